import { cacheIsBroken, configuration } from '#web/http/configuration.ts'
import { codeOf } from '#web/http/failure.ts'
import { refreshSession } from '#web/http/identity.ts'
import { setUpCalls } from '#web/http/make-call.ts'
import type { Portal } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'
import { SESSION_PREFIX, session } from '#web/http/session.ts'

/** Sets up calls and loads the dynamic configuration: what must stand before any route is entered. Source: CFG-001. */
export async function prepare(portal: Portal): Promise<void> {
  setUpCalls({
    configuration: portal.configuration,
    refresh: () => refreshOrEnd(portal),
    onSessionLost: endAndReload,
  })
  await configuration.load()
  if (cacheIsBroken(configuration.value())) queryClient.clear()
  followOtherTabs()
}

/** A refused refresh ends the session; an unreachable identity provider does not. */
async function refreshOrEnd({ configuration: { iam } }: Portal): Promise<void> {
  try {
    await refreshSession(iam)
  } catch (failure) {
    if (codeOf(failure) === 'GENERAL_ERROR') throw failure
    endAndReload()
    // the app reloads: nobody goes on with a call of the lost session
    await new Promise(() => undefined)
  }
}

/** Silently: the reloaded app goes to the login page with the wanted path. Source: SES-043 to SES-045. */
function endAndReload(): void {
  session.clear()
  location.reload()
}

/** A session that ended in another tab ends here too; tab storage, and so an isolated session, never tells. */
function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === null || (key === `${SESSION_PREFIX}token` && newValue === null)) location.reload()
  })
}
