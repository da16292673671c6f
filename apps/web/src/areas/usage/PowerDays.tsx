import { moneyText } from '@switchboard/domain/money'
import type { DayOfPower, PowerByDay } from '@switchboard/domain/usage/power'
import { everyDay, isLabelled } from '@switchboard/domain/usage/period-rules'

import { providerToday } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { BarChart } from '#web/ui/chart/BarChart.tsx'
import type { Bar } from '#web/ui/chart/bar.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { gstWords } from '#web/http/gst-words.ts'
import { NOT_KNOWN, TO_COME, dayName, dayOfMonthText } from '#web/used/words.ts'

import { addComparedValue } from './compared-days.ts'
import type { Compared, Span } from './compared-days.ts'
import { ComparedPower } from './ComparedPower.tsx'
import { HalfHours } from './HalfHours.tsx'
import { dayCost, isEstimated, kwhText, rateChangeText, toBarText } from './power-words.ts'
import { PowerDaysTable } from './PowerDaysTable.tsx'

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
      table={<PowerDaysTable days={power.days} compared={compared} />}
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
