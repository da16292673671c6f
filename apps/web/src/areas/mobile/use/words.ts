import { dayAt, dayText, shortDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { dataCapText } from '@switchboard/domain/catalogue/rules'
import { timeText } from '@switchboard/domain/instant'
import type { MobileUse, Wallet } from '@switchboard/domain/mobile/use/contract'
import { bytesText, calculateBytesLeft, chooseDataUnit } from '@switchboard/domain/mobile/use/rules'

export const LOADING = 'Loading what your mobiles used'
export const FAILED = 'We could not load what your mobiles used.'

/** `used`, `used of 12 GB, 9 GB left`, `used of 12 GB, 1 GB over`; of a plan that is shared, what the number used of it. */
export function usageText({ period, plan }: MobileUse, today: Day): string {
  const left = dataLeftText({ period, plan }, today)
  if (period.sharedUsedBytes !== null) return 'used by this number'
  return left === null ? 'used' : `used of ${dataCapText(period.allowanceMb ?? 0)}, ${left}`
}

/** `The group has used 30.2 GB of 40 GB, 9.8 GB left.`; null where the number shares with nobody. */
export function groupText({ period, plan }: MobileUse, today: Day): string | null {
  if (period.sharedUsedBytes === null) return null
  const used = `The group has used ${bytesText(chooseDataUnit(plan), period.sharedUsedBytes)}`
  const left = dataLeftText({ period, plan }, today)
  return left === null ? `${used}.` : `${used} of ${dataCapText(period.allowanceMb ?? 0)}, ${left}.`
}

function dataLeftText({ period, plan }: Pick<MobileUse, 'period' | 'plan'>, today: Day): string | null {
  const left = calculateBytesLeft(period)
  if (left === null) return null
  if (left < 0) return `${bytesText(chooseDataUnit(plan), -left)} over`
  return `${bytesText(chooseDataUnit(plan), left)} ${today > period.to ? 'not used' : 'left'}`
}

/** `As of 9:30 am. Use it by 3 March 2027.`, with the day where it is not today. */
export function walletText({ asOf, expiresOn }: Wallet, today: Day): string {
  const on = dayAt(asOf)
  const at = on === today ? timeText(asOf) : `${shortDayText(on)}, ${timeText(asOf)}`
  return expiresOn === null ? `As of ${at}.` : `As of ${at}. Use it by ${dayText(expiresOn)}.`
}
