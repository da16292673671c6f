import * as z from 'zod/mini'

import { normalizeEmail } from './typed-text.ts'

/** The longest that mail can be sent to. */
export const MOST_EMAIL_CHARACTERS = 254

/** In front of the `@`: what HTML takes for type=email, and letters of other scripts (RFC 6531). */
const LOCAL = String.raw`[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_\x60{|}~-]{1,64}`
/** A label of a domain, of any script: mail programs make it ASCII when they send. */
const LETTER = String.raw`[\p{L}\p{M}\p{N}]`
const LABEL = `${LETTER}(?:[\\p{L}\\p{M}\\p{N}-]{0,61}${LETTER})?`
/** No dot first, last or twice in front of the `@` (RFC 5321). Two labels at least, so that it is not a machine's own name; the last is letters, or a name of another script. */
const ADDRESS = new RegExp(
  String.raw`^(?!\.|.*\.[.@])${LOCAL}@(?:${LABEL}\.)+(?:[\p{L}\p{M}]{2,63}|xn--${LABEL})$`,
  'iu',
)

/** An address that mail can be sent to, of `MOST_EMAIL_CHARACTERS` at most. Source: PRF-007. */
export const emailAddress = z
  .string()
  .check(
    z.overwrite(normalizeEmail),
    z.maxLength(MOST_EMAIL_CHARACTERS),
    z.regex(ADDRESS, { error: 'expected an e-mail address' }),
  )

export function isEmailAddress(text: string): boolean {
  return emailAddress.safeParse(text).success
}
