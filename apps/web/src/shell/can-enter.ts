import { noActiveOrders, findGuardRedirect } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'

import type { AreaRoute, Condition } from '#web/area.ts'

export type RouteContext = { readonly routes: readonly AreaRoute[]; readonly facts: AccountFacts }

const CHANGE_HUB = '/change-hub'

/**
 * Whether a route with this path exists and the account may enter it. The change hub's routes count as open even while an
 * order is pending: they lead back to the hub, which shows the reason. Source: SHL Readings.
 */
export function canEnter(path: string, { routes, facts }: RouteContext): boolean {
  const route = routes.find((each) => each.path === path)
  if (route === undefined) return false
  const isInHub = path === CHANGE_HUB || path.startsWith(`${CHANGE_HUB}/`)
  const guards = isInHub ? route.guards.filter((guard) => guard !== noActiveOrders) : route.guards
  return findGuardRedirect(guards, facts) === null
}

/** Whether the services of the account and the switches allow a place or a banner. */
export function isShownTo(
  { isShown, feature }: Condition,
  facts: Pick<AccountFacts, 'services' | 'features' | 'staff' | 'debug' | 'level'>,
): boolean {
  const { services, features } = facts
  if (feature !== undefined && !features.has(feature)) return false
  return isShown === undefined || (services !== null && isShown(services, facts))
}
