import { afterAll, describe, expect, test } from 'vitest'

import { kea } from '@switchboard/brands/kea'
import { findRefusingGuard } from '@switchboard/domain/access'
import type { AccountFacts, Guard } from '@switchboard/domain/access'

import type { RouteDetails } from '#web/area.ts'
import { ROUTES } from './areas.ts'
import { RedirectTo } from './enter-route.ts'
import { ORDER_PATHS, describeRedirect } from './redirect-words.ts'
import { KINDS, account } from './testing/account-kinds.ts'

/** The kinds of the hub's tests, and the accounts that only guards of other routes refuse. */
const ACCOUNTS: Readonly<Record<string, AccountFacts>> = {
  ...KINDS,
  'of a brand without an offer for friends': account({ refersFriends: false }),
  'with power': account({}, { power: 'has' }),
  'with power, while its changes are disabled': account(
    { disablePowerProductChange: true },
    { power: 'has' },
  ),
  'a plain phone line, while its change is disabled': account(
    { disablePotsProductChange: true },
    { plainPhoneLine: true },
  ),
  'billed every week': account({ billFrequency: 'Weekly' }, { wirelessVersion: 2 }),
  'a person who may see': account({ level: 'see' }),
}

const GUARDED = ROUTES.filter(({ guards }) => guards.length > 0)

function listRedirects() {
  return GUARDED.flatMap((route) =>
    Object.entries(ACCOUNTS).flatMap(([kind, facts]) => {
      const guard = findRefusingGuard(route.guards, facts)
      return guard === undefined ? [] : [{ route, kind, facts, guard }]
    }),
  )
}

const redirects = listRedirects()
afterAll(() =>
  console.log(
    `redirects by guards: ${redirects.length} of ${GUARDED.length} routes × ${Object.keys(ACCOUNTS).length} kinds of account`,
  ),
)

describe('the redirects of all routes for all kinds of account', () => {
  test('SHL-073 each redirect of a guard has words, or leads to the page that shows the level', () => {
    const silent = redirects.filter(({ route: { path }, facts, guard }) => {
      const address = { href: path, path, page: 'Page', placeName: null }
      const context = { ...address, brand: kea, facts, orders: [], followed: null }
      return describeRedirect(guard.name, context) === null
    })

    expect(silent.map(({ guard }) => guard.name).filter((name) => name !== 'mayDo')).toEqual([])
    expect(new Set(silent.map(({ guard }) => guard.elseGoTo))).toEqual(
      new Set(['/authorised-people?needs=pay', '/authorised-people?needs=order']),
    )
  })

  test('SHL-073 every guard of a route refuses one of these accounts', () => {
    const declared = new Set(ROUTES.flatMap(({ guards }) => guards.map(({ name }) => name)))

    expect(new Set(redirects.map(({ guard }) => guard.name))).toEqual(declared)
  })
})

test('SHL-068 the words name what waits for an order, for each route that an order closes', () => {
  const closed = ROUTES.filter(({ guards }) => guards.some(({ name }) => name === 'noActiveOrders'))

  expect(closed.map(({ path }) => path).toSorted()).toEqual(ORDER_PATHS.toSorted())
})

test('SHL-073 a guard, a check or a redirect without a known reason does not compile', () => {
  // @ts-expect-error the reason has no words
  const guard: Guard = { name: 'unnamed', allows: () => false, elseGoTo: '/' }
  // @ts-expect-error the reason is missing
  const check: RouteDetails['elsewhere'] = async () => ({ href: '/' })
  // @ts-expect-error the reason is missing
  const redirect = new RedirectTo('/')

  expect([guard, check, redirect]).toHaveLength(3)
})
