import { mobileNumberProblem } from '../../mobile-number.ts'
import type { MobileNumberProblem } from '../../mobile-number.ts'
import { BETWEEN_DIGITS } from '../../phone.ts'
import { normalizeValue } from '../../typed-text.ts'

import { MAX_PROVIDER_ACCOUNT_LETTERS } from '../../ordering/order-parts.ts'

/** Removes the separators typed between the digits. */
export function removeSeparators(typed: string): string {
  return normalizeValue(typed).replaceAll(BETWEEN_DIGITS, '')
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

/** The problems of a number of another provider, of its provider and of the account there. Source: MOB-027. */
export function bringProblems(typed: Omit<TypedTransfer, 'simNumber'>): Omit<TransferProblems, 'simNumber'> {
  return {
    number: mobileNumberProblem(typed.number),
    providerKey: typed.providerKey === '' ? 'missing' : null,
    providerAccount: providerAccountProblem(normalizeValue(typed.providerAccount)),
  }
}

/**
 * The problems of a transfer. All four fields are required, except the SIM of a mobile whose SIM is known. Source: MOB-026,
 * MOB-082, Readings.
 */
export function transferProblems(
  typed: TypedTransfer,
  { hasSim }: { readonly hasSim: boolean },
): TransferProblems {
  const keepsSim = hasSim && removeSeparators(typed.simNumber) === ''
  return { ...bringProblems(typed), simNumber: keepsSim ? null : simNumberProblem(typed.simNumber) }
}

function providerAccountProblem(account: string): TransferProblems['providerAccount'] {
  if (account === '') return 'missing'
  return account.length > MAX_PROVIDER_ACCOUNT_LETTERS ? 'tooLong' : null
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
