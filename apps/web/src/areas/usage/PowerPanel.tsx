import { forecastUse } from '@switchboard/domain/usage/period-rules'

import { providerToday } from '#web/http/configuration.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { Figure, NowCard } from '#web/used/NowCard.tsx'
import type { Shown } from '#web/used/shown.ts'
import { WithSparkline } from '#web/used/WithSparkline.tsx'
import { daysToGoText, periodText, upToText } from '#web/used/words.ts'

import { EnterReading } from './EnterReading.tsx'
import type { PowerUse } from './now-queries.ts'
import { chargeText, estimatePill, kwhText, nothingYet, readingText } from './power-words.ts'

type PowerPanelProps = { readonly shown: Exclude<Shown<PowerUse>, { kind: 'none' }> }

/** The power usage of the current bill period, in kWh and dollars. Source: DSH-006, DSH-027, USE-019, USE-071. */
export function PowerPanel({ shown }: PowerPanelProps) {
  return (
    <NowCard
      title="Power"
      page={{ href: '/power-usage', label: 'Power usage' }}
      shown={shown}
      loading="Loading your power usage"
      failed="We could not load your power usage."
    >
      {(use) => <PowerOfPeriod use={use} />}
    </NowCard>
  )
}

function PowerOfPeriod({ use }: { readonly use: PowerUse }) {
  const { period } = use
  const today = providerToday()
  const estimated = estimatePill(use)
  const predicted = forecastUse(period, {
    used: period.kwh,
    knownUse: period.kwh,
    knownDays: use.isSmart ? use.knownDays : 0,
    today,
  })
  const upTo = use.isSmart ? upToText(period, today) : readingText(period)
  return (
    <>
      <p className="small soft">
        {periodText(period, today)}. {daysToGoText(period, today)}.
      </p>
      <WithSparkline days={use.lastDays} meaning="power">
        {period.kwh === null ? (
          <p>{nothingYet(use)}</p>
        ) : (
          <Figure figure={kwhText(period.kwh)}>{chargeText(period)}</Figure>
        )}
      </WithSparkline>
      {estimated !== null && <StatusPill tone="neutral">{estimated}</StatusPill>}
      {predicted !== null && <p>At this pace, {kwhText(predicted)} by the end.</p>}
      {upTo !== null && <p className="small soft">{upTo}</p>}
      <EnterReading isSmart={use.isSmart} />
    </>
  )
}
