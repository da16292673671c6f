import { identityOfUser } from '@switchboard/domain/session/contract'

import { activeAccount } from '#web/http/account.ts'
import { Failure } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import { session } from '#web/http/session.ts'

/**
 * Opens the legacy portal on the active account, by a form, so that the token is in no address. A call is made
 * first, so that the token which is handed over has not expired. Source: SHL-032, SHL-033.
 */
export async function handOver(legacyMyAccountUrl: string): Promise<void> {
  if (legacyMyAccountUrl === '') throw new Failure('NO_LEGACY_MYACCOUNT_URL')
  await makeCall(identityOfUser)
  const form = document.createElement('form')
  form.method = 'POST'
  form.action = legacyMyAccountUrl
  form.target = '_blank'
  form.rel = 'noopener noreferrer'
  form.append(field('jwt', session.read('token') ?? ''), field('account_code', activeAccount()))
  document.body.append(form)
  form.submit()
  form.remove()
}

function field(name: string, value: string): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'hidden'
  input.name = name
  input.value = value
  return input
}
