import { BETWEEN_DIGITS, phoneNumberIn } from '../../phone.ts'
import { normalizeValue } from '../../typed-text.ts'

import { MOST_PROVIDER_ACCOUNT_LETTERS } from './request.ts'

const MOBILE = /^02\d{7,9}$/
const LETTERS = /[^\d+]/

/** Without what was typed between its digits. */
export function typedDigits(typed: string): string {
  return normalizeValue(typed).replaceAll(BETWEEN_DIGITS, '')
}

export type MobileNumberProblem = 'missing' | 'notDigits' | 'notMobile' | 'tooShort' | 'tooLong'

const FEWEST_DIGITS = 9
const MOST_DIGITS = 11

/** Why what was typed is no mobile number, or null; `+64` is read as the 0 dialled here. Source: MOB-027, Readings. */
export function mobileNumberProblem(typed: string): MobileNumberProblem | null {
  const number = phoneNumberIn(typed)
  if (number === '') return 'missing'
  if (LETTERS.test(number) || number.includes('+')) return 'notDigits'
  if (!number.startsWith('02')) return 'notMobile'
  if (number.length < FEWEST_DIGITS) return 'tooShort'
  if (number.length > MOST_DIGITS) return 'tooLong'
  return MOBILE.test(number) ? null : 'notMobile'
}

export type SimNumberProblem = 'missing' | 'notDigits' | 'length' | 'notSim' | 'checkDigit'

/** The beginning of every SIM number: telecommunications. */
const SIM_PREFIX = '89'
const SIM_LENGTHS = [19, 20]

/** Why what was typed is no number of a SIM, as its card shows it, or null. Source: MOB-026, Readings. */
export function simNumberProblem(typed: string): SimNumberProblem | null {
  const number = typedDigits(typed)
  if (number === '') return 'missing'
  if (!/^\d+$/.test(number)) return 'notDigits'
  if (!number.startsWith(SIM_PREFIX)) return 'notSim'
  if (!SIM_LENGTHS.includes(number.length)) return 'length'
  return hasCheckDigit(number) ? null : 'checkDigit'
}

/** Whether the last digit is right by Luhn's formula, which finds one wrong digit and nearly every pair that was swapped. */
function hasCheckDigit(number: string): boolean {
  const sum = Array.from(number, Number)
    .toReversed()
    .reduce((total, digit, place) => total + (place % 2 === 0 ? digit : doubled(digit)), 0)
  return sum % 10 === 0
}

function doubled(digit: number): number {
  return digit * 2 > 9 ? digit * 2 - 9 : digit * 2
}

export type TypedTransfer = {
  readonly number: string
  readonly providerKey: string
  readonly providerAccount: string
  readonly simNumber: string
}

export type TransferProblems = {
  readonly number: MobileNumberProblem | null
  readonly providerKey: 'missing' | null
  readonly providerAccount: 'missing' | 'tooLong' | null
  readonly simNumber: SimNumberProblem | null
}

/** What is wrong with a transfer that is asked for: each of its four fields is needed. Source: MOB-026, MOB-027, Readings. */
export function transferProblems(typed: TypedTransfer): TransferProblems {
  const account = normalizeValue(typed.providerAccount)
  return {
    number: mobileNumberProblem(typed.number),
    providerKey: typed.providerKey === '' ? 'missing' : null,
    providerAccount:
      account === '' ? 'missing' : account.length > MOST_PROVIDER_ACCOUNT_LETTERS ? 'tooLong' : null,
    simNumber: simNumberProblem(typed.simNumber),
  }
}

const SHORT_DIGITS = 10
/** `021 555 0181`: the prefix, and the rest in two parts. */
export function mobileNumberText(number: string): string {
  const digits = phoneNumberIn(number)
  const middle = digits.length > SHORT_DIGITS ? 4 : 3
  return [digits.slice(0, 3), digits.slice(3, 3 + middle), digits.slice(3 + middle)].join(' ')
}

/** Seconds left until an instant, never below zero; both in milliseconds. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** How long an unlocking, or the end of a freeze, takes: long enough to hear of it. */
export const UNLOCK_HOURS = 24

/** How long codes by text are not to be trusted to a number whose SIM changed. */
export const NO_TEXT_CODES_HOURS = 72

export type ActivationCode = { readonly smdpAddress: string; readonly matchingId: string }

const ACTIVATION_CODE = /^LPA:1\$([a-z0-9.-]+)\$([A-Z0-9-]+)$/i

/** The fields of an eSIM's activation code, for phones that cannot read it as a picture; null for what is none. */
export function activationFields(code: string): ActivationCode | null {
  const [, smdpAddress, matchingId] = ACTIVATION_CODE.exec(code) ?? []
  return smdpAddress === undefined || matchingId === undefined ? null : { smdpAddress, matchingId }
}
