import type { MobileUse } from '@switchboard/domain/mobile/use/contract'
import { bytesIn, bytesText, chooseDataUnit } from '@switchboard/domain/mobile/use/rules'
import { everyDay, isLabelled, missingDays } from '@switchboard/domain/usage/period-rules'

import { providerToday } from '#web/http/configuration.ts'
import { BarChart } from '#web/ui/chart/BarChart.tsx'
import type { Bar } from '#web/ui/chart/bar.ts'
import { NOT_KNOWN, TO_COME, dayName, dayOfMonthText, missingText } from '#web/used/words.ts'

/** A chart of the data used on each day of a bill period. A day without figures is a gap. Source: USE-016. */
export function MobileDays({ use }: { readonly use: MobileUse }) {
  const today = providerToday()
  const { period, plan } = use
  const days = use.events.map(({ eventDate, dataVolumeBytes }) => ({ date: eventDate, dataVolumeBytes }))
  if (days.length === 0) return <p className="soft">Each day is here the morning after.</p>
  const unit = chooseDataUnit(plan)
  const missing = missingText(missingDays({ period, days }, today))
  const bars: Bar[] = everyDay({ period, days }).map(({ date, use: figures }, index) => ({
    key: date,
    label: isLabelled(index) ? dayOfMonthText(date) : '',
    name: dayName(date),
    onPress: null,
    ...(figures === null
      ? { value: null, valueText: date < today ? NOT_KNOWN : TO_COME }
      : {
          value: bytesIn(unit, figures.dataVolumeBytes),
          valueText: bytesText(unit, figures.dataVolumeBytes),
        }),
  }))
  return (
    <>
      <BarChart
        title={`Data of each day, in ${unit}`}
        bars={bars}
        tickText={String}
        average={null}
        headings={['Day', 'Data']}
        pressed={null}
      />
      {missing !== null && <p className="small soft">{missing}</p>}
    </>
  )
}
