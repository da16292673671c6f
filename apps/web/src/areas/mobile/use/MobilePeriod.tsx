import type { MobilePeriod as Period, MobileUse } from '@switchboard/domain/mobile/use/contract'
import {
  bytesText,
  calculateBytesLeft,
  shareUsed,
  chooseDataUnit,
} from '@switchboard/domain/mobile/use/rules'

import { providerToday } from '#web/http/configuration.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { Figure } from '#web/used/NowCard.tsx'
import { UsedBar } from '#web/used/UsedBar.tsx'
import { NO_FIGURES } from '#web/ui/no-figures.ts'
import { DATA_ARRIVAL, upToText } from '#web/used/words.ts'

import { BeyondData } from './BeyondData.tsx'
import { describeGroupUsage, describeUsage } from './words.ts'

/**
 * The usage of a number in a bill period, its allowance, and the time up to which usage is known. Source: USE-016,
 * USE-043.
 */
export function MobilePeriod({ use }: { readonly use: MobileUse }) {
  const { period, plan } = use
  const today = providerToday()
  const share = shareUsed(period)
  const isOver = (calculateBytesLeft(period) ?? 0) < 0
  const upTo = upToText(period, today, DATA_ARRIVAL)
  const group = describeGroupUsage(use, today)
  const before = period.sharedUsedBytes === null ? period.usedBytes - getShownBytes(period) : 0
  return (
    <>
      <p className="small soft">
        {plan.name}
        {plan.hasUnlimitedData && ', unlimited data'}
      </p>
      {period.knownTo === null ? (
        <p>{NO_FIGURES}</p>
      ) : (
        <Figure figure={bytesText(chooseDataUnit(plan), getShownBytes(period))}>
          {describeUsage(use, today)}
        </Figure>
      )}
      {before > 0 && (
        <p className="small soft">
          {bytesText(chooseDataUnit(plan), before)} more was used in the group before.
        </p>
      )}
      {group !== null && <p>{group}</p>}
      {share !== null && <UsedBar share={share} isOver={isOver} />}
      {isOver && <StatusPill tone="caution">Over your data</StatusPill>}
      <BeyondData use={use} />
      {upTo !== null && <p className="small soft">{upTo}</p>}
    </>
  )
}

/** The bytes of a number that count against its data: what it used in a group is the group's. */
function getShownBytes({ usedBytes, sharedUsedBytes, bucket }: Period): number {
  return sharedUsedBytes === null ? (bucket?.usedBytes ?? usedBytes) : usedBytes
}
