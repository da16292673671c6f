import * as z from 'zod/mini'

import { normalizeEmail } from './typed-text.ts'

/** Mail cannot be sent to a longer address. */
export const MAX_EMAIL_CHARACTERS = 254

/** The part before the `@`: characters that HTML accepts in `type=email`, and letters of other scripts (RFC 6531). */
const LOCAL = String.raw`[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_\x60{|}~-]{1,64}`
/** A letter or digit of a domain, in any script: mail programs convert the domain to ASCII. */
const LETTER = String.raw`[\p{L}\p{M}\p{N}]`
const LABEL = `${LETTER}(?:[\\p{L}\\p{M}\\p{N}-]{0,61}${LETTER})?`
/**
 * Before the `@`, a dot is not allowed at the start, at the end or next to another dot (RFC 5321). The domain has two or more
 * labels, because a single label names a machine. The last label has only letters, or is a converted name (`xn--`).
 */
const ADDRESS = new RegExp(
  String.raw`^(?!\.|.*\.[.@])${LOCAL}@(?:${LABEL}\.)+(?:[\p{L}\p{M}]{2,63}|xn--${LABEL})$`,
  'iu',
)

/** Source: PRF-007. */
export const emailAddress = z
  .string()
  .check(
    z.overwrite(normalizeEmail),
    z.maxLength(MAX_EMAIL_CHARACTERS),
    z.regex(ADDRESS, { error: 'expected an email address' }),
  )

export function isEmailAddress(text: string): boolean {
  return emailAddress.safeParse(text).success
}
