import { groupPhoneNumber } from './phone-groups.ts'
import { toNationalNumber } from './phone.ts'

const MOBILE = /^02\d{7,9}$/
const LETTERS = /[^\d+]/

export type MobileNumberProblem = 'missing' | 'notDigits' | 'notMobile' | 'tooShort' | 'tooLong'

const MIN_DIGITS = 9
const MAX_DIGITS = 11

/** Why the text is not a mobile number, or null. `+64` is read as the leading 0. Source: MOB-027, Readings. */
export function mobileNumberProblem(typed: string): MobileNumberProblem | null {
  const number = toNationalNumber(typed)
  if (number === '') return 'missing'
  if (LETTERS.test(number) || number.includes('+')) return 'notDigits'
  if (!number.startsWith('02')) return 'notMobile'
  if (number.length < MIN_DIGITS) return 'tooShort'
  if (number.length > MAX_DIGITS) return 'tooLong'
  return MOBILE.test(number) ? null : 'notMobile'
}

/** A typed mobile number in groups: `021 555 0181`. */
export function mobileNumberText(number: string): string {
  return groupPhoneNumber(toNationalNumber(number))
}
