import type { CallShape } from '@switchboard/domain/call'

import { pageOwner } from '#web/http/account.ts'
import { configuration } from '#web/http/configuration.ts'
import { setUpCalls } from '#web/http/make-call.ts'
import { sendWhenOnline } from '#web/http/offline.ts'
import { onDemand } from '#web/http/on-demand.ts'
import { page } from '#web/http/page.ts'
import type { Portal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { somethingTyped } from '#web/http/typed.ts'

import type { AnalyticsEvents } from './analytics-events.ts'
import { wantedAddress } from './wanted-address.ts'

/** Sets up calls and loads the dynamic configuration, before any route is entered. Source: CFG-001. */
export async function prepare(
  portal: Portal,
  { callFailed }: Partial<Pick<AnalyticsEvents, 'callFailed'>> = {},
): Promise<void> {
  session.keepAs(portal.configuration.mobile ? 'app' : 'portal')
  setUpCalls({
    configuration: portal.configuration,
    refresh: async () => (await loadIdentity()).refreshSession(portal.configuration.iam),
    onSessionLost: () => endAndReload(portal),
    signInAgain: (call) =>
      reloadLosesInput(call)
        ? loadSessionDialogs().then(({ signInAgain }) => signInAgain(portal, call))
        : undefined,
    prove: () => loadSessionDialogs().then(({ proveHere }) => proveHere(portal)),
    ...(callFailed && { onFailure: callFailed }),
  })
  await configuration.load()
  followOtherTabs()
  setTimeout(() => void loadIdentity().catch(() => undefined), WARM_UP_MILLISECONDS)
}

/** After the first screen but before the first token expires, so that a refresh finds its script loaded. */
const WARM_UP_MILLISECONDS = 30_000

/** Most page loads need no refresh, so the first screen does not wait for its script. */
function loadIdentity() {
  return sendWhenOnline(() => import('#web/http/identity.ts'))
}

const loadSessionDialogs = onDemand(() => import('./session-dialogs.ts'))

/**
 * Whether a reload would lose typed text or a requested change. False while another screen is being opened, because the
 * form is discarded anyway, and in a tab of staff, who sign in another way.
 */
function reloadLosesInput({ method }: CallShape): boolean {
  return (
    pageOwner() !== undefined &&
    !session.isIsolated() &&
    wantedAddress.read() === location.href &&
    (method !== 'GET' || somethingTyped())
  )
}

/**
 * Ends the session without a message. The reloaded page leads to the login page with the wanted path, except during a
 * sign-in, which has no page to return to. Source: SES-043 to SES-045.
 */
function endAndReload({ addresses, basePath }: Portal): void {
  session.clear()
  if (location.pathname === new URL(addresses.loginComplete).pathname)
    page.location.replace(`${basePath}login`)
  else if (wantedAddress.read() === location.href) page.location.reload()
  else page.location.assign(wantedAddress.read())
}

/** Sessions of one tab are in tab storage, whose changes other tabs do not see. */
function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    const isOfTab = session.isIsolated() || session.endsWithTab()
    if (!isOfTab) void loadSessionDialogs().then(({ followTab }) => followTab(event))
  })
}
