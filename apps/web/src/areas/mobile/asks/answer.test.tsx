import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { WireReply } from '@switchboard/domain/call'
import { listMobileAddOns, listMobileProducts, listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { readMobileUse } from '@switchboard/domain/mobile/use/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { mobileService } from '#web/testing/mobile.ts'
import type { MobileServiceOnWire } from '#web/testing/mobile.ts'
import { answers, listRequests, refuses, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import { GB, USE } from '../testing/mobile-use.ts'
import { PRODUCTS } from '../testing/plans.ts'
import { ADD_ON, ASK } from '../testing/states.ts'

const network = testNetwork()
const [LEADER, MEMBER] = ['021 555 0181', '021 555 0182']
const GROUP = {
  groupTag: 'g',
  groups: [{ groupTag: 'g', maxGroupMemberCount: 5, groupMemberCount: 1 }],
}
const LEADING = mobileService(LEADER, {
  ...GROUP,
  name: 'Mum',
  isGroupLeader: true,
  plan: { planKey: 'g', name: 'Mobile 40 GB group', chargeIncludingGst: 65, chargeExcludingGst: 56.52 },
})
const MOBILES = [LEADING, mobileService(MEMBER, { ...GROUP, name: 'Ana’s phone' })]
const LIGHT = {
  planKey: 'mobile-light',
  name: 'Mobile 2 GB',
  chargeIncludingGst: 5.77,
  chargeExcludingGst: 5.02,
  isGroupMember: false,
  groupTag: null,
  changeOnly: true,
  periodDataMb: 473,
}
const PLAN_ASK: WireReply<typeof readMyMobile>['asks'][number] = {
  ...ASK,
  kind: 'mobileplan',
  serviceEntity: MEMBER,
  planKey: LIGHT.planKey,
  name: LIGHT.name,
  periodDataMb: LIGHT.periodDataMb,
  groupTag: null,
}
const AMOUNTS = { amountIncludingGst: 94, amountExcludingGst: 81.74 }
const BILL = { ...AMOUNTS, day: '2026-12-03', lines: [] }
const FORECAST = { now: AMOUNTS, first: BILL, each: { ...BILL, amountIncludingGst: 109 } }

beforeAll(() => Promise.all([import('../MyMobileScreen.tsx'), import('../MobileDialogs.tsx')]))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(listMobileProducts, { ...PRODUCTS, products: [LIGHT], billFrequency: 'Weekly' }),
    answers(listMobileAddOns, [ADD_ON]),
    answers(readAccount, { ...benAccount, billCycle: { ...benAccount.billCycle, billFrequency: 'Weekly' } }),
    answers(forecastOrder, { forecast: FORECAST }),
    answers(readMobileUse, {
      ...USE,
      periods: [{ from: '2026-11-01', to: '2026-11-07', billDate: '2026-11-08', usedBytes: 3 * GB }],
    }),
  )
})

function show(
  ask: WireReply<typeof readMyMobile>['asks'][number],
  services: MobileServiceOnWire[] = MOBILES,
) {
  network.use(
    answers(listMobileServices, services),
    answers(readMyMobile, { services, coming: [], asks: [ask], use: null }),
  )
}

async function openAnswer(ask = PLAN_ASK, services: MobileServiceOnWire[] = MOBILES) {
  show(ask, services)
  showRoutes([...mobile.routes, emptyHome], `/my-mobile?dialog=answer&ask=${ask.askId}`)
  return within(await screen.findByRole('dialog'))
}

test('MOB-073 who replies to the request of a member reads that the plan ends its place in the group', async () => {
  const dialog = await openAnswer()

  expect((await dialog.findByText(/^It then no longer shares/)).textContent).toContain(
    `no longer shares Mobile 40 GB group of Mum, ${LEADER}: it has the data of its own plan alone.`,
  )
})

test.each([
  ['a plan', PLAN_ASK, 'mobileplan'],
  ['an add-on', { ...ASK, serviceEntity: MEMBER }, 'mobileaddon'],
] as const)('MOB-073 who replies to a request of %s sees the bills to come', async (_what, ask, type) => {
  const dialog = await openAnswer(ask)

  expect((await dialog.findByText(/^You pay/)).textContent).toContain('$109.00 each week')
  const forecasts = listRequests().filter(({ url }) => url.pathname.endsWith('/order-forecasts'))
  expect(forecasts.map(({ body }): unknown => JSON.parse(body))).toMatchObject([
    { type, order: { AdditionalProducts: [{ ServiceEntity: MEMBER, RatePlan: ask.planKey }] } },
  ])
})

test('MOB-069 MOB-071 who replies to a request of a plan sees its data in a week beside the last periods', async () => {
  const dialog = await openAnswer()

  expect(await dialog.findByText('$5.77 each week, 473 MB each week')).toBeTruthy()
  expect(await dialog.findByText('This mobile has used more than that')).toBeTruthy()
})

test.each([
  ['has an order under way', { underWay: [{ name: 'Mobile Endless', on: '2026-11-22' }] }],
  ['has the plan already', { plan: { ...LEADING.plan, planKey: LIGHT.planKey } }],
])('MOB-084 a request of a plan for a mobile that %s can only be declined', async (_how, differences) => {
  const dialog = await openAnswer(PLAN_ASK, [LEADING, mobileService(MEMBER, differences)])

  expect(await dialog.findByRole('button', { name: 'No' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Yes, order it' })).toBeNull()
})

test('MOB-071 MOB-077 the card of a request shows the data of the plan in a week and the name of the mobile', async () => {
  show(PLAN_ASK)
  showRoutes([...mobile.routes, emptyHome], '/my-mobile')

  const card = within(await screen.findByRole('region', { name: 'Requests for you' }))
  expect(card.getByRole('heading', { name: `Ana’s phone, ${MEMBER}` })).toBeTruthy()
  expect(await card.findByText('Mobile 2 GB, 473 MB each week')).toBeTruthy()
})

test('MOB-073 bills that cannot be worked out are requested again, and the order needs none', async () => {
  network.use(refuses(forecastOrder, 'GENERAL_ERROR'))
  const dialog = await openAnswer()

  const failure = await dialog.findByRole('alert')
  expect(failure.textContent).toContain('We could not work out your bills.')
  expect(dialog.getByRole('button', { name: 'Yes, order it' })).toBeTruthy()
  network.use(answers(forecastOrder, { forecast: FORECAST }))
  await userEvent.click(within(failure).getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText(/^You pay/)).toBeTruthy()
})
