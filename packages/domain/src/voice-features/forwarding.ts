import { phoneNumberIn } from '../phone.ts'

import { isAbroad, isVoiceNumber, storedNumber } from './numbers.ts'

/** The three forwardings of a line by their names on the wire. Source: VFE-008. */
export const FORWARDS = ['callForwardAlways', 'callForwardBusy', 'callForwardNoAnswer'] as const
export type ForwardKey = (typeof FORWARDS)[number]

export type ForwardProblem = 'notANumber' | 'emergency' | 'premium' | 'itself' | 'loop'

/** Emergency services here, and the numbers that phones from elsewhere dial for them. */
const EMERGENCY: readonly string[] = ['111', '112', '911', '999', '000']
/** Numbers whose calls cost by the minute whatever is agreed: ours, and the best known of other countries and networks. */
const PREMIUM = /^(?:0900|001900|00449|006119|00979|0087[08]|0088[123])/

/** An own line with where it forwards to, as stored numbers. */
export type OwnLine = { readonly number: string; readonly forwardsTo: readonly string[] }

type Account = {
  /** The line that is to forward. */
  readonly line: string
  /** All lines of the account that are known. */
  readonly lines: readonly OwnLine[]
  /** The account's toll-free numbers: their calls come to its lines. */
  readonly tollFree: readonly string[]
}

/** Why a line may not forward to what was typed, or null. Source: VFE-016 to VFE-022, VFE Readings. */
export function forwardProblem(typed: string, { line, lines, tollFree }: Account): ForwardProblem | null {
  if (EMERGENCY.includes(phoneNumberIn(typed))) return 'emergency'
  if (!isVoiceNumber(typed)) return 'notANumber'
  const number = storedNumber(typed)
  if (isPremium(number)) return 'premium'
  if (number === line) return 'itself'
  return tollFree.includes(number) || comesBack(number, line, lines) ? 'loop' : null
}

/** Whether calls to a stored number cost by the minute whatever is agreed. */
export function isPremium(stored: string): boolean {
  return PREMIUM.test(stored)
}

/** Follows the lines of the account from one to the next. */
function comesBack(from: string, line: string, lines: readonly OwnLine[]): boolean {
  const seen = new Set<string>()
  const open = [from]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === line) return true
    if (seen.has(at)) continue
    seen.add(at)
    open.push(...(lines.find(({ number }) => number === at)?.forwardsTo ?? []))
  }
  return false
}

type Forward = { readonly enabled: boolean; readonly forwardedToPhoneNumber: string }

/**
 * Whether a forwarding newly sends calls to another country: that is what a stolen session is used for, so it takes the password.
 * One that is on and stays as it is does not.
 */
export function goesAbroadAnew(before: Forward, wanted: Forward): boolean {
  const number = storedNumber(wanted.forwardedToPhoneNumber)
  if (!wanted.enabled || !isAbroad(number)) return false
  return !before.enabled || before.forwardedToPhoneNumber !== number
}
