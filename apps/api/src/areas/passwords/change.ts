import type { changePassword } from '@switchboard/domain/passwords/contract'

import { toPerson } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Input } from '#api/platform/http/handle.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import type { PasswordPolicy } from '#api/identity/complexity.ts'
import { checkCredentials } from '#api/identity/sign-in.ts'
import type { SignInRefusal } from '#api/identity/sign-in.ts'

import { saveNewPassword } from './new-password.ts'
import { readUser } from './store.ts'

/** A wrong current password counts as a failed sign-in. Source: PWD-026. */
export async function handlePasswordChange(
  { db, body, actor, peer, cookies, now }: Input<typeof changePassword>,
  policy: PasswordPolicy,
) {
  if (actor.kind === 'staff') {
    await audit(db, toPerson(actor, actor.subject), { action: 'password-change-refused' })
    return refuse('FORBIDDEN', { message: 'only customers change their password' })
  }
  const user = await readUser(db, actor.subject)
  const credentials = { username: user.username, password: body.CurrentPassword, peer, cookies, actor }
  const person = await checkCredentials(db, credentials, 'password-change')
  if (isRefusal(person)) return toCurrentPasswordRefusal(person)
  const saved = await saveNewPassword(db, {
    user,
    password: body.NewPassword,
    permission: { by: 'password', hash: person.passwordHash, grantId: actor.grantId },
    action: 'password-change',
    policy,
    now,
    actor,
  })
  if (typeof saved !== 'boolean') return { ...saved, field: 'NewPassword' }
  return saved ? {} : toCurrentPasswordRefusal(refuse('CREDENTIALS_FAILED'))
}

function toCurrentPasswordRefusal({
  refused: code,
  ...more
}: SignInRefusal): Refusal<'INCORRECT_CURRENT_PASSWORD' | 'IN_TIMEOUT' | 'TOO_MANY_REQUESTS'> {
  return code === 'CREDENTIALS_FAILED'
    ? refuse('INCORRECT_CURRENT_PASSWORD', { field: 'CurrentPassword' })
    : { ...more, refused: code }
}
