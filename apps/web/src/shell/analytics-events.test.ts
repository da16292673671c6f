import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import type { StaticConfiguration } from '@switchboard/domain/config/static'
import { userClaims } from '@switchboard/domain/session/claims'

import { build } from '#web/http/build.ts'
import { configuration } from '#web/http/configuration.ts'
import { Failure } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import { queryClient, seedAnswer } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'
import { benAccount, benServiceFacts } from '#web/testing/ben.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, answersRaw, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { catchCode, signInAs, testDynamicConfiguration, testPortal } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import type { AreaRoute } from '#web/area.ts'
import { createPortalRouter } from './router.ts'
import { prepare } from './start.ts'
import { createAnalyticsEvents } from './analytics-events.ts'

const network = testNetwork()
testBrowser()
// jsdom cannot scroll
window.scrollTo = () => undefined

beforeEach(() => {
  configuration.forget()
  queryClient.clear()
  delete window.dataLayer
})

const ofBen = { parameters: { accountCode: '100517' } }

const account = readAccount.reply.parse(benAccount)
const FIBRE = { broadband: 'UFB300/100', voice: 'VOIP' }

type CoreProducts = NonNullable<ServiceFacts['coreProducts']>

function seedAccount(coreProducts: CoreProducts) {
  const serviceFacts = { ...benServiceFacts, coreProducts }
  seedAnswer(readAccount, ofBen, { ...account, serviceFacts })
}

/** Starts a page that reports to the tag in it. */
async function startPage(
  differences: Partial<StaticConfiguration> = {},
  platformName: StaticConfiguration['platform'] = 'web',
) {
  network.use(answers(readDynamicConfiguration, testDynamicConfiguration))
  const web = testPortal({ analytics: 'dataLayer', version: '1.2.3', ...differences })
  const portal = { ...web, platform: { ...web.platform, name: platformName } }
  const analytics = createAnalyticsEvents(portal)
  await prepare(portal, analytics)
  return analytics
}

/** The events of the tag, once there are `count` of them. */
async function waitForEvents(count = 1): Promise<readonly object[]> {
  await waitFor(() => expect(window.dataLayer ?? []).toHaveLength(count))
  return window.dataLayer ?? []
}

/** The names of the events, in the order of arrival. */
async function eventsHeard(count = 1): Promise<readonly unknown[]> {
  return (await waitForEvents(count)).map((hit) => ('event' in hit ? hit.event : null))
}

/** The metadata in every report of a page. */
const known = { dimension1: 'kea', dimension2: 'web', dimension5: '1.2.3' }

function route(path: string, load?: () => Promise<never>): AreaRoute {
  return testRoute(path, { session: 'open', ...(load && { screen: load }) })
}

test.each([
  ['kea', 'web', '1.2.3'],
  ['orcon', 'ios', '2.0.0'],
] as const)(
  'ANA-001 brand %s, platform %s and version %s are dimensions 1, 2 and 5; 3 and 4 are left out until they are known',
  async (brand, platform, version) => {
    const analytics = await startPage({ brand, version }, platform)

    analytics.pageOpened(route('/login'))

    expect(await waitForEvents()).toEqual([
      {
        event: 'page_view',
        page_path: '/login',
        dimension1: brand,
        dimension2: platform,
        dimension5: version,
      },
    ])
  },
)

test.each([
  ['ANA-001', 'technology and voice of the core product', [FIBRE], 'UFB', 'VOIP'],
  ['ANA-006', 'no core product', [], 'indeterminate.no_product', 'indeterminate.no_product'],
  ['ANA-007', 'several', [FIBRE, FIBRE], 'indeterminate.multi_product', 'indeterminate.multi_product'],
] as const)('%s dimensions 3 and 4 tell %s', async (...[, , products, dimension3, dimension4]) => {
  const analytics = await startPage()
  signInAs()
  seedAccount([...products])

  analytics.pageOpened(route('/pay'))

  expect(await waitForEvents()).toMatchObject([{ page_path: '/pay', dimension3, dimension4 }])
})

test('ANA-001 the first page is reported once its account is loaded, and later pages without a wait', async () => {
  const analytics = await startPage()
  signInAs()
  analytics.pageOpened(route('/pay'))
  await vi.dynamicImportSettled()
  expect(window.dataLayer ?? []).toEqual([])

  seedAccount([FIBRE])
  await waitForEvents()
  queryClient.clear()
  seedAccount([FIBRE])
  analytics.pageOpened(route('/details'))

  const dimensions = (await waitForEvents(2)).map((hit) => ('dimension3' in hit ? hit.dimension3 : null))
  expect(dimensions).toEqual(['UFB', 'UFB'])
  expect(listRequests().map(({ url }) => url.pathname)).toEqual(['/api/dynamicconfig'])
})

test('a page that is left before its account is loaded is reported without its product', async () => {
  const analytics = await startPage()
  signInAs()
  analytics.pageOpened(route('/pay'))
  await vi.dynamicImportSettled()

  window.dispatchEvent(new Event('pagehide'))

  expect(await waitForEvents()).toEqual([{ event: 'page_view', page_path: '/pay', ...known }])
})

test('a page is reported without its query and with the names of its ids', async () => {
  const analytics = await startPage()
  const router = createPortalRouter({
    explain: async () => null,
    routes: [route('/invoice/$invoiceId')],
    basePath: '/',
    enter: async () => undefined,
    onEntered: analytics.pageOpened,
  })

  await router.go('/invoice/1030010006?from=mail')

  expect(await waitForEvents()).toMatchObject([{ page_path: '/invoice/:invoiceId' }])
  expect(JSON.stringify(window.dataLayer)).not.toMatch(/103001|mail/)
})

describe('an error on a route change', () => {
  async function fails(thrown: unknown) {
    const analytics = await startPage()
    // a page that has not reloaded yet would reload instead of failing
    build.mayReload()
    build.forget()
    const router = createPortalRouter({
      explain: async () => null,
      routes: [route('/pay', () => Promise.reject(thrown))],
      basePath: '/',
      enter: async () => undefined,
      onFailed: analytics.routeFailed,
    })
    await router.go('/pay')
    return (await waitForEvents())[0]
  }

  test('ANA-002 is reported as fatal', async () => {
    expect(await fails(new Failure('NO_DYNAMIC_CONFIG_DATA'))).toEqual({
      event: 'exception',
      description: 'NO_DYNAMIC_CONFIG_DATA',
      fatal: true,
      page_path: '/pay',
      ...known,
    })
  })

  test('ANA-004 a longer text is cut to 47 characters plus three dots', async () => {
    const message = 'Failed to fetch dynamically imported module of the screen'

    expect(await fails(new TypeError(message))).toMatchObject({
      description: 'TypeError: Failed to fetch dynamically imported...',
    })
  })

  test('a text that may contain a reply is not reported', async () => {
    const thrown = new SyntaxError('Unexpected token, "aroha@demo.example" is not valid JSON')

    expect(await fails(thrown)).toMatchObject({ description: 'SyntaxError' })
  })
})

describe('an error of a call', () => {
  test('ANA-003 is reported as an event, with the call and its code', async () => {
    await startPage()
    signInAs()
    network.use(refuses(readBillingInformation, 'BALANCE_NOT_FOUND'))

    await catchCode(makeCall(readBillingInformation, ofBen))

    expect(await waitForEvents()).toEqual([
      {
        event: 'api_error',
        event_category: 'API',
        event_action: 'GET:/accounts/{accountCode}/billinginformation',
        event_label: 'BALANCE_NOT_FOUND',
        ...known,
      },
    ])
  })

  test('ANA-003 is not reported if a session ends silently', async () => {
    await startPage()
    signInAs()
    network.use(answersRaw(userClaims, '', { status: 401 }))

    await catchCode(makeCall(userClaims, { whenSessionIsLost: 'fail' }))
    session.clear()
    await catchCode(makeCall(readBillingInformation, ofBen))
    const analytics = createAnalyticsEvents(testPortal({ analytics: 'dataLayer' }))
    analytics.pageOpened(route('/login'))

    expect(await eventsHeard()).toEqual(['page_view'])
  })
})

test('without a receiver nothing is reported or requested', async () => {
  const analytics = await startPage({ analytics: 'none' })
  signInAs()
  analytics.pageOpened(route('/'))

  await new Promise((resolve) => setTimeout(resolve, 50))

  expect([window.dataLayer, listRequests().length]).toEqual([undefined, 1])
})

/** The test environment's blobs cannot read themselves. */
function readText(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.readAsText(blob)
  })
}

test('ANA-001 the beacon is sent to the provider as its call is defined', async () => {
  const sent: [string | URL, unknown][] = []
  vi.stubGlobal('navigator', {
    onLine: true,
    sendBeacon: (address: string, body: unknown) => sent.push([address, body]) > 0,
  })
  const analytics = await startPage({ analytics: 'beacon' })

  analytics.pageOpened(route('/pay'))
  await waitFor(() => expect(sent).toHaveLength(1))

  expect(sent[0]?.[0]).toBe('http://portal.test/api/analytics')
  const body = sent[0]?.[1]
  if (!(body instanceof Blob)) throw new Error('no blob')
  expect(body.type).toBe('application/json')
  expect(JSON.parse(await readText(body))).toEqual({ kind: 'page', page: '/pay', ...known })
})

test('a receiver that fails disturbs nothing, and receives the next event', async () => {
  const analytics = await startPage()
  let broken = true
  const heardPages: object[] = []
  window.dataLayer = Object.assign([], {
    push: (hit: object) => {
      if (broken) throw new Error('the tag is broken')
      return heardPages.push(hit)
    },
  })
  analytics.pageOpened(route('/'))
  await vi.dynamicImportSettled()

  broken = false
  analytics.pageOpened(route('/pay'))

  await waitFor(() => expect(heardPages).toMatchObject([{ page_path: '/pay' }]))
})
