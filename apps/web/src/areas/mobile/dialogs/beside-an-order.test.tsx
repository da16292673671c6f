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
import { answers, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import { GB, USE } from '../testing/mobile-use.ts'
import { ADD_ON } from '../testing/states.ts'

const network = testNetwork()
const NUMBER = '021 555 0001'
const SERVICES = [mobileService(NUMBER)]

const ENDLESS = {
  planKey: 'mobile-endless',
  name: 'Mobile Endless',
  chargeIncludingGst: 85,
  chargeExcludingGst: 73.91,
  isGroupMember: false,
  groupTag: null,
  changeOnly: false,
} as const
const LIGHT = { ...ENDLESS, planKey: 'mobile-light', name: 'Mobile 2 GB', periodDataMb: 2_048 } as const

const PLAN = mobileService(NUMBER).plan

const PRODUCTS: WireReply<typeof listMobileProducts> = {
  products: [ENDLESS, LIGHT],
  billFrequency: 'Monthly',
  hasBroadband: false,
  together: { chargeIncludingGst: 5, chargeExcludingGst: 4.35 },
  groups: [],
}

beforeAll(() =>
  Promise.all([
    import('../MyMobileScreen.tsx'),
    import('../add-ons/AddOnsScreen.tsx'),
    import('../MobileDialogs.tsx'),
  ]),
)

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(listMobileServices, SERVICES),
    answers(readMyMobile, { services: SERVICES, coming: [], asks: [], use: null }),
    answers(listMobileProducts, PRODUCTS),
    answers(listMobileAddOns, [ADD_ON]),
    answers(readAccount, benAccount),
    answers(forecastOrder, { forecast: null }),
    answers(readMobileUse, USE),
  )
})

function openAt(address: string): void {
  showRoutes([...mobile.routes, emptyHome], address)
}

async function choosePlan(name: string) {
  openAt('/my-mobile?dialog=change&mobile=0215550001')
  const dialog = within(await screen.findByRole('dialog', { name: `Change the plan of ${NUMBER}` }))
  await userEvent.click(await dialog.findByRole('radio', { name }))
  return dialog
}

async function chooseLeader(): Promise<void> {
  const group = { groupTag: 'g', groups: [{ groupTag: 'g', maxGroupMemberCount: 5, groupMemberCount: 1 }] }
  const mobiles = [
    mobileService(NUMBER, { ...group, isGroupLeader: true, plan: { ...PLAN, planKey: ENDLESS.planKey } }),
    mobileService('021 555 0002', { ...group, name: 'Mum', plan: { ...PLAN, planKey: LIGHT.planKey } }),
  ]
  network.use(answers(readMyMobile, { services: mobiles, coming: [], asks: [], use: null }))
  openAt('/my-mobile?dialog=lead&mobile=0215550001')
  await userEvent.click(await screen.findByRole('radio', { name: 'Mum, 021 555 0002' }))
}

async function chooseAddOn(): Promise<void> {
  openAt('/my-mobile/add-ons')
  await userEvent.click(await screen.findByRole('radio', { name: ADD_ON.name }))
}

const PERIODS = [
  { from: '2026-11-03', to: '2026-12-02', billDate: '2026-12-03', usedBytes: 9 * GB },
  { from: '2026-10-03', to: '2026-11-02', billDate: '2026-11-03', usedBytes: Math.round(6.71 * GB) },
  { from: '2026-09-03', to: '2026-10-02', billDate: '2026-10-03', usedBytes: 1 * GB },
  { from: '2026-08-03', to: '2026-09-02', billDate: '2026-09-03', usedBytes: 3 * GB },
  { from: '2026-07-03', to: '2026-08-02', billDate: '2026-08-03', usedBytes: 30 * GB },
]

test('MOB-069 a plan with a limit is chosen beside what the mobile used in the last three finished periods', async () => {
  network.use(answers(readMobileUse, { ...USE, periods: PERIODS }))
  const dialog = await choosePlan('Mobile 2 GB')

  expect(await dialog.findByText('This mobile has used more than that in 2 of 3 bill periods')).toBeTruthy()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      '3 October to 2 November: 6.71 GB',
      '3 September to 2 October: 1 GB',
      '3 August to 2 September: 3 GB',
    ]),
  )
  expect(dialog.queryByText(/30 GB/)).toBeNull()
})

const AMOUNTS = { amountIncludingGst: 94, amountExcludingGst: 81.74 }
const BILL = { ...AMOUNTS, day: '2026-12-03', lines: [] }

test.each([
  ['a change of plan', () => choosePlan('Mobile Endless')],
  ['an add-on', chooseAddOn],
  ['a change of leader', chooseLeader],
])('MOB-073 the bills to come are shown before %s is ordered', async (_what, choose) => {
  const each = { ...BILL, amountIncludingGst: 109 }
  network.use(answers(forecastOrder, { forecast: { now: AMOUNTS, first: BILL, each } }))
  await choose()

  expect((await screen.findByText(/^You pay/)).textContent).toContain('$109.00 each month')
})

test('MOB-073 a member of a group reads that another plan ends its place in the group', async () => {
  const group = { groupTag: 'g', maxGroupMemberCount: 5, groupMemberCount: 1 }
  const shared = { groupTag: 'g', groups: [group] }
  const mobiles = [
    mobileService(NUMBER, shared),
    mobileService('021 555 0002', { ...shared, isGroupLeader: true }),
  ]
  network.use(answers(readMyMobile, { services: mobiles, coming: [], asks: [], use: null }))
  const dialog = await choosePlan('Mobile Endless')

  expect(dialog.getByText(/^It then no longer shares/)).toBeTruthy()
})

test('MOB-071 a change of plan offers each plan by its data in the bill period of the customer', async () => {
  network.use(answers(listMobileProducts, { ...PRODUCTS, billFrequency: 'Weekly' }))
  const dialog = await choosePlan('Mobile 2 GB')

  expect(dialog.getByText('$85.00 each week, 2 GB each week')).toBeTruthy()
})

test('the leader of a group without another plan is led to the change of the leader', async () => {
  const group = { groupTag: 'g', groups: [{ groupTag: 'g', maxGroupMemberCount: 5, groupMemberCount: 1 }] }
  const leader = mobileService(NUMBER, { ...group, isGroupLeader: true })
  network.use(answers(readMyMobile, { services: [leader], coming: [], asks: [], use: null }))
  openAt('/my-mobile?dialog=change&mobile=0215550001')

  const dialog = within(await screen.findByRole('dialog'))
  const link = await dialog.findByRole('link', { name: 'Change the group leader' })
  expect(link.getAttribute('href')).toBe('/my-mobile?dialog=lead&mobile=0215550001')
})
