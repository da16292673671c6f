import * as again from '#web/areas/session/again/sign-in-again.tsx'
import { onDemand } from '#web/http/on-demand.ts'
import type { Portal } from '#web/http/portal.tsx'

// What a call may have asked over the page that made it. Most visits need none of it; what proves is a script of its own
// behind this one, so that the first load does not even name its parts.

const proving = onDemand(() => import('#web/areas/security/proof/prove-here.tsx'))

export const { followTab, signInAgain } = again

export async function proveHere(portal: Portal): Promise<boolean> {
  return (await proving()).proveHere(portal)
}
