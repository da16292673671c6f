import { deregisterDevice, logout } from '@switchboard/domain/session/contract'

import { Failure, toErrorCode } from './failure.ts'
import { endSessionAddress } from './identity.ts'
import { leaveSession, makeCall } from './make-call.ts'
import { page } from './page.ts'
import type { Portal } from './portal.tsx'
import { session } from './session.ts'
import { signInTries } from './sign-in-tries.ts'

/** How long the page waits for the calls that end the sessions on the server and in the newer portal. */
const MAX_WAIT_MILLISECONDS = 3_000

/**
 * Ends the session on the server, in the newer portal and in the browser's storage. Then the browser goes to the identity
 * provider, which returns to `/logout-complete`. The app goes there at once. Staff have no id token, so the identity provider
 * asks before it ends the sign-in of a customer in the same browser. Failures are ignored. Source: SES-039 to SES-042,
 * SES-047, SES-068.
 */
export async function signOut(portal: Portal): Promise<void> {
  const { iam, mobile, newerPortalLogoutUrl } = portal.configuration
  const staff = session.isIsolated()
  const idToken = session.read('id_token')
  leaveSession(true)
  // the browser's back button may show this document again
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaveSession(false)
  })
  await settleInTime([endOnServer(mobile).catch(alreadyOut), endNewerPortal(newerPortalLogoutUrl)])
  if (!staff && !session.endsWithTab()) notifyOtherTabs()
  session.clear()
  session.keepInTab(false)
  session.dropDrafts()
  signInTries.recordSignOut()
  if (mobile || iam.endpoint === '') page.location.assign(portal.addresses.logoutComplete)
  else page.location.assign(endSessionAddress(iam, portal.addresses, idToken))
}

/**
 * Ends a staff session of this tab on the server. The token is read before the first wait, so the caller may clear the
 * stored session without waiting. Failures are ignored. An expired session is over anyway.
 */
export async function endStaffSession(staffIssuer: string): Promise<void> {
  if (session.isIsolated() && session.isStaff(staffIssuer) && !session.hasExpired())
    await settleInTime([endOnServer(false)])
}

async function settleInTime(calls: readonly Promise<void>[]): Promise<void> {
  await Promise.race([
    Promise.allSettled(calls),
    new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MILLISECONDS)),
  ])
}

/** Marks the sign-out for other tabs. After a lost session, which removes the token too, their forms stay open. */
function notifyOtherTabs(): void {
  localStorage.setItem(session.toKey('signedOut'), 'true')
  localStorage.removeItem(session.toKey('signedOut'))
}

/** Source: SES-068. */
async function endOnServer(mobile: boolean): Promise<void> {
  if (session.read('token') === null) throw new Failure('ALREADY_LOGGED_OUT')
  await makeCall(mobile ? deregisterDevice : logout, { whenSessionIsLost: 'fail' })
}

function alreadyOut(failure: unknown): void {
  if (toErrorCode(failure) !== 'ALREADY_LOGGED_OUT') throw failure
}

async function endNewerPortal(address: string): Promise<void> {
  if (address !== '') await fetch(address, { method: 'POST', mode: 'no-cors', credentials: 'include' })
}
