import { moneyText } from '@switchboard/domain/money'
import type { DayOfPower, PowerByDay, PowerPeriod } from '@switchboard/domain/usage/power'

import { providerToday } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { BarChart } from '#web/ui/chart/BarChart.tsx'
import type { BarChartProps } from '#web/ui/chart/BarChart.tsx'
import type { Bar } from '#web/ui/chart/bar.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { gstWords } from '#web/http/gst-words.ts'
import { NO_FIGURES } from '#web/ui/no-figures.ts'
import { toDayBars } from '#web/used/day-bars.ts'
import { earlierDaysText, periodText } from '#web/used/words.ts'

import { addComparedValue } from './compared-days.ts'
import type { Compared, Span } from './compared-days.ts'
import { ComparedPower } from './ComparedPower.tsx'
import { HalfHours } from './HalfHours.tsx'
import { rateChangeText } from './power-bill-words.ts'
import { chargeText, dayCost, isEstimated, kwhText, toBarText } from './power-words.ts'
import { PowerDaysTable } from './PowerDaysTable.tsx'

type PowerDaysProps = {
  readonly power: PowerByDay
  /** The previous bill period. Null if there is none or it is not known yet. */
  readonly before: Span | null
  /** Whether the days replace those of the current period, which has none yet. */
  readonly isEarlier?: boolean
}

/**
 * A chart with a bar for each day of the bill period, and the half-hours of a chosen day. Source: USE-020, USE-052,
 * USE-067, USE-069.
 */
export function PowerDays({ power, before, isEarlier = false }: PowerDaysProps) {
  return (
    <>
      <Card title="Day by day">
        {isEarlier && <p>{earlierDaysText(power.period, providerToday())}</p>}
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

type NoPowerDaysProps = {
  /** Whether the period has ended, so that no days are to be expected. */
  readonly isOver?: boolean
}

/** Shown in place of days. */
export function NoPowerDays({ isOver = false }: NoPowerDaysProps) {
  return (
    <Card title="Day by day">
      <EmptyState icon="power" title={isOver ? 'No days' : 'No days yet'}>
        {isOver
          ? 'We have no figures by day for this bill period.'
          : 'Each day is here one or two days after it.'}
      </EmptyState>
    </Card>
  )
}

function KwhDays({ power, before }: Omit<PowerDaysProps, 'isEarlier'>) {
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
  /** Which total of the period heads the chart. The other total is beneath it. */
  readonly heads: 'kwh' | 'cost'
}

const IN_KWH: ChartUnit = {
  title: 'Power of each day, in kWh',
  heading: 'Power',
  toValue: (day) => [day.kwh, kwhText(day.kwh)],
  heads: 'kwh',
}
const inDollars = (): ChartUnit => ({
  title: `Cost of each day with the daily charge, ${gstWords()}, in dollars`,
  heading: 'Cost',
  toValue: (day) => [dayCost(day) / CENTS, moneyText(dayCost(day))],
  heads: 'cost',
})

type DaysChartProps = ChartUnit & { readonly power: PowerByDay; readonly compared: Compared | null }

function DaysChart({ power, title, heading, toValue, heads, compared }: DaysChartProps) {
  return (
    <BarChart
      meaning="power"
      title={title}
      bars={toBars(power, toValue, compared)}
      total={toTotal(power.period, heads)}
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

function toTotal(period: PowerPeriod, heads: ChartUnit['heads']): BarChartProps['total'] {
  const span = periodText(period, providerToday())
  if (period.kwh === null) return { text: NO_FIGURES, span }
  const kwh = kwhText(period.kwh)
  const cost = chargeText(period)
  if (cost === null) return { text: kwh, span }
  return heads === 'kwh' ? { text: kwh, span: `${span}, ${cost}` } : { text: cost, span: `${span}, ${kwh}` }
}

function toBars(power: PowerByDay, toValue: ChartUnit['toValue'], compared: Compared | null): Bar[] {
  const bars = toDayBars(power, providerToday(), (use) => {
    const [value, text] = toValue(use)
    return { value, ...addComparedValue(use.date, compared, toBarText(text, isEstimated(use))) }
  })
  return bars.map((bar) => {
    const changes = power.rateChanges.filter(({ from }) => from === bar.key).map(rateChangeText)
    return changes.length === 0 ? bar : { ...bar, change: changes.join(' ') }
  })
}
