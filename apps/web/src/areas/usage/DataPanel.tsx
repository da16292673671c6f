import {
  allowanceText,
  gigabytesText,
  forecastMb,
  shareUsed,
  withRollover,
} from '@switchboard/domain/usage/data-rules'
import type { DataNow } from '@switchboard/domain/usage/now'

import { providerToday } from '#web/http/configuration.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { Figure, NowCard } from '#web/used/NowCard.tsx'
import type { Shown } from '#web/used/shown.ts'
import { UsedBar } from '#web/used/UsedBar.tsx'
import { WithSparkline } from '#web/used/WithSparkline.tsx'
import { NO_FIGURES } from '#web/ui/no-figures.ts'
import { daysToGoText, periodText, upToText } from '#web/used/words.ts'

import { allowanceLeftText, overText } from './data-words.ts'

type DataPanelProps = { readonly shown: Exclude<Shown<DataNow>, { kind: 'none' }> }

/** The data usage of the current bill period. Source: DSH-004, DSH-027, USE-005. */
export function DataPanel({ shown }: DataPanelProps) {
  return (
    <NowCard
      title="Data"
      page={{ href: '/data-usage', label: 'Data usage' }}
      shown={shown}
      loading="Loading your data usage"
      failed="We could not load your data usage."
    >
      {(now) => <DataOfPeriod {...now} />}
    </NowCard>
  )
}

function DataOfPeriod({ knownDays, ...now }: DataNow) {
  const period = withRollover(now.period, now)
  const today = providerToday()
  const share = shareUsed(period)
  const isOver = overText(period) !== null
  const predicted = forecastMb(period, { knownDays, today })
  const upTo = upToText(period, today)
  return (
    <>
      <p className="small soft">
        {periodText(period, today)}. {daysToGoText(period, today)}.
      </p>
      <WithSparkline days={now.lastDays} meaning="data">
        {period.knownTo === null ? (
          <p>{NO_FIGURES}</p>
        ) : (
          <Figure figure={gigabytesText(period.usedMb)}>
            {share === null
              ? 'used'
              : `used of ${allowanceText(period)}, ${allowanceLeftText(period, today)}`}
          </Figure>
        )}
      </WithSparkline>
      {period.knownTo !== null && share !== null && <UsedBar meaning="data" share={share} isOver={isOver} />}
      {isOver && <StatusPill tone="caution">Over your data</StatusPill>}
      {predicted !== null && <p>At this pace, {gigabytesText(predicted)} by the end.</p>}
      {upTo !== null && <p className="small soft">{upTo}</p>}
    </>
  )
}
