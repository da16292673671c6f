import { centsOf, moneyText } from '@switchboard/domain/money'
import type { PowerByDay } from '@switchboard/domain/usage/power'
import { missingDays } from '@switchboard/domain/usage/period-rules'

import { providerToday } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import type { Definition } from '#web/ui/DefinitionList.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import styles from './DataSummary.module.css'
import { chargeText, estimatedPill, estimatedText, kwhText, rateChangeText } from './power-words.ts'
import { NO_FIGURES, daysToGoText, missingText, periodText, upToText } from './words.ts'

/** What one bill period has used, and what that costs. Source: USE-019. */
export function PowerSummary({ power }: { readonly power: PowerByDay }) {
  const { period } = power
  const today = providerToday()
  const estimated = estimatedPill(power)
  const notes = [
    upToText(period, today, 'Figures come a day or two after each day.'),
    power.isSmart ? missingText(period.knownTo === null ? 0 : missingDays(power, today)) : null,
    power.isSmart
      ? estimatedText(power)
      : period.readType === 'Estimate' && 'This was estimated: the meter was not read.',
    ...power.rateChanges.map(rateChangeText),
  ]
  return (
    <Card
      title={periodText(period, today)}
      aside={estimated && <StatusPill tone="neutral">{estimated}</StatusPill>}
    >
      <p>
        {period.kwh === null ? (
          nothingYet(power)
        ) : (
          <>
            <strong className={styles.used}>{kwhText(period.kwh)}</strong>{' '}
            <span className="soft">{chargeText(period)}</span>
          </>
        )}
      </p>
      <DefinitionList items={factsOf(power)} />
      {notes.map(
        (note) =>
          note && (
            <p key={note} className="small soft">
              {note}
            </p>
          ),
      )}
    </Card>
  )
}

function nothingYet({ isSmart }: PowerByDay): string {
  return isSmart ? NO_FIGURES : 'Known when the meter is next read'
}

function factsOf({ period, days }: PowerByDay): Definition[] {
  const today = providerToday()
  const daily = centsOf(days.reduce((sum, day) => sum + day.dailyChargeIncludingGst, 0))
  return [
    ...(daily === 0 ? [] : [{ term: 'Of it, daily charge', description: moneyText(daily) }]),
    ...(today > period.to ? [] : [{ term: 'Bill period', description: daysToGoText(period, today) }]),
  ]
}
