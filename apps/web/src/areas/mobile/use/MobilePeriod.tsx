import type { MobileUse } from '@switchboard/domain/mobile/use/contract'
import {
  bytesText,
  calculateBytesLeft,
  forecastBytes,
  shareUsed,
  chooseDataUnit,
} from '@switchboard/domain/mobile/use/rules'

import { providerToday } from '#web/http/configuration.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { Figure } from '#web/used/NowCard.tsx'
import { UsedBar } from '#web/used/UsedBar.tsx'
import { WithSparkline } from '#web/used/WithSparkline.tsx'
import { NO_FIGURES } from '#web/ui/no-figures.ts'
import { DATA_ARRIVAL, upToText } from '#web/used/words.ts'

import { BeyondData } from './BeyondData.tsx'
import { describeAllowance, describeGroupUsage, describeUsage, formatUsed, getShownBytes } from './words.ts'

type MobilePeriodProps = {
  readonly use: MobileUse
  /** Whether the chart of the days is below. The used data is then the headline of the chart. */
  readonly hasChart: boolean
}

/**
 * The usage of a number in a bill period, its allowance, and the time up to which usage is known. Source: USE-016,
 * USE-043, USE-067, USE-071, DSH-027.
 */
export function MobilePeriod({ use, hasChart }: MobilePeriodProps) {
  const { period, plan } = use
  const today = providerToday()
  const share = shareUsed(period)
  const isOver = (calculateBytesLeft(period) ?? 0) < 0
  const upTo = upToText(period, today, DATA_ARRIVAL)
  const allowance = describeAllowance(use, today)
  const group = describeGroupUsage(use, today)
  const predicted = forecastBytes(use, today)
  const before = period.sharedUsedBytes === null ? period.usedBytes - getShownBytes(period) : 0
  return (
    <>
      <p className="small soft">
        {plan.name}
        {plan.hasUnlimitedData && ', unlimited data'}
      </p>
      {!hasChart && (
        <WithSparkline days={use.lastDays} meaning="mobile">
          {period.knownTo === null ? (
            <p>{NO_FIGURES}</p>
          ) : (
            <Figure figure={formatUsed(use)}>{describeUsage(use, today)}</Figure>
          )}
        </WithSparkline>
      )}
      {hasChart && allowance !== null && <p>{allowance}</p>}
      {before > 0 && (
        <p className="small soft">
          {bytesText(chooseDataUnit(plan), before)} more was used in the group before.
        </p>
      )}
      {group !== null && <p>{group}</p>}
      {share !== null && <UsedBar meaning="mobile" share={share} isOver={isOver} />}
      {isOver && <StatusPill tone="caution">Over your data</StatusPill>}
      {predicted !== null && <p>At this pace, {bytesText(chooseDataUnit(plan), predicted)} by the end.</p>}
      <BeyondData use={use} />
      {upTo !== null && <p className="small soft">{upTo}</p>}
    </>
  )
}
