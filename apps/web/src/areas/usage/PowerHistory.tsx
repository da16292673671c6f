import type { Account } from '@switchboard/domain/accounts/contract'
import { addDays, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { PowerPeriod } from '@switchboard/domain/usage/power'

import { providerToday } from '#web/http/configuration.ts'
import { useAccount } from '#web/http/use-account.ts'
import { Card } from '#web/ui/Card.tsx'
import { BarChart } from '#web/ui/chart/BarChart.tsx'
import type { Bar } from '#web/ui/chart/bar.ts'
import { chooseLabelFormat } from '#web/ui/chart/day-labels.ts'
import { NO_FIGURES } from '#web/ui/no-figures.ts'
import { periodText } from '#web/used/words.ts'

import { kwhText } from './power-words.ts'

type BillFrequency = Account['billCycle']['billFrequency']

const PERIODS_A_YEAR: Record<BillFrequency, number> = { Monthly: 12, Fortnightly: 26, Weekly: 52 }

/** The bill frequency of the account. If it could not be loaded, the most frequent one. Source: USE-035. */
function useBillFrequency(): BillFrequency {
  const { data } = useAccount()
  return data?.billCycle.billFrequency ?? 'Monthly'
}

type PowerHistoryProps = {
  /** Newest first. */
  readonly periods: readonly PowerPeriod[]
  readonly onChoose: (billDate: Day) => void
}

/** A day of the month that has most days of a period. */
function calculateMiddle({ from, to }: Pick<PowerPeriod, 'from' | 'to'>): Day {
  return addDays(from, Math.floor(daysBetween(from, to) / 2))
}

/** A chart with a bar for each bill period of the last year. Source: USE-020, USE-067. */
export function PowerHistory({ periods, onChoose }: PowerHistoryProps) {
  const today = providerToday()
  const lastYear = periods.slice(0, PERIODS_A_YEAR[useBillFrequency()]).toReversed()
  const toLabel = chooseLabelFormat(lastYear.map(calculateMiddle))
  const known = lastYear.flatMap(({ kwh }) => (kwh === null ? [] : kwh))
  if (known.length === 0) return null
  return (
    <Card title="The last bill periods">
      <BarChart
        meaning="power"
        title="Power of each bill period, in kWh"
        bars={lastYear.map((period): Bar => {
          const { kwh, readType, billDate } = period
          const text = kwh === null ? NO_FIGURES : kwhText(kwh)
          return {
            key: billDate,
            label: toLabel(calculateMiddle(period)),
            name: periodText(period, today),
            value: kwh,
            valueText: readType === 'Estimate' ? `${text}, estimated` : text,
            isEstimated: readType === 'Estimate',
            onPress: () => onChoose(billDate),
          }
        })}
        total={{
          text: kwhText(known.reduce((sum, kwh) => sum + kwh, 0)),
          span: known.length === 1 ? 'In 1 bill period' : `In ${known.length} bill periods`,
        }}
        tickText={String}
        average={null}
        headings={['Bill period', 'Power']}
        pressed={null}
      />
    </Card>
  )
}
