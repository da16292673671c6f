import { memo, useDeferredValue, useState } from 'react'

import { halfHoursIn } from '@switchboard/domain/instant'
import { moneyText } from '@switchboard/domain/money'
import type { DayOfPower } from '@switchboard/domain/usage/power'

import { includesGst } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { toShownCharge } from '#web/http/prices.ts'
import { Card } from '#web/ui/Card.tsx'
import { BarChart } from '#web/ui/chart/BarChart.tsx'
import type { Bar } from '#web/ui/chart/bar.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { nameKnownDay } from '#web/used/day-bars.ts'
import { NOT_KNOWN, dayName } from '#web/used/words.ts'

import { dayNote, halfHourName, hourLabel, kwhText, toBarText, wattHoursText } from './power-words.ts'

const WATT_HOURS_A_KWH = 1_000

/**
 * The half-hours of a chosen day in New Zealand time, not in the time zone of the browser. There are 46 or 50 on the days
 * when the clocks change.
 */
export function HalfHours({ days }: { readonly days: readonly DayOfPower[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const findDay = (chosenDate: string | null) => days.find(({ date }) => date === chosenDate) ?? days.at(-1)
  const shown = findDay(useDeferredValue(chosen))
  if (shown === undefined) return null
  return (
    <Card title="Each half-hour">
      <SelectField
        id="day"
        label="Day"
        width="twenty"
        value={findDay(chosen)?.date ?? shown.date}
        onValueChange={setChosen}
        options={days.map(({ date }) => ({ value: date, label: dayName(date) }))}
      />
      <DayByHalfHour day={shown} />
    </Card>
  )
}

/** Memoised, so that the select shows a new choice at once: it does not wait for the chart. */
const DayByHalfHour = memo(function DayByHalfHour({ day }: { readonly day: DayOfPower }) {
  const note = dayNote(day)
  return (
    <>
      <BarChart
        meaning="power"
        title={`Power of each half-hour of ${dayName(day.date)}, in kWh`}
        bars={toHalfHourBars(day)}
        total={{ text: kwhText(day.kwh), span: nameKnownDay(day.date, providerToday()) }}
        tickText={String}
        average={null}
        headings={['Half-hour', 'Power and cost']}
        pressed={null}
      />
      {!includesGst() && <p className="small soft">Costs exclude GST.</p>}
      {note !== null && <p className="small soft">{note}</p>}
      {day.halfHours.length !== FULL_DAY && (
        <p className="small soft">The clocks changed on this day: it has {day.halfHours.length / 2} hours.</p>
      )}
    </>
  )
})

const FULL_DAY = 48

function toHalfHourBars({ date, halfHours }: DayOfPower): Bar[] {
  return halfHoursIn(date).map((begins, index) => {
    const half = halfHours[index]
    const name = halfHourName(begins)
    const bar = { key: String(begins), label: hourLabel(begins), name, onPress: null }
    if (half === undefined || half.wattHours === null) return { ...bar, value: null, valueText: NOT_KNOWN }
    const text = `${wattHoursText(half.wattHours)}, ${moneyText(toShownCharge(half.chargeIncludingGst))}`
    return { ...bar, value: half.wattHours / WATT_HOURS_A_KWH, ...toBarText(text, half.isEstimated) }
  })
}
