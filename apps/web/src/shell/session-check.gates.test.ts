import { beforeEach, describe, expect, test, vi } from 'vitest'

import { BRANDS } from '@switchboard/brands/brands'
import {
  featureOn,
  noActiveOrders,
  noPower,
  planChangeOn,
  potsChangeAllowed,
  powerChangeAllowed,
} from '@switchboard/domain/access'
import { readAccount } from '@switchboard/domain/accounts/contract'
import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { userClaims } from '@switchboard/domain/session/claims'

import { queryClient } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'
import { benAccount, benServiceFacts } from '#web/testing/ben.ts'
import { benBilling } from '#web/testing/ben-bills.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, breaks, listRequests, testNetwork } from '#web/testing/network.ts'
import {
  loadConfiguration,
  signInAs,
  testDynamicConfiguration,
  testPortal,
  testToken,
} from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import type { AreaRoute } from '#web/area.ts'
import { accountFacts } from './session-check.ts'
import { enterRoute, listCalls, prepareSession, secured } from './testing/session-check.ts'

const network = testNetwork()
testBrowser()

beforeEach(() => prepareSession(network))

describe('a gated route', () => {
  const buildRoute = (...guards: AreaRoute['guards']): AreaRoute => ({ ...secured, guards })

  test.each([
    ['CFG-014 is entered while its switch is on', buildRoute(featureOn('invoiceDisplay')), 'on it'],
    [
      'CFG-014 sends where it states',
      buildRoute(featureOn('getPower', '/change-hub')),
      { to: '/change-hub' },
    ],
    ['CFG-015 sends to / where it states nothing', buildRoute(featureOn('getPower')), { to: '/' }],
  ])('%s', async (_what, route, expected) => {
    signInAs()

    const found = await enterRoute(route)
    expect(typeof found === 'string' ? found : { to: found.to }).toEqual(expected)
  })

  test.each([
    ['is entered while both its switches are on', { moveHouse: true }, { moveHouse: true }, 'on it'],
    ['is closed while the business switch is off', { moveHouse: true }, { moveHouse: false }, { to: '/' }],
    ['is closed while the feature is off', { moveHouse: false }, { moveHouse: true }, { to: '/' }],
  ])('CFG-018 for a business a plan change %s', async (_what, features, businessFeatures, expected) => {
    await loadConfiguration(network, { features, businessFeatures })
    network.use(
      answers(userClaims, { AccountClaims: [{ AccountCode: '100601', businessGroup: 'orconbus' }] }),
    )
    signInAs('100601')
    session.write({ businessGroup: 'orconbus' })

    expect(await enterRoute(buildRoute(planChangeOn('moveHouse')))).toEqual(expected)
  })

  test.each([
    ['PWR-013 power', 'disablePowerProductChange', powerChangeAllowed],
    ['CHG-004 MOV-005 a plain phone line', 'disablePotsProductChange', potsChangeAllowed('/change-hub')],
  ] as const)('%s has a switch of its own that closes its change', async (_what, own, guard) => {
    const both = ['disablePowerProductChange', 'disablePotsProductChange'] as const
    const plainPhoneLine = { ...benServiceFacts, plainPhoneLine: true }
    network.use(answers(readAccount, { ...benAccount, serviceFacts: plainPhoneLine }))
    signInAs()
    const enterWith = async (on: (name: (typeof both)[number]) => boolean) => {
      const switches = Object.fromEntries(both.map((name) => [name, on(name)]))
      await loadConfiguration(network, { sales: { ...testDynamicConfiguration.sales, ...switches } })
      return enterRoute(buildRoute(guard))
    }

    expect(await enterWith((name) => name !== own)).toBe('on it')
    expect(await enterWith((name) => name === own)).toEqual({ to: '/change-hub' })
  })

  test("HUB-016 the guards of voice features follow the brand's offer", () => {
    const offering = BRANDS.filter((brand) => accountFacts({ ...testPortal(), brand }).offersVoiceFeatures)

    expect(offering.map(({ id }) => id).toSorted()).toEqual(['2degrees', 'product'])
  })

  test('the session is checked before the switch', async () => {
    expect(await enterRoute(buildRoute(featureOn('getPower')))).toEqual({ to: '/login?redirect=%2Fpay' })
  })
})

describe('the configuration', () => {
  test.each([
    ['with', secured],
    ['without', testRoute('/pay', { session: 'open' })],
  ])(
    'CFG-003 a copy older than 30 minutes is fetched again on entering a route %s a session, and gates at once',
    async (_how, route) => {
      vi.useFakeTimers({ now: Date.now() + 1_800_001, toFake: ['Date'] })
      session.write({ token: testToken(), account: '100517', expires_in: '99999999999' })
      network.use(
        answers(readDynamicConfiguration, { ...testDynamicConfiguration, features: { getPower: true } }),
      )

      expect(await enterRoute({ ...route, guards: [featureOn('getPower')] })).toBe('on it')
    },
  )

  test('CFG-004 is not fetched on entering a route within 30 minutes', async () => {
    signInAs()
    await enterRoute(secured)

    expect(listRequests().filter(({ url }) => url.pathname === '/api/dynamicconfig')).toHaveLength(1)
  })
})

describe('a route that needs no order under way', () => {
  const guarded: AreaRoute = { ...secured, path: '/move-house', guards: [noActiveOrders] }
  const answerAccount = (services: Partial<typeof benServiceFacts>) =>
    answers(readAccount, { ...benAccount, serviceFacts: { ...benServiceFacts, ...services } })

  beforeEach(() => {
    queryClient.clear()
    signInAs()
  })

  test.each([
    ['CHG-003 MOV-004 is entered by an account without one', {}, 'on it'],
    [
      'CHG-003 MOV-004 leads to the change hub while there is one',
      { otherActiveOrder: true },
      { to: '/change-hub' },
    ],
  ])('%s, which is known first', async (_what, services, where) => {
    network.use(answerAccount(services))

    expect(await enterRoute(guarded)).toEqual(where)
    expect(listCalls()).toEqual(['/user/claims', '/accounts/100517'])
  })

  test.each([
    ['with a plain phone line while that may not change', true, true, { to: '/change-hub' }],
    ['with a plain phone line while that may change', true, false, 'on it'],
    ['without a plain phone line', false, true, 'on it'],
  ])('CHG-004 MOV-005 an account %s', async (_what, plainPhoneLine, disablePotsProductChange, where) => {
    const sales = { ...testDynamicConfiguration.sales, disablePotsProductChange }
    await loadConfiguration(network, { sales })
    network.use(answerAccount({ plainPhoneLine }))

    expect(await enterRoute({ ...guarded, guards: [potsChangeAllowed('/change-hub')] })).toEqual(where)
  })

  test.each([
    ['ACC-014 staff enter while there is an order', noActiveOrders, false, 'on it'],
    ['ACC-015 staff enter though there is power', noPower, false, 'on it'],
    ['ACC-016 not in debug while there is an order', noActiveOrders, true, { to: '/change-hub' }],
    ['ACC-016 not in debug where there is power', noPower, true, { to: '/change-hub' }],
  ])('%s', async (_who, guard, debug, where) => {
    signInAs('100517', testToken({ staff: true }))
    network.use(
      answerAccount({ otherActiveOrder: true, power: 'has' }),
      answers(readBillingInformation, benBilling),
    )

    expect(await enterRoute({ ...guarded, guards: [guard] }, '/move-house', testPortal({ debug }))).toEqual(
      where,
    )
  })

  test('requests the account once, and other routes do not request it', async () => {
    network.use(answerAccount({}))

    await enterRoute(guarded)
    await enterRoute(guarded)
    await enterRoute(secured)

    expect(listCalls().filter((path) => path === '/accounts/100517')).toHaveLength(1)
  })

  test('is entered while the account cannot be read', async () => {
    network.use(breaks(readAccount))

    expect(await enterRoute(guarded)).toBe('on it')
  })
})
