import { parse } from 'regexparam'

import { activeAccount } from '#web/http/account.ts'

import type { AreaRoute } from '#web/area.ts'

/** The routes that the newer portal has: from the path here to the path there. Source: SHL-054 to SHL-065. */
const NEWER_PATHS: Readonly<Record<string, string>> = {
  '/': '',
  '/details': 'my-details',
  '/payment-method': 'payment-method',
  '/payment-method/direct-debit': 'payment-method',
  '/payment-method/credit-card': 'payment-method',
  '/bill-history': 'bill-history',
  '/pay': 'payment',
  '/invoice/$invoiceId': 'account/invoice/$invoiceId',
  '/get-power': 'add-power',
  '/change-hub/power-plan': 'power/change-power-plan',
  '/site-access': 'power/site-access',
  '/meter-reading': 'power/meter-reading',
}

/**
 * The address in the newer portal, on the same host and with the active account, for the path of a route and the address
 * that was requested. Null if there is no newer portal or if it has no such route. Source: SHL-053.
 */
export function newerAddress(path: string, href: string, newerPortal: string): string | null {
  const newerPath = NEWER_PATHS[path]
  if (newerPortal === '' || newerPath === undefined) return null
  const { keys, pattern } = parse(path.replaceAll('$', ':'))
  const values = pattern.exec(new URL(href, location.origin).pathname)?.slice(1) ?? []
  const filled = keys.reduce(
    (text, key, index) => text.replace(`$${key}`, () => values[index] ?? ''),
    newerPath,
  )
  const address = new URL(newerPortal + filled, location.origin)
  address.searchParams.set('accountCodeV1', activeAccount())
  return address.href
}

/**
 * Adds routes for the screens that only the newer portal has, so that their addresses lead there. Without a newer portal
 * these addresses have no route.
 */
export function withNewerRoutes(routes: readonly AreaRoute[], newerPortal: string): readonly AreaRoute[] {
  if (newerPortal === '') return routes
  const own = new Set(routes.map(({ path }) => path))
  const newer = Object.keys(NEWER_PATHS).filter((path) => !own.has(path))
  return [...routes, ...newer.map(toRouteWithoutScreen)]
}

/** The session check leaves for the newer portal before the screen of such a route would be shown. */
function toRouteWithoutScreen(path: string): AreaRoute {
  return {
    path,
    session: 'required',
    guards: [],
    details: async () => ({ title: '', screen: async () => () => null }),
  }
}
