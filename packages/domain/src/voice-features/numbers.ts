import { groupPhoneNumber } from '../phone-groups.ts'
import { toNationalNumber } from '../phone.ts'

const NATIONAL = /^0(?:2\d{7,10}|[34679]\d{7})$/
const INTERNATIONAL = /^(?:\+|00)\d{6,15}$/
const FREEPHONE = /^0(?:800|508)\d{6,8}$/

/** The maximum length of a typed number. */
export const MAX_TYPED_NUMBER = 30

/**
 * Whether voice features accept a number: national, international or freephone. Once its separators are removed, it has only
 * digits and a plus. Source: VFE-020 to VFE-023.
 */
export function isVoiceNumber(typed: string): boolean {
  const number = toNationalNumber(typed)
  return NATIONAL.test(number) || FREEPHONE.test(number) || INTERNATIONAL.test(number)
}

/** The stored digits of a number: as dialled in New Zealand, a foreign number with `00`. Source: VFE-019. */
export function toStoredNumber(typed: string): string {
  return toNationalNumber(typed).replace(/^\+/, '00').replaceAll(/\D/g, '')
}

/** Whether a stored number is in another country. */
export function isAbroad(stored: string): boolean {
  return stored.startsWith('00')
}

/** A stored number in the international form of telephone switches: `+6495550134`. */
export function toE164(stored: string): string {
  return isAbroad(stored) ? `+${stored.slice(2)}` : `+64${stored.slice(1)}`
}

/** A stored number for display. */
export function voiceNumberText(stored: string): string {
  return isAbroad(stored) ? `+${stored.slice(2)}` : groupPhoneNumber(stored)
}

const SHOWN_DIGITS = 4

/** Only the beginning and the last digits, for screens that other people may see: `021 …1234`. */
export function shortNumberText(stored: string): string {
  const text = voiceNumberText(stored)
  const beginning = isAbroad(stored) ? text.slice(0, 3) : (text.split(' ')[0] ?? '')
  return `${beginning} …${stored.slice(-SHOWN_DIGITS)}`
}
