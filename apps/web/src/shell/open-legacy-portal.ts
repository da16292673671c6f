import type { StaticConfiguration } from '@switchboard/domain/config/static'
import { identityOfUser } from '@switchboard/domain/session/contract'

import { activeAccount } from '#web/http/account.ts'
import { Failure } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import { sendWhenOnline } from '#web/http/offline.ts'

/**
 * Opens the legacy portal on the active account. A form sends the token, so that no address contains it. A call is made
 * first: it renews a token that has expired. Source: SHL-032, SHL-033.
 */
export async function openLegacyPortal({
  legacyMyAccountUrl,
  iam,
}: Pick<StaticConfiguration, 'legacyMyAccountUrl' | 'iam'>): Promise<void> {
  if (legacyMyAccountUrl === '') throw new Failure('NO_LEGACY_MYACCOUNT_URL')
  await makeCall(identityOfUser)
  const token = await readLegacyToken(iam)
  const form = document.createElement('form')
  form.method = 'POST'
  form.action = legacyMyAccountUrl
  form.target = '_blank'
  form.rel = 'noopener noreferrer'
  form.append(createHiddenField('jwt', token), createHiddenField('account_code', activeAccount()))
  document.body.append(form)
  form.submit()
  form.remove()
}

/** The script of the identity calls is loaded on demand, to keep the first load small. */
async function readLegacyToken(iam: StaticConfiguration['iam']): Promise<string> {
  const { fetchLegacyToken } = await sendWhenOnline(() => import('#web/http/identity.ts'))
  return fetchLegacyToken(iam)
}

function createHiddenField(name: string, value: string): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'hidden'
  input.name = name
  input.value = value
  return input
}
