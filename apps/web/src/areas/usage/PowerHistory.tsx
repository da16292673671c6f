import type { Day } from '@switchboard/domain/day'
import type { PowerPeriod } from '@switchboard/domain/usage/power'

import { providerToday } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { BarChart } from '#web/ui/chart/BarChart.tsx'
import type { Bar } from '#web/ui/chart/bar.ts'

import { kwhText } from './power-words.ts'
import { NO_FIGURES, dayOfMonthText, periodText } from './words.ts'

const PERIODS = 12

type PowerHistoryProps = {
  /** Newest first. */
  readonly periods: readonly PowerPeriod[]
  readonly onChoose: (billDate: Day) => void
}

/** One column a bill period of the last year. Source: USE-020. */
export function PowerHistory({ periods, onChoose }: PowerHistoryProps) {
  const today = providerToday()
  const last = periods.slice(0, PERIODS).toReversed()
  if (last.every(({ kwh }) => kwh === null)) return null
  return (
    <Card title="The last bill periods">
      <BarChart
        title="Power of each bill period, in kWh"
        bars={last.map((period): Bar => {
          const { from, kwh, readType, billDate } = period
          const text = kwh === null ? NO_FIGURES : kwhText(kwh)
          return {
            key: billDate,
            label: dayOfMonthText(from),
            name: periodText(period, today),
            value: kwh,
            valueText: readType === 'Estimate' ? `${text}, estimated` : text,
            isEstimated: readType === 'Estimate',
            onPress: () => onChoose(billDate),
          }
        })}
        tickText={String}
        average={null}
        headings={['Bill period', 'Power']}
        pressed={null}
      />
    </Card>
  )
}
