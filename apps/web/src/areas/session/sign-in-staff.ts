import { staffLogin } from '@switchboard/domain/session/contract'

import { setUpStaffAccount } from '#web/http/account-change.ts'
import { takeArrival } from '#web/http/arrival.ts'
import { endStaffSession } from '#web/http/end-session.ts'
import { storeSignIn } from '#web/http/identity.ts'
import { insidePath } from '#web/http/inside-path.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { Portal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'

import { once } from './once.ts'

/** Returns the path to continue at, or null if there is no session. The token works once, so this runs once. */
export const signInStaff = once(startStaffSession)

async function startStaffSession({ configuration: { iam } }: Portal): Promise<string | null> {
  const arrival = takeArrival()
  const token = arrival.get('token') ?? ''
  const accountcode = arrival.get('accountcode') ?? ''
  // an incomplete link must not end the session of this tab
  if (token === '' || accountcode === '') return null
  // anyone can create such a link, so it must not end the browser's session, only that of this tab
  const wasIsolated = session.isIsolated()
  const ended = endStaffSession(iam.staffIssuer)
  session.isolate()
  session.clear()
  await ended
  const path = await openAccount(iam, { token, accountcode, target: arrival.get('targeturl') })
  if (path === null) {
    session.clear()
    if (!wasIsolated) session.rejoin()
  }
  return path
}

async function openAccount(
  iam: Portal['configuration']['iam'],
  { token, accountcode, target }: { token: string; accountcode: string; target: string | null },
): Promise<string | null> {
  try {
    const result = await makeCall(staffLogin, { body: { token, accountcode } })
    if (result.status === 'Failed') return null
    storeSignIn(iam, result)
    await setUpStaffAccount(accountcode)
    return insidePath(target)
  } catch {
    return null
  }
}
