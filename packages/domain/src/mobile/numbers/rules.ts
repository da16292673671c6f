import { groupPhoneNumber } from '../../phone-groups.ts'
import { BETWEEN_DIGITS, phoneNumberIn } from '../../phone.ts'
import { normalizeValue } from '../../typed-text.ts'

import { MAX_PROVIDER_ACCOUNT_LETTERS } from './request.ts'

const MOBILE = /^02\d{7,9}$/
const LETTERS = /[^\d+]/

/** Removes the separators typed between the digits. */
export function removeSeparators(typed: string): string {
  return normalizeValue(typed).replaceAll(BETWEEN_DIGITS, '')
}

export type MobileNumberProblem = 'missing' | 'notDigits' | 'notMobile' | 'tooShort' | 'tooLong'

const MIN_DIGITS = 9
const MAX_DIGITS = 11

/** Why the text is not a mobile number, or null. `+64` is read as the leading 0. Source: MOB-027, Readings. */
export function mobileNumberProblem(typed: string): MobileNumberProblem | null {
  const number = phoneNumberIn(typed)
  if (number === '') return 'missing'
  if (LETTERS.test(number) || number.includes('+')) return 'notDigits'
  if (!number.startsWith('02')) return 'notMobile'
  if (number.length < MIN_DIGITS) return 'tooShort'
  if (number.length > MAX_DIGITS) return 'tooLong'
  return MOBILE.test(number) ? null : 'notMobile'
}

export type SimNumberProblem = 'missing' | 'notDigits' | 'length' | 'notSim' | 'checkDigit'

/** The start of every SIM number. It identifies the telecommunications industry. */
const SIM_PREFIX = '89'
const SIM_LENGTHS = [19, 20]

/** Why the text is not a SIM number as printed on the card, or null. Source: MOB-026, Readings. */
export function simNumberProblem(typed: string): SimNumberProblem | null {
  const number = removeSeparators(typed)
  if (number === '') return 'missing'
  if (!/^\d+$/.test(number)) return 'notDigits'
  if (!number.startsWith(SIM_PREFIX)) return 'notSim'
  if (!SIM_LENGTHS.includes(number.length)) return 'length'
  return hasCheckDigit(number) ? null : 'checkDigit'
}

/** Whether the check digit is right by Luhn's formula. It detects a wrong digit and nearly every swap of two neighbours. */
function hasCheckDigit(number: string): boolean {
  const sum = Array.from(number, Number)
    .toReversed()
    .reduce((total, digit, place) => total + (place % 2 === 0 ? digit : doubleDigit(digit)), 0)
  return sum % 10 === 0
}

function doubleDigit(digit: number): number {
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

/** The problems of a transfer: all four fields are required. Source: MOB-026, MOB-027, Readings. */
export function transferProblems(typed: TypedTransfer): TransferProblems {
  return {
    number: mobileNumberProblem(typed.number),
    providerKey: typed.providerKey === '' ? 'missing' : null,
    providerAccount: providerAccountProblem(normalizeValue(typed.providerAccount)),
    simNumber: simNumberProblem(typed.simNumber),
  }
}

function providerAccountProblem(account: string): TransferProblems['providerAccount'] {
  if (account === '') return 'missing'
  return account.length > MAX_PROVIDER_ACCOUNT_LETTERS ? 'tooLong' : null
}

/** A typed mobile number in groups: `021 555 0181`. */
export function mobileNumberText(number: string): string {
  return groupPhoneNumber(phoneNumberIn(number))
}

/** Seconds until an instant, never negative; both in milliseconds. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** Duration of an unlocking or the end of a freeze: long enough for the owner to learn of it. */
export const UNLOCK_HOURS = 24

/** Hours in which codes by text are not trusted after the SIM of a number changed. */
export const NO_TEXT_CODES_HOURS = 72

/** How a number gets on another SIM now. */
export type SimReplacement = {
  readonly hasEsim: boolean
  /** The addresses to which a card is sent: any address, or the address of the account alone. Null if none is sent. */
  readonly cardTo: 'any' | 'account' | null
}

type NumberProtection = {
  /** Whether the number is locked or frozen. */
  readonly isGuarded: boolean
  readonly isLost: boolean
  /** Whether the owner has proven a second factor, besides the password. */
  readonly hasSecondFactor: boolean
}

/**
 * How a number may get on another SIM now. A locked or frozen number may do so only for a lost phone and with a proof: a second
 * factor, or the address of the account, to which the card is sent. Source: MOB-064.
 */
export function chooseReplacement({ isGuarded, isLost, hasSecondFactor }: NumberProtection): SimReplacement {
  if (!isGuarded) return { hasEsim: true, cardTo: 'any' }
  if (!isLost) return { hasEsim: false, cardTo: null }
  return hasSecondFactor ? { hasEsim: true, cardTo: 'any' } : { hasEsim: false, cardTo: 'account' }
}

export type ActivationCode = { readonly smdpAddress: string; readonly matchingId: string }

const ACTIVATION_CODE = /^LPA:1\$([a-z0-9.-]+)\$([A-Z0-9-]+)$/i

/** The fields of an eSIM's activation code, for phones that cannot scan it; null if it is not such a code. */
export function activationFields(code: string): ActivationCode | null {
  const [, smdpAddress, matchingId] = ACTIVATION_CODE.exec(code) ?? []
  return smdpAddress === undefined || matchingId === undefined ? null : { smdpAddress, matchingId }
}
