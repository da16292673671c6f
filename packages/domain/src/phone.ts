import * as z from 'zod/mini'

import { normalizeValue } from './typed-text.ts'

const LANDLINE = /^0[346789]\d{7}$/
const MOBILE = /^02\d{7,9}$/
const PERSONAL_MOBILE = /^02\d{6,9}$/
const GENERAL = /^0[2346789]\d{6,9}$/

/** `+64`, `0064` or `64`, and the number's own 0, which some people add. No number in New Zealand begins with 64. */
const FROM_ABROAD = /^(?:\+|00)?640?(?=\d)/
/** A word that may precede a number in a link or on a business card. Other words are refused: `Sydney 02 9555 0123` is no number of New Zealand. */
const LABEL =
  /^(?:t|tel|telephone|p|ph|phone|m|mob|mobile|c|cell|cellphone|h|home|w|work|landline|waea|p\u016Bkoro)[\s:.]+(?=[\d+(])/iu
/** Separators of digits: spaces (also encoded in links), brackets, slashes, dots and dashes of any length. */
export const BETWEEN_DIGITS = /%20|[\s()[\]/.·\p{Pd}\u2212]/gu

/** The number as dialled in New Zealand: `+64 21` is `021`. */
function replaceCountryCode(number: string): string {
  return number.replace(FROM_ABROAD, '0')
}

/** Accepts a number as typed, pasted or dialled from abroad, and converts it to the form dialled in New Zealand. */
const TO_NATIONAL = z.overwrite(toNationalNumber)

/** The longest number that any pattern accepts. */
export const MAX_PHONE_DIGITS = 11

/** The home phone of personal details: a landline with area code and 7 digits. Source: PRF-004, PRF-009. */
export const landlineNumber = z
  .string()
  .check(TO_NATIONAL, z.regex(LANDLINE, { error: 'expected 0, then 3, 4, 6, 7, 8 or 9, then 7 digits' }))

/** A mobile number, by the default rule. Source: PRF-008. */
export const mobileNumber = z
  .string()
  .check(TO_NATIONAL, z.regex(MOBILE, { error: 'expected 02, then 7 to 9 digits' }))

/** The mobile number of personal details may be one digit shorter. Source: PRF-005, Readings. */
export const personalMobileNumber = z
  .string()
  .check(TO_NATIONAL, z.regex(PERSONAL_MOBILE, { error: 'expected 02, then 6 to 9 digits' }))

/** Any number at which a person can be reached, landline or mobile. Source: PRF-010. */
export const generalPhoneNumber = z
  .string()
  .check(
    TO_NATIONAL,
    z.regex(GENERAL, { error: 'expected 0, then 2, 3, 4, 6, 7, 8 or 9, then 6 to 9 digits' }),
  )

/** Converts a typed or pasted phone number to the form dialled in New Zealand: `tel:+64-21…` is `021…`. Source: PRF Readings. */
export function toNationalNumber(typed: string): string {
  return replaceCountryCode(normalizeValue(typed).replace(LABEL, '').replaceAll(BETWEEN_DIGITS, ''))
}
