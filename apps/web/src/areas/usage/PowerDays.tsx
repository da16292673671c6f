import { memo, useDeferredValue, useState } from 'react'

import { halfHoursIn } from '@switchboard/domain/instant'
import { moneyText } from '@switchboard/domain/money'
import type { DayOfPower, PowerByDay } from '@switchboard/domain/usage/power'
import { everyDay, isLabelled } from '@switchboard/domain/usage/period-rules'

import { providerToday } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { BarChart } from '#web/ui/chart/BarChart.tsx'
import type { Bar } from '#web/ui/chart/bar.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { includesGst } from '#web/http/account.ts'
import { gstWords } from '#web/http/gst-words.ts'
import { toShownCharge } from '#web/http/prices.ts'
import { NOT_KNOWN, TO_COME, dayName, dayOfMonthText } from '#web/used/words.ts'

import { addComparedValue, besideText } from './compared-days.ts'
import type { Compared, Span } from './compared-days.ts'
import { ComparedPower } from './ComparedPower.tsx'
import {
  dayCost,
  halfHourName,
  hourLabel,
  isEstimated,
  kwhText,
  dayNote,
  rateChangeText,
  wattHoursText,
} from './power-words.ts'

const WATT_HOURS_A_KWH = 1_000

type PowerDaysProps = {
  readonly power: PowerByDay
  /** The previous bill period. Null if there is none or it is not known yet. */
  readonly before: Span | null
}

/**
 * A chart with a bar for each day of the bill period, and the half-hours of a chosen day. Source: USE-020, USE-052.
 */
export function PowerDays({ power, before }: PowerDaysProps) {
  if (power.days.length === 0) {
    return (
      <Card title="Day by day">
        <EmptyState icon="power" title="No days yet">
          Each day is here one or two days after it.
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <Card title="Day by day">
        <Tabs
          label="What the chart shows"
          tabs={[
            { label: 'kWh', content: <KwhDays power={power} before={before} /> },
            { label: 'Dollars', content: <DaysChart power={power} compared={null} {...inDollars()} /> },
          ]}
        />
      </Card>
      <HalfHours days={power.days} />
    </>
  )
}

function KwhDays({ power, before }: PowerDaysProps) {
  return (
    <ComparedPower power={power} before={before}>
      {(compared) => <DaysChart power={power} compared={compared} {...IN_KWH} />}
    </ComparedPower>
  )
}

const CENTS = 100

type ChartUnit = {
  readonly title: string
  readonly heading: string
  readonly toValue: (day: DayOfPower) => readonly [value: number, text: string]
}

const IN_KWH: ChartUnit = {
  title: 'Power of each day, in kWh',
  heading: 'Power',
  toValue: (day) => [day.kwh, kwhText(day.kwh)],
}
const inDollars = (): ChartUnit => ({
  title: `Cost of each day with the daily charge, ${gstWords()}, in dollars`,
  heading: 'Cost',
  toValue: (day) => [dayCost(day) / CENTS, moneyText(dayCost(day))],
})

type DaysChartProps = ChartUnit & { readonly power: PowerByDay; readonly compared: Compared | null }

function DaysChart({ power, title, heading, toValue, compared }: DaysChartProps) {
  return (
    <BarChart
      title={title}
      bars={toBars(power, toValue, compared)}
      tickText={String}
      average={null}
      legend={{
        beside: compared?.against.name,
        change: power.rateChanges.length === 0 ? undefined : 'Price change',
      }}
      headings={['Day', heading]}
      pressed={null}
      table={<DaysTable days={power.days} compared={compared} />}
    />
  )
}

function toBars(power: PowerByDay, toValue: ChartUnit['toValue'], compared: Compared | null): Bar[] {
  const today = providerToday()
  return everyDay(power).map(({ date, use }, index) => {
    const changes = power.rateChanges.filter(({ from }) => from === date).map(rateChangeText)
    const bar = {
      key: date,
      label: isLabelled(index) ? dayOfMonthText(date) : '',
      name: dayName(date),
      change: changes.length === 0 ? undefined : changes.join(' '),
      onPress: null,
    }
    if (use === null) return { ...bar, value: null, valueText: date < today ? NOT_KNOWN : TO_COME }
    const [value, text] = toValue(use)
    return { ...bar, value, ...addComparedValue(date, compared, toBarText(text, isEstimated(use))) }
  })
}

/** The text of a bar, and whether the bar is drawn as an estimate. */
function toBarText(
  text: string,
  estimated: boolean,
): Pick<Bar, 'valueText'> & { readonly isEstimated: boolean } {
  return { valueText: estimated ? `${text}, estimated` : text, isEstimated: estimated }
}

type DaysTableProps = { readonly days: readonly DayOfPower[]; readonly compared: Compared | null }

function DaysTable({ days, compared }: DaysTableProps) {
  return (
    <DataTable
      caption="Power of each day"
      columns={[
        { heading: 'Day', cell: DayCell },
        { heading: 'Power', cell: ({ kwh }: DayOfPower) => kwhText(kwh), align: 'end' },
        ...(compared === null
          ? []
          : [
              {
                heading: compared.against.name,
                cell: ({ date }: DayOfPower) => besideText(date, compared) ?? NOT_KNOWN,
                align: 'end' as const,
              },
            ]),
        {
          heading: 'Cost',
          cell: (day: DayOfPower) => moneyText(toShownCharge(day.chargeIncludingGst)),
          align: 'end',
        },
        {
          heading: 'Daily charge',
          cell: (day: DayOfPower) => moneyText(toShownCharge(day.dailyChargeIncludingGst)),
          align: 'end',
        },
        { heading: 'Total', cell: (day: DayOfPower) => moneyText(dayCost(day)), align: 'end' },
      ]}
      rows={days}
      rowKey={({ date }) => date}
    />
  )
}

function DayCell(day: DayOfPower) {
  const note = dayNote(day)
  return (
    <>
      {dayName(day.date)}
      {note !== null && <span className="small soft"> {note}</span>}
    </>
  )
}

/**
 * The half-hours of a chosen day in New Zealand time, not in the time zone of the browser. There are 46 or 50 on the days
 * when the clocks change.
 */
function HalfHours({ days }: { readonly days: readonly DayOfPower[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const findDay = (chosenDate: string | null) => days.find(({ date }) => date === chosenDate) ?? days.at(-1)
  const shown = findDay(useDeferredValue(chosen))
  if (shown === undefined) return null
  return (
    <Card title="Half-hour by half-hour">
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
        title={`Power of each half-hour of ${dayName(day.date)}, in kWh`}
        bars={toHalfHourBars(day)}
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
