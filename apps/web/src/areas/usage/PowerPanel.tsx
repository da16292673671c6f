import { providerToday } from '#web/http/configuration.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { Figure, NowCard } from '#web/used/NowCard.tsx'
import type { Shown } from '#web/used/shown.ts'
import { daysToGoText, periodText, upToText } from '#web/used/words.ts'

import type { PowerUse } from './now-queries.ts'
import { chargeText, estimatePill, kwhText, nothingYet, readingText } from './power-words.ts'
import { WithSparkline } from './WithSparkline.tsx'

type PowerPanelProps = { readonly shown: Exclude<Shown<PowerUse>, { kind: 'none' }> }

/** The power usage of the current bill period, in kWh and dollars. Source: DSH-006, DSH-027, USE-019. */
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
  const upTo = use.isSmart ? upToText(period, today) : readingText(period)
  return (
    <>
      <p className="small soft">
        {periodText(period, today)}. {daysToGoText(period, today)}.
      </p>
      <WithSparkline days={use.lastDays}>
        {period.kwh === null ? (
          <p>{nothingYet(use)}</p>
        ) : (
          <Figure figure={kwhText(period.kwh)}>{chargeText(period)}</Figure>
        )}
      </WithSparkline>
      {estimated !== null && <StatusPill tone="neutral">{estimated}</StatusPill>}
      {upTo !== null && <p className="small soft">{upTo}</p>}
    </>
  )
}
