import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { WireReply } from '@switchboard/domain/call'
import {
  listFreeNumbers,
  listMobileProducts,
  listMobileServices,
  readSignOnAddress,
} from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { readMobileUse } from '@switchboard/domain/mobile/use/contract'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { setActive } from '#web/http/account.ts'
import { queryClient } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { mobileService } from '#web/testing/mobile.ts'
import type { MobileServiceOnWire } from '#web/testing/mobile.ts'
import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, catchCode, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from './area.ts'
import { mobileServicesQuery } from './queries.ts'

const network = testNetwork()

const OFFER: WireReply<typeof listMobileProducts> = {
  products: [
    ['mobile-12', 'Mobile 12 GB', 45],
    ['mobile-endless', 'Mobile Endless', 85],
  ].map(([planKey, name, charge]) => ({
    planKey: String(planKey),
    name: String(name),
    chargeIncludingGst: Number(charge),
    chargeExcludingGst: Number(charge),
    isGroupMember: false,
    groupTag: null,
    changeOnly: false,
  })),
  billFrequency: 'Monthly',
  hasBroadband: true,
  together: { chargeIncludingGst: 5, chargeExcludingGst: 4.35 },
  groups: [],
}

type Mobiles = typeof readMyMobile | typeof listMobileServices

const buildPage = (services: MobileServiceOnWire[]): WireReply<typeof readMyMobile> => ({
  services,
  coming: [],
  asks: [],
  use: null,
})

function open(
  services: MobileServiceOnWire[],
  address = '/my-mobile',
  facts: Partial<typeof NO_SERVICES> = {},
) {
  network.use(
    answers(listMobileServices, services),
    answers(listMobileProducts, OFFER),
    answers(listFreeNumbers, ['021 555 2000']),
    answers(forecastOrder, { forecast: null }),
    refuses(readMobileUse, 'NO_MOBILE_SERVICE'),
    answers(readMyMobile, buildPage(services)),
    answers(readAccount, { ...benAccount, serviceFacts: { ...NO_SERVICES, ...facts } }),
  )
  return showRoutes([...mobile.routes, emptyHome], address)
}

beforeAll(() =>
  Promise.all([
    import('./MyMobileScreen.tsx'),
    import('./MobilePortalScreen.tsx'),
    import('./MobileDialogs.tsx'),
  ]),
)
beforeEach(async () => {
  testCalls()
  signInAs()
  session.write({ mobileServiceEntities: null })
  await loadConfiguration(network)
})

test('MOB-001 MOB-002 the pages need a session but no permission to order, because users without it can ask', () => {
  expect(mobile.routes.map(({ path, session: needed, guards }) => [path, needed, guards.length])).toEqual([
    ['/my-mobile', 'required', 0],
    ['/my-mobile/numbers', 'required', 0],
    ['/my-mobile/lost-phone', 'required', 0],
    // opened from the link in a message, with or without a session
    ['/freeze-number', 'open', 0],
    ['/my-mobile/add-ons', 'required', 0],
    ['/mobile-portal', 'required', 0],
  ])
})

test('SHL-027 the menu item is shown if the account has a mobile, on the bill or prepaid', () => {
  const [place] = mobile.places
  const isShownTo = (facts: Partial<typeof NO_SERVICES>) =>
    place?.isShown({ ...NO_SERVICES, ...facts }, { level: null })

  expect(place?.path).toBe('/my-mobile')
  expect([{}, { lineRentalMobile: true }, { prepaidMobile: true }].map(isShownTo)).toEqual([
    false,
    true,
    true,
  ])
})

test('MOB-001 MOB-005 MOB-006 MOB-009 MOB-032 each mobile has a card, except a wireless broadband add-on', async () => {
  const group = { groupTag: 'g', maxGroupMemberCount: 5, groupMemberCount: 1 }
  const shared = { groupTag: 'g', groups: [group] }
  open([
    mobileService('021 555 0001', { ...shared, isGroupLeader: true }),
    mobileService('021 555 0002', {
      ...shared,
      addOns: [{ planKey: 'a', name: '5 GB extra data', endsOn: '2026-12-20' }],
    }),
    mobileService('021 555 0003', { type: 'mobile2_wbb_addon' }),
  ])

  const leader = await screen.findByRole('region', { name: '021 555 0001' })
  const member = screen.getByRole('region', { name: '021 555 0002' })
  expect(leader.textContent).toContain('Leads the group, which has 1 of 5 members')
  const groupCard = screen.getByRole('region', { name: 'Group of 021 555 0001' })
  expect(await within(groupCard).findByRole('link', { name: 'Add a mobile to the group' })).toBeTruthy()
  expect(within(member).getByText('$45.00 each month')).toBeTruthy()
  expect(member.textContent).toContain('Member of the group of 021 555 0001')
  expect(within(member).getByText('5 GB extra data, until 11:59 pm on 20 December 2026')).toBeTruthy()
  expect(within(member).queryByRole('link', { name: 'Add a mobile to the group' })).toBeNull()
  expect(screen.queryByRole('region', { name: '021 555 0003' })).toBeNull()
  expect(within(member).queryByRole('link')).toBeNull()
  await userEvent.click(within(member).getByRole('button', { name: 'Manage 021 555 0002' }))
  const address = (name: string) => within(member).getByRole('link', { name }).getAttribute('href')
  expect(address('Change plan of 021 555 0002')).toBe('/my-mobile?dialog=change&mobile=0215550002')
  expect(address('Add-ons for 021 555 0002')).toBe('/my-mobile/add-ons?mobile=0215550002')
})

test.each([
  ['has room for one more', 4, 1],
  ['is full', 5, 0],
])(
  'MOB-022 a leader of a group that %s has %i members and %i links to add one',
  async (_how, groupMemberCount, links) => {
    const groups = [{ groupTag: 'g', maxGroupMemberCount: 5, groupMemberCount }]
    open([mobileService('021 555 0001', { isGroupLeader: true, groupTag: 'g', groups })])
    await screen.findByRole('link', { name: 'Change the group leader of 021 555 0001' })

    expect(screen.queryAllByRole('link', { name: 'Add a mobile to the group' })).toHaveLength(links)
  },
)

test('MOB-038 SES-008 the numbers are stored with the session, kept after a failure and removed with the account', async () => {
  open([mobileService('021 555 0001')])
  await screen.findByRole('link', { name: 'Change plan of 021 555 0001' })
  expect(session.read('mobileServiceEntities')).toBe('021 555 0001')

  network.use(refuses(listMobileServices, 'GENERAL_ERROR'))
  queryClient.clear()
  const remembered = mobileServicesQuery()
  expect(await catchCode(queryClient.fetchQuery(remembered))).toBe('FAILED_MOBILE_SERVICES')
  expect(session.read('mobileServiceEntities')).toBe('021 555 0001')
  await setActive({ AccountCode: '100999', businessGroup: 'residential' })
  expect(session.read('mobileServiceEntities')).toBeNull()
})

test.each<[string, (call: Mobiles) => ReturnType<typeof breaks>]>([
  ['the connection breaks', breaks],
  ['the provider has a fault', (call) => answersRaw(call, 'down', { status: 500 })],
  ['it reports an outage', (call) => refuses(call, 'SERVICE_UNAVAILABLE')],
  ['the answer is cut off', (call) => answersRaw(call, '[{')],
  ['the answer is empty', (call) => answersRaw(call, '')],
  ['the answer has another shape', (call) => answersRaw(call, '[{"serviceEntity":"021 555 0001"}]')],
  ['it is refused with an unknown status', (call) => answersRaw(call, '{}', { status: 418 })],
])('MOB-056 if %s, an error is shown and the mobiles can be loaded again', async (_why, fails) => {
  const failed: string[] = []
  testCalls({}, undefined, (_call, code) => failed.push(code))
  open([mobileService('021 555 0001')])
  network.use(fails(readMyMobile), fails(listMobileServices))
  queryClient.clear()

  expect(await screen.findByText('We could not load your mobiles.')).toBeTruthy()
  expect(await catchCode(queryClient.fetchQuery(mobileServicesQuery()))).toBe('FAILED_MOBILE_SERVICES')
  expect(new Set(failed)).toEqual(new Set(['FAILED_MOBILE_SERVICES']))

  network.use(answers(readMyMobile, buildPage([mobileService('021 555 0001')])))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: '021 555 0001' })).toBeTruthy()
})

test('an account that cannot order shows a notice and no order buttons', async () => {
  open([mobileService('021 555 0001')], '/my-mobile', { canOrderNewProducts: false })

  expect(await screen.findByText('Your account cannot order at the moment.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Change plan/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Get another mobile' })).toBeNull()
})

test('MOB-012 MOB-021 the current plan is not sent as a change, another plan is', async () => {
  network.use(
    answers(createOrder, { ...RESPONSE, state: 'New' }),
    answers(amendOrder, { ...RESPONSE, state: 'OK' }),
    answers(commitOrder, { ...RESPONSE, state: 'Committed' }),
  )
  open([mobileService('021 555 0001')], '/my-mobile?dialog=change&mobile=0215550001')
  const change = await screen.findByRole('button', { name: 'Change the plan', hidden: true })
  await userEvent.click(change)
  expect(orders()).toEqual([])

  await userEvent.click(screen.getByRole('radio', { name: 'Mobile Endless', hidden: true }))
  await userEvent.click(change)

  expect(await screen.findByText('021 555 0001 has its new plan from 22 November 2026 on.')).toBeTruthy()
  expect(orders().map(({ method }) => method)).toEqual(['POST', 'PUT', 'POST'])
})

test.each([
  ['a mobile on the bill beside the prepaid one', [mobileService('021 555 0001')], { prepaidMobile: true }],
  ['no mobile', [], {}],
])(
  'MOB-004 the portal page leads home without a sign-on for an account with %s',
  async (_what, services, facts) => {
    network.use(answers(readSignOnAddress, { url: 'https://mobile.example/?token=t' }))
    open(services, '/mobile-portal', facts)

    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    expect(listRequests().filter(({ url }) => url.pathname.includes('AtgScp'))).toEqual([])
  },
)

test.each([
  ['the sign-on is refused', refuses(readSignOnAddress, 'FAILED_MOBILE_SSO')],
  ['the mobiles cannot be loaded', breaks(listMobileServices)],
  ['the account cannot be loaded', breaks(readAccount)],
])('MOB-004 the portal page leads home when %s', async (_what, failing) => {
  open([], '/mobile-portal', { prepaidMobile: true })
  network.use(failing)

  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
})

test('MOB-007 MOB-055 a failed sign-on leaves the empty list with the sign-up', async () => {
  network.use(refuses(readSignOnAddress, 'FAILED_MOBILE_SSO'))
  open([], '/my-mobile', { prepaidMobile: true })

  expect(await screen.findByText('We could not take you to the site of your prepay mobile')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Get a mobile' })).toBeTruthy()
})

test.each([
  ['both has its own list', [mobileService('021 555 0001')], { prepaidMobile: true }, '021 555 0001'],
  ['neither has an empty one', [], {}, 'There is no mobile on this account’s bill'],
])('MOB-007 an account with %s and is not handed over', async (_what, services, facts, text) => {
  open(services, '/my-mobile', facts)

  expect(await screen.findAllByText(text)).not.toEqual([])
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(listRequests().filter(({ url }) => url.pathname.includes('AtgScp'))).toEqual([])
})

const RESPONSE = { orderId: 'o', OrderIdentifier: '77', OrderFeedback: { ValidationFeedback: [] } }
const orders = () => listRequests().filter(({ url }) => url.pathname.includes('/orders'))
