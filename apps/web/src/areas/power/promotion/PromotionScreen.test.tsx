import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import {
  amendOlderOrder,
  commitOlderOrder,
  createOlderOrder,
} from '@switchboard/domain/ordering/older/contract'
import { qualifyEnergy, readIcpAddress } from '@switchboard/domain/power/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { power } from '../area.ts'

const network = testNetwork()
const ICP = '0002000002CK76C'
const WHOLE = { icp: ICP, salesChannel: 'OnlineSignup', accountCode: '100517' }
const base64url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
const encodePayload = (value: unknown) => base64url(JSON.stringify(value))

type Qualified = WireReply<typeof qualifyEnergy>
type Plan = Qualified['coreProducts'][number]['Plans'][number]
const ADDRESS = {
  LocationID: '1000002',
  FullAddress: '2 Aro Street, Aro Valley, Wellington 6021',
  StreetName: '2 Aro Street',
  Suburb: 'Aro Valley',
  City: 'Wellington',
  PostCode: '6021',
  Country: 'NZ',
  Lines: ['2 Aro Street', 'Aro Valley', 'Wellington 6021'],
}
const plan = (PlanKey: string, PlanDisplayName: string): Plan => ({
  PlanKey,
  PlanDisplayName,
  PlanType: 'OneRate',
  planChangeLocked: false,
  Charges: [{ ChargeCategory: 'Fixed', DisplayName: 'Daily charge', ChargeIncludingGst: 0.53 }],
})
const SMART = plan('power-smart', 'Power, smart meter')
const LOW = plan('power-smart-low', 'Power, low user')

function buildQualification(difference: Partial<Qualified> = {}): Qualified {
  return {
    connection: {
      icp: ICP,
      status: 'active',
      address: ADDRESS,
      metering: { ami: true, installations: [] },
      chargeableCapacity: null,
      medicallyDependent: null,
      equipmentLocations: [],
      siteAccess: null,
    },
    suppliedBy: 'another',
    coreProducts: [
      { CoreProductKey: 'ELECTRICITY', DisplayName: 'Power', Service: 'Electricity', Plans: [SMART, LOW] },
    ],
    switchesOn: '2026-11-30',
    ...difference,
  }
}

function open(payload = encodePayload(WHOLE), qualified = buildQualification()) {
  network.use(answers(qualifyEnergy, qualified), answers(readIcpAddress, ADDRESS))
  showRoutes([...power.routes, emptyHome], `/promotions/power/${payload}`)
}

beforeAll(() => import('./PromotionScreen.tsx'))
beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

const ready = () => screen.findByRole('button', { name: 'Get it now' })
const getIt = async () => userEvent.click(await ready())
const tick = (label: string) => userEvent.click(screen.getByLabelText(label))

async function sendWhole() {
  await ready()
  await tick('This address is correct')
  await tick('I accept the terms and conditions')
  await getIt()
}

const FEEDBACK = { State: 'OK', ValidationFeedback: [] }
const listOrderCalls = () => listRequests().filter(({ url }) => url.href.includes('/ordering'))

test('PWR-014 PWR-072 PWR-077 the connection of the link is qualified, and its address is loaded', async () => {
  open()
  await ready()

  const [qualify] = listRequests().filter(({ method }) => method === 'POST')
  expect(qualify?.url.pathname).toMatch(/\/accounts\/100517\/qualifyenergy$/)
  expect(JSON.parse(qualify?.body ?? '')).toEqual({ icp: ICP, salesChannel: 'OnlineSignup' })
  expect(listRequests().map(({ url }) => url.pathname)).toContain(`/api/accounts/100517/icps/${ICP}/address`)
})

test('PWR-014 PWR-039 PWR-040 PWR-041 PWR-042 PWR-043 PWR-044 the offer is shown with all its parts', async () => {
  open()
  await ready()

  const lines = screen.getByText('2 Aro Street').parentElement?.children ?? []
  expect([...lines].map(({ tagName, textContent }) => [tagName, textContent])).toEqual(
    ADDRESS.Lines.map((line) => ['DIV', line]),
  )
  expect(screen.getByRole('radio', { name: SMART.PlanDisplayName })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: LOW.PlanDisplayName })).toHaveProperty('checked', false)
  for (const label of [
    'Someone at home depends on power for their health',
    'This address is correct',
    'I accept the terms and conditions',
  ])
    expect(screen.getByLabelText(label)).toHaveProperty('checked', false)
  expect(power.routes.find(({ path }) => path === '/promotions/power/$icp')?.session).toBe('required')
})

test('PWR-041 the medical-dependency option is also shown if the offer has one plan', async () => {
  const coreProducts = buildQualification().coreProducts.map((product) => ({ ...product, Plans: [SMART] }))
  open(encodePayload(WHOLE), buildQualification({ coreProducts }))
  await ready()

  expect(screen.getByLabelText('Someone at home depends on power for their health')).toBeTruthy()
})

test.each([
  ['PWR-036 not base64url', 'a.b'],
  ['PWR-036 not whole', 'a'],
  ['PWR-036 no text', '____'],
  ['PWR-036 no JSON', base64url('{"icp":')],
  ['PWR-036 ten kilobytes long', encodePayload({ ...WHOLE, more: 'x'.repeat(10_000) })],
  ['PWR-037 without its connection', encodePayload({ ...WHOLE, icp: undefined })],
  ['PWR-037 without its channel', encodePayload({ ...WHOLE, salesChannel: undefined })],
  ['PWR-037 without its account', encodePayload({ ...WHOLE, accountCode: undefined })],
  ["PWR-038 another account's", encodePayload({ ...WHOLE, accountCode: '100482' })],
])('a payload %s shows a load error and requests nothing', async (_what, payload) => {
  open(payload)

  expect(await screen.findByText('We could not open this offer')).toBeTruthy()
  expect(listRequests().some(({ url }) => url.href.includes('qualifyenergy'))).toBe(false)
  expect(screen.queryByRole('button', { name: 'Get it now' })).toBeNull()
})

test('PWR-045 PWR-046 missing ticks are reported from the first attempt on', async () => {
  open()
  await ready()
  expect(screen.queryByText('Please confirm your address is correct')).toBeNull()
  await getIt()

  expect(screen.getAllByText('Please confirm your address is correct')).toHaveLength(2)
  expect(screen.getAllByText('You must accept the terms and conditions')).toHaveLength(2)
  expect(listOrderCalls()).toEqual([])
})

test.each([
  ['PWR-045', 'I accept the terms and conditions', 'Please confirm your address is correct'],
  ['PWR-046', 'This address is correct', 'You must accept the terms and conditions'],
])('%s with one box ticked, the message for the other is shown', async (_id, ticked, message) => {
  open()
  await ready()
  await tick(ticked)
  await getIt()

  const [problem, ...more] = within(await screen.findByRole('alert')).getAllByRole('link')
  expect([problem?.textContent, more]).toEqual([message, []])
  expect(listOrderCalls()).toEqual([])
})

test('PWR-044 PWR-081 ORD-074 ORD-089 the order is created as type 5, amended and committed by id and token', async () => {
  open()
  network.use(
    answers(createOlderOrder, { orderId: '71', orderToken: 'token-71' }),
    answers(amendOlderOrder, {
      Order: {
        Header: { SalesChannel: 'OnlineSignup', BusinessGroup: 'residential', SalesPerson: 'SelfServiceV1' },
        meta: { orderTypeId: 5 },
        Services: [{ Service: 'Electricity', ServiceID: ICP, Plan: 'power-smart-low' }],
        AdditionalProducts: [],
        HardwareOrders: [],
        Questions: [],
        PromoCodes: [],
        LosingProviders: [],
      },
      OrderFeedback: FEEDBACK,
    }),
    answers(commitOlderOrder, { Order: null, OrderFeedback: FEEDBACK }),
  )
  await ready()
  await userEvent.click(screen.getByRole('radio', { name: LOW.PlanDisplayName }))
  await tick('Someone at home depends on power for their health')
  await sendWhole()
  await screen.findByText('Thank you. Your power is ordered.')

  const [create, amend, commit] = listOrderCalls()
  expect(JSON.parse(create?.body ?? '')).toEqual({ orderTypeId: 5 })
  expect(JSON.parse(amend?.body ?? '')).toMatchObject({
    Header: { SalesChannel: 'OnlineSignup', BusinessGroup: 'residential', SalesPerson: 'SelfServiceV1' },
    meta: { orderTypeId: 5 },
    Services: [{ Service: 'Electricity', ServiceID: ICP, Plan: 'power-smart-low' }],
    Questions: [
      { QuestionKey: 'PowerMedicalDependent', AnswerKey: 'Yes' },
      { QuestionKey: 'LiveThereOrMovingIn', AnswerKey: 'LiveThere' },
    ],
  })
  expect(commit?.url.href).toContain('/ordering/71/token-71/commit')
  expect(listOrderCalls()).toHaveLength(3)
})

test('ORD-078 a rejected order shows an alert, keeps the choices and is not committed', async () => {
  open()
  network.use(
    answers(createOlderOrder, { orderId: '71', orderToken: 'token-71' }),
    answers(amendOlderOrder, {
      Order: null,
      OrderFeedback: { State: 'NotOK', ValidationFeedback: [{ FeedbackKey: 'ExistingOpenContractRetail' }] },
    }),
  )
  await sendWhole()

  expect(await screen.findByRole('alertdialog')).toBeTruthy()
  expect(listOrderCalls()).toHaveLength(2)
  expect(screen.getByLabelText('This address is correct')).toHaveProperty('checked', true)
})

test.each([
  ['ICP_NOT_FOUND', 'There is no power connection of the number in the link.'],
  ['ICP_NOT_ACTIVE', 'The power connection in the link has no power to it now.'],
] as const)('a connection refused as %s shows a load error with the reason', async (code, words) => {
  open()
  network.use(refuses(qualifyEnergy, code))

  expect(await screen.findByText(words)).toBeTruthy()
})

test('an offer that fails to load can be loaded again', async () => {
  open()
  network.use(breaks(qualifyEnergy))

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a customer with power at the address is led to the plan', async () => {
  open(encodePayload(WHOLE), buildQualification({ suppliedBy: 'account' }))

  expect(await screen.findByText('You have power from us at this address')).toBeTruthy()
})
