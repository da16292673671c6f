import { toNationalNumber } from '../phone.ts'
import { isReachable } from '../reachability.ts'

import { isAbroad, isVoiceNumber, toStoredNumber } from './numbers.ts'

/** The names of the three forwardings of a line in the API. Source: VFE-008. */
export const FORWARDS = ['callForwardAlways', 'callForwardBusy', 'callForwardNoAnswer'] as const
export type ForwardKey = (typeof FORWARDS)[number]

export type ForwardProblem = 'notANumber' | 'emergency' | 'premium' | 'itself' | 'loop'

/** Emergency numbers of New Zealand and other countries, which phones may dial here. */
const EMERGENCY: readonly string[] = ['111', '112', '911', '999', '000']
/**
 * Premium numbers, which are charged by the minute on any plan: all of New Zealand, and the best known of other countries and
 * networks.
 */
const PREMIUM = /^(?:0900|001900|00449|006119|00979|0087[08]|0088[123])/

/** A line of the account with the targets of its forwardings, as stored numbers. */
export type OwnLine = { readonly number: string; readonly forwardsTo: readonly string[] }

type Account = {
  /** The line that is to be forwarded. */
  readonly line: string
  /** All known lines of the account. */
  readonly lines: readonly OwnLine[]
  /** The account's toll-free numbers, whose calls reach its lines. */
  readonly tollFree: readonly string[]
}

/** Why a line may not forward to a typed number, or null. Source: VFE-016 to VFE-022, VFE Readings. */
export function forwardProblem(typed: string, { line, lines, tollFree }: Account): ForwardProblem | null {
  if (EMERGENCY.includes(toNationalNumber(typed))) return 'emergency'
  if (!isVoiceNumber(typed)) return 'notANumber'
  const number = toStoredNumber(typed)
  if (isPremium(number)) return 'premium'
  if (number === line) return 'itself'
  const listNext = (from: string) => lines.find((each) => each.number === from)?.forwardsTo ?? []
  return tollFree.includes(number) || isReachable(number, line, listNext) ? 'loop' : null
}

/** Whether a stored number is a premium number. */
export function isPremium(stored: string): boolean {
  return PREMIUM.test(stored)
}

type Forward = { readonly enabled: boolean; readonly forwardedToPhoneNumber: string }

/**
 * Whether a forwarding newly sends calls to another country. It then needs the password, because stolen
 * sessions are used for such forwardings. A forwarding that is on and unchanged does not.
 */
export function goesAbroadAnew(before: Forward, wanted: Forward): boolean {
  const number = toStoredNumber(wanted.forwardedToPhoneNumber)
  if (!wanted.enabled || !isAbroad(number)) return false
  return !before.enabled || before.forwardedToPhoneNumber !== number
}
