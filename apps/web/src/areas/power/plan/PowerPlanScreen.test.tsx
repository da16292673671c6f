import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { findGuardRedirect } from '@switchboard/domain/access'
import type { WireReply } from '@switchboard/domain/call'
import { HUB_OPTIONS } from '@switchboard/domain/change-hub/options'
import {
  readCapacityCharge,
  readCurrentIcps,
  readElectricityCoreProducts,
} from '@switchboard/domain/power/contract'
import { changePowerPlan } from '@switchboard/domain/power/order-calls'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'
import { readPowerReadings } from '@switchboard/domain/usage/power'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { session } from '#web/http/session.ts'
import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { power } from '../area.ts'
import { CAPACITY, PLAN_CHANGED } from '../testing/states.ts'

const network = testNetwork()
const PATH = '/change-hub/power-plan'
const ICP = '0001000002CKCA7'
type Current = WireReply<typeof readCurrentIcps>[number]
type Plan = Current['plan']

type Rates = { readonly daily: number; readonly unit: number }

function plan(key: string, name: string, { daily, unit }: Rates, more: Partial<Plan> = {}): Plan {
  return {
    PlanKey: key,
    PlanDisplayName: name,
    PlanType: 'OneRate',
    planChangeLocked: false,
    Charges: [
      { ChargeCategory: 'Fixed', DisplayName: 'Daily charge', ChargeIncludingGst: daily },
      { ChargeCategory: 'Variable', DisplayName: 'Electricity', ChargeIncludingGst: unit },
    ],
    ...more,
  }
}
const SMART = plan('power-smart', 'Power, smart meter: One rate', { daily: 0.53, unit: 0.241 })
const LOW = plan('power-smart-low', 'Power, low user: For small homes', { daily: 0.345, unit: 0.279 })
const KEPT = plan('power-kept', 'Kept', { daily: 0.1, unit: 0.5 }, { planChangeLocked: true })
const CURRENT: Current = {
  icp: ICP,
  address: '240 State Highway 25, Whitianga 3510',
  ami: true,
  suppliedFrom: '2024-01-01',
  CoreProductKey: 'ELECTRICITY',
  plan: SMART,
}
const PERIODS = [
  { from: '2026-11-03', to: '2026-12-02', billDate: '2026-12-03', kwh: 100 },
  { from: '2026-10-04', to: '2026-11-02', billDate: '2026-11-03', kwh: 300 },
].map((period) => ({ ...period, chargeIncludingGst: null, readType: null, knownTo: null }))

function open(current: readonly Current[] = [CURRENT], Plans: readonly Plan[] = [SMART, LOW, KEPT]) {
  network.use(
    answers(readCurrentIcps, [...current]),
    answers(readCapacityCharge, { capacityCharge: null }),
    answers(readPowerReadings, { periods: PERIODS, readings: [] }),
    answers(readElectricityCoreProducts, [
      { CoreProductKey: 'ELECTRICITY', DisplayName: 'Power', Service: 'Electricity', Plans: [...Plans] },
    ]),
  )
  showRoutes([...power.routes, emptyHome], PATH)
}

beforeAll(() => import('./PowerPlanScreen.tsx'))
beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network, { features: { changePowerPlan: true } })
})

const listSentChanges = () => listRequests().filter(({ method }) => method === 'POST')
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))
const change = () => userEvent.click(screen.getByRole('button', { name: 'Change plan' }))

async function confirm() {
  await userEvent.click(await screen.findByRole('radio', { name: LOW.PlanDisplayName }))
  await goOn()
}

const option = HUB_OPTIONS.find(({ path }) => path === PATH)
const [, route] = power.routes
const on = { features: new Set(['changePowerPlan'] as const) }

test('PWR-010 the screen is Change Usage Plan and requires a session', async () => {
  open()

  expect(await screen.findByRole('heading', { level: 1, name: 'Change Usage Plan' })).toBeTruthy()
  expect(screen.getByText(/^Change power plan: /)).toBeTruthy()
  expect(route).toMatchObject({ path: PATH, session: 'required' })
  expect(option?.guards).toBe(route?.guards)
})

test.each([
  ['PWR-011 with its feature off', {}, '/'],
  ['PWR-013 while its change is disabled', { ...on, disablePowerProductChange: true }, '/change-hub'],
  ['with its feature on', on, null],
])('%s', (_id, facts, where) => {
  expect(findGuardRedirect(route?.guards ?? [], accountFacts(facts))).toBe(where)
})

test.each(['activeFibreOrder', 'otherActiveOrder'])('PWR-012 with an order under way: %s', (order) => {
  const services = { ...NO_SERVICES, [order]: true }
  expect(findGuardRedirect(route?.guards ?? [], accountFacts({ ...on, services }))).toBe('/change-hub')
  expect(findGuardRedirect(route?.guards ?? [], accountFacts({ ...on, services, staff: true }))).toBeNull()
})

test("PWR-048 PWR-062 PWR-082 the plans are shown with their charges, also for the account's usage", async () => {
  open()
  const other = await screen.findByRole('radio', { name: LOW.PlanDisplayName })
  await screen.findByText('300 kWh in 30 days costs $94.05.')

  expect(screen.getByRole('heading', { name: `Your plan: ${SMART.PlanDisplayName}` })).toBeTruthy()
  expect(screen.getByText('Daily charge: 53.00c a day')).toBeTruthy()
  expect(screen.getByText('Electricity: 24.10c a kWh')).toBeTruthy()
  expect(screen.getByText('Daily charge: 34.50c a day')).toBeTruthy()
  expect(screen.queryByRole('radio', { name: SMART.PlanDisplayName })).toBeNull()
  expect(other).toHaveProperty('checked', false)
  expect(screen.getByText('Once you have this plan, only we can change it again.')).toBeTruthy()
  const [sold] = listRequests().filter(({ url }) => url.pathname.endsWith('/electricitycoreproducts'))
  expect(Object.fromEntries(sold?.url.searchParams ?? [])).toEqual({ salesChannel: 'SelfService', icp: ICP })
})

test('PWR-063 PWR-067 the capacity charge of the connection is shown with the current plan', async () => {
  open()
  network.use(answers(readCapacityCharge, CAPACITY))

  expect(await screen.findByText('Capacity Daily Charge: 34.50c a day, for 69 kVA')).toBeTruthy()
  expect(listRequests().some(({ url }) => url.pathname.endsWith(`/icps/${ICP}/capacitycharge`))).toBe(true)
})

test('PWR-049 a locked plan is shown as locked, and no other can be chosen', async () => {
  open([{ ...CURRENT, plan: { ...SMART, planChangeLocked: true } }])

  expect(await screen.findByText('Only we can change your plan')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('PWR-048 PWR-050 PWR-083 a plan is chosen, confirmed and complete', async () => {
  open()
  network.use(answers(changePowerPlan, PLAN_CHANGED))
  await confirm()
  expect(screen.getByRole('heading', { name: `Change to ${LOW.PlanDisplayName}?` })).toBeTruthy()
  expect(listSentChanges()).toEqual([])
  await change()
  await screen.findByText(`${LOW.PlanDisplayName} is your plan from 22 November 2026.`)

  expect(listSentChanges().map(({ body }): unknown => JSON.parse(body))).toEqual([
    { icp: ICP, planKey: LOW.PlanKey, salesChannel: 'SelfService' },
  ])
  expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull()
})

test('without a choice the form stays, and going back keeps the choice', async () => {
  open()
  await screen.findByRole('radio', { name: LOW.PlanDisplayName })
  await goOn()
  expect(within(screen.getByRole('alert')).getByText('Choose a plan.')).toBeTruthy()
  await confirm()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the plans' }))

  expect(await screen.findByRole('radio', { name: LOW.PlanDisplayName })).toHaveProperty('checked', true)
})

test.each([
  ['whose status is not 200', { status: 500, icp: ICP, planKey: LOW.PlanKey, holdsFrom: '2026-11-22' }],
  ['that lacks its status', { icp: ICP, planKey: LOW.PlanKey, holdsFrom: '2026-11-22' }],
])('PWR-050 PWR-092 a reply %s counts as no change, and a retry has the same key', async (_what, answer) => {
  open()
  network.use(answersRaw(changePowerPlan, JSON.stringify(answer)))
  await confirm()
  await change()
  await screen.findByText(/^We do not know whether your plan has changed/)
  await change()

  expect(screen.queryByText(/is your plan from/)).toBeNull()
  const keys = listSentChanges().map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test.each([
  ['PLAN_CHANGE_LOCKED', /^Only we can change your plan/],
  ['PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT', /^This plan is not sold for your meter any more/],
  ['ExistingOrderInProgress', /^An order on this account is under way/],
] as const)('the refusal %s shows advice and offers no retry', async (code, words) => {
  open()
  network.use(refuses(changePowerPlan, code))
  await confirm()
  await change()

  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull()
})

test('an account without power has no plan to change', async () => {
  open([])
  expect(await screen.findByText('There is no power on this account')).toBeTruthy()
})

test('a meter with one plan has no other', async () => {
  open([CURRENT], [SMART])
  expect(await screen.findByText('There is no other plan for your meter')).toBeTruthy()
})

test('plans that fail to load can be loaded again', async () => {
  open()
  network.use(breaks(readElectricityCoreProducts))
  expect(await screen.findByText('We could not load the other plans.')).toBeTruthy()
  expect(screen.getByText('Your plan stays as it is.')).toBeTruthy()
})

test('a dearer plan is described as dearer, with the amount a month, before it is confirmed', async () => {
  open()
  await userEvent.click(await screen.findByRole('radio', { name: KEPT.PlanDisplayName }))
  await goOn()

  // 300 units: 30 days of 10c and 50c a kWh, now 30 days of 53c and 24.1c a kWh
  const notice = await screen.findByText('This plan costs about $64.80 more a month')
  expect(notice.closest('section, div')?.parentElement?.textContent).toContain(
    'With 300 kWh in 30 days, as you used on average in the last year, power costs $153.00 instead of $88.20.',
  )
  expect(listSentChanges()).toEqual([])
})

test('a cheaper plan is described as cheaper', async () => {
  const cheap = plan('power-cheap', 'Cheap', { daily: 0.53, unit: 0.2 })
  open([CURRENT], [SMART, cheap])
  await userEvent.click(await screen.findByRole('radio', { name: 'Cheap' }))
  await goOn()

  expect(await screen.findByText('This plan costs about $12.30 less a month')).toBeTruthy()
})

const DEARER = plan('power-dearer', 'Dearer', { daily: 0.6, unit: 0.3 })

const BUSINESS = plan('power-business', 'Business', { daily: 0.53, unit: 0.276 })
const RATE_CASES = [
  {
    verdict: 'dearer when every rate is higher',
    group: 'residential',
    other: DEARER,
    title: 'This plan costs more',
    lines: [
      'Costs more: Daily charge, 60.00c a day instead of 53.00c',
      'Costs more: Electricity, 30.00c a kWh instead of 24.10c',
    ],
  },
  {
    verdict: 'dearer or cheaper by use when one rate is higher and the other lower',
    group: 'residential',
    other: LOW,
    title: 'Whether this plan costs more depends on how much power you use',
    lines: [
      'Costs more: Electricity, 27.90c a kWh instead of 24.10c',
      'Costs less: Daily charge, 34.50c a day instead of 53.00c',
    ],
  },
  {
    verdict: 'dearer without GST to a business, ACC-020',
    group: '2degreessmb',
    other: BUSINESS,
    title: 'This plan costs more',
    lines: ['Costs more: Electricity, 24.00c a kWh instead of 20.96c'],
  },
]

test.each(RATE_CASES)('without billed units a plan is described as $verdict', async (rates) => {
  session.write({ businessGroup: rates.group })
  open([CURRENT], [SMART, rates.other])
  network.use(answers(readPowerReadings, { periods: PERIODS.slice(0, 1), readings: [] }))
  await userEvent.click(await screen.findByRole('radio', { name: rates.other.PlanDisplayName }))
  await goOn()

  const notice = (await screen.findByText(rates.title)).closest('section, div')?.parentElement
  const lines = within(notice ?? document.body).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual(rates.lines)
})
