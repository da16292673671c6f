import { useQuery } from '@tanstack/react-query'

import { addDays } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { PowerByDay, PowerPeriod, PowerReading } from '@switchboard/domain/usage/power'
import { correctionToCome, missingDays } from '@switchboard/domain/usage/period-rules'

import { providerToday } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import type { Definition } from '#web/ui/DefinitionList.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { daysToGoText, missingText, periodText, upToText } from '#web/used/words.ts'

import styles from './DataSummary.module.css'
import { EnterReading } from './EnterReading.tsx'
import { correctionText, rateChangeText } from './power-bill-words.ts'
import {
  POWER_ARRIVAL,
  chargeText,
  costText,
  estimatePill,
  estimateText,
  isEstimated,
  kwhText,
  nothingYet,
  readingText,
} from './power-words.ts'
import { powerPlanQuery } from './queries.ts'

/** The half-hours of a day arrive up to this many days later. Before that they do not count as missing. */
const DAYS_UNTIL_KNOWN = 2

type PowerSummaryProps = {
  readonly power: PowerByDay
  /** The figures of the bill for the same period. Null if there is no bill yet. */
  readonly billed: PowerPeriod | null
  readonly lines: readonly PowerReading[]
}

/**
 * The facts of a bill period, with the plan if the period is current. Usage and cost head the chart of its days; without days
 * they are here. Source: USE-019, USE-053, USE-067.
 */
export function PowerSummary({ power, billed, lines }: PowerSummaryProps) {
  const { period } = power
  const today = providerToday()
  const plan = useQuery(powerPlanQuery()).data?.power?.description ?? null
  const estimatedDays = power.days.filter(isEstimated).length
  const estimated = estimatePill({ ...power, knownDays: power.days.length, estimatedDays })
  const correction = correctionToCome({ known: period, billed, lines })
  const billedCharge = billed?.chargeIncludingGst ?? null
  const notes = [
    correction !== null && billedCharge !== null && correctionText(billedCharge, correction),
    power.isSmart ? upToText(period, today, POWER_ARRIVAL) : readingText(period),
    power.isSmart
      ? missingText(period.knownTo === null ? 0 : missingDays(power, addDays(today, -DAYS_UNTIL_KNOWN)))
      : null,
    power.isSmart
      ? estimateText(estimatedDays)
      : period.readType === 'Estimate' &&
        period.reading === undefined &&
        'This was estimated: the meter was not read.',
    ...power.rateChanges.map(rateChangeText),
  ]
  return (
    <Card
      title={periodText(period, today)}
      aside={estimated && <StatusPill tone="neutral">{estimated}</StatusPill>}
    >
      {period.kwh === null ? (
        <p>{nothingYet(power)}</p>
      ) : (
        power.days.length === 0 && (
          <p>
            <strong className={styles.used}>{kwhText(period.kwh)}</strong>{' '}
            <span className="soft">{chargeText(period)}</span>
          </p>
        )
      )}
      <DefinitionList items={listFacts(power, plan)} />
      {notes.map(
        (note) =>
          note && (
            <p key={note} className="small soft">
              {note}
            </p>
          ),
      )}
      {today <= period.to && <EnterReading isSmart={power.isSmart} />}
    </Card>
  )
}

function listFacts({ period, days }: PowerByDay, plan: string | null): Definition[] {
  const today = providerToday()
  const daily = toCents(days.reduce((sum, day) => sum + day.dailyChargeIncludingGst, 0))
  return [
    ...(daily === 0 ? [] : [{ term: 'Daily charges', description: costText(daily) }]),
    ...(plan === null || today > period.to ? [] : [{ term: 'Your plan', description: plan }]),
    ...(today > period.to ? [] : [{ term: 'Bill period', description: daysToGoText(period, today) }]),
  ]
}
