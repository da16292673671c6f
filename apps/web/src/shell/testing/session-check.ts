import { deviceClaims, userClaims } from '@switchboard/domain/session/claims'

import { toErrorCode } from '#web/http/failure.ts'
import { refreshSession } from '#web/http/identity.ts'
import { answers, listRequests } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, testCalls, testConfiguration, testPortal } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import type { AreaRoute } from '#web/area.ts'
import { RedirectTo } from '../enter-route.ts'
import { enter } from '../session-check.ts'

export const claims = { AccountClaims: [{ AccountCode: '100517', businessGroup: 'residential' }] }

export const secured: AreaRoute = testRoute('/pay')

export const notices: string[] = []

/** Enters a route. Returns 'on it', the address of the redirect, or the code of the failure. */
export async function enterRoute(route: AreaRoute, path = route.path, portal = testPortal()) {
  try {
    await enter(route, path, { portal, notify: (text) => notices.push(text) })
    return 'on it'
  } catch (thrown) {
    return thrown instanceof RedirectTo ? { to: thrown.href } : toErrorCode(thrown)
  }
}

export function listCalls() {
  return listRequests()
    .map(({ url }) => url.pathname.replace('/api', ''))
    .filter((path) => path !== '/dynamicconfig')
}

export async function prepareSession(network: TestNetwork): Promise<void> {
  notices.length = 0
  testCalls({}, () => refreshSession(testConfiguration.iam))
  await loadConfiguration(network)
  network.use(answers(userClaims, claims), answers(deviceClaims, claims))
}
