import { staffLogin } from '@switchboard/domain/session/contract'

import { setUpStaffAccount } from '#web/http/account-change.ts'
import { takeArrival } from '#web/http/arrival.ts'
import { storeSignIn } from '#web/http/identity.ts'
import { insidePath } from '#web/http/inside-path.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { Portal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'

import { once } from './once.ts'

/** The path to go on to, or null where no session came of it. The token works once, so this runs once. */
export const autoLogin = once(startStaffSession)

async function startStaffSession({ configuration: { iam } }: Portal): Promise<string | null> {
  const asked = takeArrival()
  const token = asked.get('token') ?? ''
  const accountcode = asked.get('accountcode') ?? ''
  // a link without them opens nothing, and ends nothing either
  if (token === '' || accountcode === '') return null
  session.clear()
  try {
    const result = await makeCall(staffLogin, { body: { token, accountcode } })
    if (result.status === 'Failed') return null
    storeSignIn(iam, result)
    await setUpStaffAccount(accountcode)
    return insidePath(asked.get('targeturl'))
  } catch {
    session.clear()
    return null
  }
}
