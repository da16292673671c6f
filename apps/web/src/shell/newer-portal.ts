import { parse } from 'regexparam'

import { activeAccount } from '#web/http/account.ts'

import type { AreaRoute } from '#web/area.ts'

/** What the newer portal calls the routes that it has, by their paths here. Source: SHL-054 to SHL-065. */
const NAMES: Readonly<Record<string, string>> = {
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
 * The address of a route in the newer portal, on the same host and with the active account: for the route's path and the
 * address that was asked for. Null while there is no newer portal, and for a route that it does not have. Source: SHL-053.
 */
export function newerAddress(path: string, href: string, newerPortal: string): string | null {
  const name = NAMES[path]
  if (newerPortal === '' || name === undefined) return null
  const { keys, pattern } = parse(path.replaceAll('$', ':'))
  const values = pattern.exec(new URL(href, location.origin).pathname)?.slice(1) ?? []
  const filled = keys.reduce(
    (filling, key, place) => filling.replace(`$${key}`, () => values[place] ?? ''),
    name,
  )
  const address = new URL(newerPortal + filled, location.origin)
  address.searchParams.set('accountCodeV1', activeAccount())
  return address.href
}

/**
 * The routes, with those that the newer portal alone has: while its switch is on they lead there, whether or not this
 * portal has such a screen. While it is off there are none, and their addresses are like any other that no screen owns.
 */
export function withNewerRoutes(routes: readonly AreaRoute[], newerPortal: string): readonly AreaRoute[] {
  if (newerPortal === '') return routes
  const own = new Set(routes.map(({ path }) => path))
  const newer = Object.keys(NAMES).filter((path) => !own.has(path))
  return [...routes, ...newer.map(leadingAway)]
}

function leadingAway(path: string): AreaRoute {
  return {
    path,
    session: 'required',
    guards: [],
    details: async () => ({ title: '', screen: async () => () => null }),
  }
}
