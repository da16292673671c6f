import type { StaticConfiguration } from '@switchboard/domain/config/static'
import { identityOfUser } from '@switchboard/domain/session/contract'

import { activeAccount } from '#web/http/account.ts'
import { Failure } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import { sendWhenOnline } from '#web/http/offline.ts'

/**
 * Opens the legacy portal on the active account, by a form, so that the token is in no address. A call is made
 * first, so that the token which is handed over has not expired. Source: SHL-032, SHL-033.
 */
export async function handOver({
  legacyMyAccountUrl,
  iam,
}: Pick<StaticConfiguration, 'legacyMyAccountUrl' | 'iam'>): Promise<void> {
  if (legacyMyAccountUrl === '') throw new Failure('NO_LEGACY_MYACCOUNT_URL')
  await makeCall(identityOfUser)
  const token = await tokenFor(iam)
  const form = document.createElement('form')
  form.method = 'POST'
  form.action = legacyMyAccountUrl
  form.target = '_blank'
  form.rel = 'noopener noreferrer'
  form.append(field('jwt', token), field('account_code', activeAccount()))
  document.body.append(form)
  form.submit()
  form.remove()
}

/** The script is there by the time that somebody is signed in, and is no part of the first load. */
async function tokenFor(iam: StaticConfiguration['iam']): Promise<string> {
  const { tokenToHandOver } = await sendWhenOnline(() => import('#web/http/identity.ts'))
  return tokenToHandOver(iam)
}

function field(name: string, value: string): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'hidden'
  input.name = name
  input.value = value
  return input
}
