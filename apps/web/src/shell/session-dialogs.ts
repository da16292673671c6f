import * as again from '#web/areas/session/again/sign-in-again.tsx'
import { onDemand } from '#web/http/on-demand.ts'
import type { Portal } from '#web/http/portal.tsx'

// Dialogs that a call may open over the current page. Most visits need none. The dialog for codes and passkeys is loaded
// from here, so that the first load does not list its scripts.

const loadProof = onDemand(() => import('#web/areas/security/proof/prove-here.tsx'))

export const { followTab, signInAgain } = again

export async function proveHere(portal: Portal): Promise<boolean> {
  return (await loadProof()).proveHere(portal)
}
