import type { Day } from '@switchboard/domain/day'
import type { CappedPeriod, DataByDay, DataPeriod } from '@switchboard/domain/usage/data'
import {
  allowanceText,
  gigabytesText,
  forecastMb,
  shareUsed,
  withRollover,
} from '@switchboard/domain/usage/data-rules'
import { daysIn, missingDays } from '@switchboard/domain/usage/period-rules'

import { providerToday } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { Doughnut } from '#web/ui/chart/Doughnut.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import type { Definition } from '#web/ui/DefinitionList.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { NO_FIGURES } from '#web/ui/no-figures.ts'
import { DATA_ARRIVAL, daysToGoText, missingText, periodText, upToText } from '#web/used/words.ts'

import styles from './DataSummary.module.css'
import { blockText, extraDataText, allowanceLeftText, overText, shareText } from './data-words.ts'

type DataSummaryProps = {
  readonly data: DataByDay
  /** The rollover and the charges above the cap. Undefined if there are none or they could not be loaded. */
  readonly capped: CappedPeriod | undefined
}

/**
 * The allowance of a bill period and its forecast. The used data heads the chart of its days; without days it is here.
 * Source: USE-005, USE-006, USE-027 to USE-029, USE-064, USE-067.
 */
export function DataSummary({ data, capped }: DataSummaryProps) {
  const period = withRollover(data.period, capped)
  const today = providerToday()
  const share = shareUsed(period)
  const isOver = overText(period) !== null
  const left = allowanceLeftText(period, today)
  const missing = missingText(missingDays(data, today))
  const upTo = upToText(period, today, DATA_ARRIVAL)
  return (
    <Card
      title={periodText(period, today)}
      aside={isOver && <StatusPill tone="caution">Over your data</StatusPill>}
    >
      {period.knownTo === null ? (
        <p>{NO_FIGURES}</p>
      ) : (
        <div className={styles.summary}>
          {share !== null && (
            <Doughnut share={share} tone={isOver ? 'caution' : 'plain'}>
              {shareText(period)}
            </Doughnut>
          )}
          {data.days.length === 0 ? (
            <p>
              <strong className={styles.used}>{gigabytesText(period.usedMb)}</strong>{' '}
              <span className="soft">{left ?? 'used'}</span>
            </p>
          ) : (
            left !== null && <p className={styles.used}>{left}</p>
          )}
        </div>
      )}
      <DefinitionList items={[...listFacts(data, today), ...listCapFacts(capped)]} />
      {upTo !== null && <p className="small soft">{upTo}</p>}
      {missing !== null && <p className="small soft">{missing}</p>}
    </Card>
  )
}

function listFacts(data: DataByDay, today: Day): Definition[] {
  const { period } = data
  const allowance = allowanceText(period)
  const predicted = forecastMb(period, { knownDays: data.days.length, today })
  return [
    ...(allowance === null ? [] : [{ term: planTerm(period), description: allowance }]),
    ...(predicted === null
      ? []
      : [
          { term: 'At this pace', description: `${gigabytesText(predicted)} by the end` },
          { term: 'Bill period', description: daysToGoText(period, today) },
        ]),
  ]
}

/** The rollover balance, and the data used above cap and rollover. Source: USE-006. */
function listCapFacts(capped: CappedPeriod | undefined): Definition[] {
  if (capped === undefined) return []
  const { rolloverMb, block, blocks, isBilled } = capped
  const rollover = { term: 'Rollover balance', description: gigabytesText(rolloverMb) }
  return [
    ...(rolloverMb > 0 ? [rollover] : []),
    ...(blocks > 0
      ? [{ term: isBilled ? 'Extra data' : 'Extra data so far', description: extraDataText(capped) }]
      : []),
    ...(block === null || isBilled ? [] : [{ term: 'More data', description: blockText(block) }]),
  ]
}

const MIN_DAYS_OF_MONTH = 28

/** A period shorter than a month has only a share of the plan's monthly cap. */
function planTerm(period: DataPeriod): string {
  const days = daysIn(period)
  return days < MIN_DAYS_OF_MONTH && !period.unlimited ? `Data for these ${days} days` : 'Your plan'
}
