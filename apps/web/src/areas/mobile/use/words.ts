import { dayAt, dayText, shortDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { dataCapText } from '@switchboard/domain/catalogue/rules'
import type { MobileUse, Wallet } from '@switchboard/domain/mobile/use/contract'
import { bytesText, calculateBytesLeft, chooseDataUnit } from '@switchboard/domain/mobile/use/rules'

import { timeText } from '#web/ui/clock-text.ts'

export const LOADING = 'Loading what your mobiles used'
export const FAILED = 'We could not load what your mobiles used.'

/** `used`, `used of 12 GB, 9 GB left`, `used of 12 GB, 1 GB over`, or `used by this number` for a shared plan. */
export function describeUsage({ period, plan }: MobileUse, today: Day): string {
  const left = formatDataLeft({ period, plan }, today)
  if (period.sharedUsedBytes !== null) return 'used by this number'
  return left === null ? 'used' : `used of ${dataCapText(period.allowanceMb ?? 0)}, ${left}`
}

/** `12 GB of data, 9 GB left`. Null for a shared plan, whose group has the data, and for a plan without a limit. */
export function describeAllowance({ period, plan }: MobileUse, today: Day): string | null {
  const left = formatDataLeft({ period, plan }, today)
  if (left === null || period.sharedUsedBytes !== null) return null
  return `${dataCapText(period.allowanceMb ?? 0)} of data, ${left}`
}

/** The data of a number that counts against its data: what it used in a group is the group's. */
export function formatUsed({ period, plan }: MobileUse): string {
  return bytesText(chooseDataUnit(plan), getShownBytes(period))
}

export function getShownBytes({ usedBytes, sharedUsedBytes, bucket }: MobileUse['period']): number {
  return sharedUsedBytes === null ? (bucket?.usedBytes ?? usedBytes) : usedBytes
}

/** `The group has used 30.2 GB of 40 GB, 9.8 GB left.` Null for a plan that is not shared. */
export function describeGroupUsage({ period, plan }: MobileUse, today: Day): string | null {
  if (period.sharedUsedBytes === null) return null
  const used = `The group has used ${bytesText(chooseDataUnit(plan), period.sharedUsedBytes)}`
  const left = formatDataLeft({ period, plan }, today)
  return left === null ? `${used}.` : `${used} of ${dataCapText(period.allowanceMb ?? 0)}, ${left}.`
}

function formatDataLeft({ period, plan }: Pick<MobileUse, 'period' | 'plan'>, today: Day): string | null {
  const left = calculateBytesLeft(period)
  if (left === null) return null
  if (left < 0) return `${bytesText(chooseDataUnit(plan), -left)} over`
  return `${bytesText(chooseDataUnit(plan), left)} ${today > period.to ? 'not used' : 'left'}`
}

/** `As of 9:30 am. Use it by 3 March 2027.` A balance of another day is shown with its day. */
export function describeWallet({ asOf, expiresOn }: Wallet, today: Day): string {
  const balanceDay = dayAt(asOf)
  const dayPrefix = balanceDay === today ? '' : `${shortDayText(balanceDay)}, `
  const expiry = expiresOn === null ? '' : ` Use it by ${dayText(expiresOn)}.`
  return `As of ${dayPrefix}${timeText(asOf)}.${expiry}`
}
