import type { MobileUse } from '@switchboard/domain/mobile/use/contract'
import { bytesIn, bytesText, chooseDataUnit } from '@switchboard/domain/mobile/use/rules'
import { missingDays } from '@switchboard/domain/usage/period-rules'

import { providerToday } from '#web/http/configuration.ts'
import { BarChart } from '#web/ui/chart/BarChart.tsx'
import { toDayBars } from '#web/used/day-bars.ts'
import { missingText, periodText } from '#web/used/words.ts'

import { formatUsed } from './words.ts'

/** A chart of the data used on each day of a bill period. A day without figures is a gap. Source: USE-016, USE-067. */
export function MobileDays({ use }: { readonly use: MobileUse }) {
  const today = providerToday()
  const { period, plan } = use
  const days = use.events.map(({ eventDate, dataVolumeBytes }) => ({ date: eventDate, dataVolumeBytes }))
  if (days.length === 0) return <p className="soft">Each day is here the morning after.</p>
  const unit = chooseDataUnit(plan)
  const missing = missingText(missingDays({ period, days }, today))
  const bars = toDayBars({ period, days }, today, ({ dataVolumeBytes }) => ({
    value: bytesIn(unit, dataVolumeBytes),
    valueText: bytesText(unit, dataVolumeBytes),
  }))
  return (
    <>
      <BarChart
        meaning="mobile"
        title={`Data of each day, in ${unit}`}
        bars={bars}
        total={{ text: formatUsed(use), span: periodText(period, today) }}
        tickText={String}
        average={null}
        headings={['Day', 'Data']}
        pressed={null}
      />
      {missing !== null && <p className="small soft">{missing}</p>}
    </>
  )
}
