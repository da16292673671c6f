import type { LinkedUser } from '#api/identity/password-links.ts'
import type { Letter } from '#api/provider/notices/letter.ts'

// These letters have no names: the name of an authorised person was typed by somebody else, and our letters must not carry
// such text.
type Reader = Pick<LinkedUser, 'userId' | 'email'>
type Sent = { readonly source: string; readonly at: number }

/** Source: PWD-021, PWD-023, PWD-024. */
export function passwordChangeLetter(reader: Reader, { source, at }: Sent): Letter {
  return {
    ...toReader(reader),
    source,
    at,
    type: 'PasswordChanged',
    subject: 'Your password has been changed',
    body: `Kia ora

The password that you sign in with has been changed. You are signed out everywhere else.

If it was not you, reset your password at once and tell our help desk.`,
  }
}

function toReader({ userId, email }: Reader) {
  return { userId, to: email }
}
