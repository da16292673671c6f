import * as z from 'zod/mini'

/** The longest that mail can be sent to. */
export const MOST_EMAIL_CHARACTERS = 254

export const emailAddress = z.email().check(z.maxLength(MOST_EMAIL_CHARACTERS))

export function isEmailAddress(text: string): boolean {
  return emailAddress.safeParse(text).success
}
