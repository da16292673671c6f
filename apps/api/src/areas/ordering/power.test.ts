import { expect, test } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import { isOrderOfInterest } from '@switchboard/domain/power/rules'
import { cancelOrder, followedOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import {
  POWER_ORDER_TYPE,
  amendOlderOrder,
  commitOlderOrder,
  createOlderOrder,
  olderOrderName,
} from '@switchboard/domain/ordering/older/contract'
import { readElectricityOrders } from '@switchboard/domain/power/contract'
import { createPowerOrder } from '@switchboard/domain/power/order-calls'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import { signInBuyer } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import {
  BY_HAND,
  SMART,
  sendPowerAmendment,
  sendPowerCommit,
  beginPowerOrder,
  listPowerFeedback,
  submitPowerOrder,
  powerOrderFor,
} from '#api/testing/power-orders.ts'

import { countOrderRows, listSupplies } from './testing/power-orders.ts'
import { KIRI, kiri, runDays } from './testing/orders.ts'

const sandbox = await testGateway()

const api = testApi(fillDemo, {}, { ELECTRICITY_REGISTRY_URL: sandbox.registryUrl })

test('PWR-022 PWR-025 PWR-058 PWR-078 PWR-079 PWR-080 a switch is created, amended, committed and made five working days later', async () => {
  const orderer = await kiri(api())
  const orderId = await beginPowerOrder(orderer)
  const amended = (await sendPowerAmendment(orderer, orderId, powerOrderFor(SMART))).json()
  const committed = (await sendPowerCommit(orderer, orderId)).json()
  const parameters = { accountCode: KIRI, orderId }
  const order = followedOrder.parse((await api().make(readOrder, { ...orderer, parameters })).json())

  expect(amended).toMatchObject({
    state: 'OK',
    OrderFeedback: { ValidationFeedback: [] },
    costs: [
      { kind: 'bundle', due: 'bill' },
      { kind: 'power', due: 'used', rates: { centsPerUnitIncludingGst: 24.1, centsPerDayIncludingGst: 53 } },
      { kind: 'promotion', due: 'once', amountIncludingGst: -20 },
    ],
  })
  expect(committed).toMatchObject({ orderId, state: 'Committed' })
  expect(order).toMatchObject({
    type: 'power',
    CustomerFacingTicketStatus: 'Processing',
    description: 'Power, smart meter at 25 Aro Street, Wellington',
    address: '25 Aro Street, Aro Valley, Wellington 6021',
    steps: [
      { step: 'accepted', on: '2026-11-21', done: true },
      { step: 'powerOn', on: '2026-11-27', done: false },
    ],
    cancelUntil: '2026-11-26',
  })
})

test('PWR-079 a second amend of a power order replaces the first', async () => {
  const orderer = await kiri(api())
  const orderId = await beginPowerOrder(orderer)
  await sendPowerAmendment(orderer, orderId, powerOrderFor(BY_HAND))
  const amended = (await sendPowerAmendment(orderer, orderId, powerOrderFor(SMART))).json()
  await sendPowerCommit(orderer, orderId)
  const parameters = { accountCode: KIRI, orderId }
  const order = followedOrder.parse((await api().make(readOrder, { ...orderer, parameters })).json())

  expect(amended).toMatchObject({ orderId, state: 'OK' })
  expect(order.address).toBe('25 Aro Street, Aro Valley, Wellington 6021')
})

test('PWR-051 PWR-069 a pending order is listed until it is complete or cancelled', async () => {
  const orderer = await kiri(api())
  const read = async ({ token, accountCode }: Orderer = orderer) =>
    readElectricityOrders.reply.parse(
      (await api().make(readElectricityOrders, { token, parameters: { accountCode } })).json(),
    )
  const before = await read()
  const { orderId } = await submitPowerOrder(orderer, powerOrderFor(SMART))
  const placed = await read()
  await api().make(cancelOrder, { ...orderer, parameters: { accountCode: KIRI, orderId } })
  const cancelled = await read()
  await submitPowerOrder(orderer, powerOrderFor(BY_HAND))
  await runDays(api(), '2026-11-27')
  const finished = await read()

  expect(before).toEqual([])
  expect(placed).toMatchObject([
    {
      icp: SMART.icp,
      ExpectedOn: '2026-11-27',
      CustomerFacingTicketStatus: 'Processing',
      Tasks: [{ TaskKey: 'ElectricityInitiateSwitch', Status: 'Open' }],
    },
  ])
  expect(placed.map(isOrderOfInterest)).toEqual([true])
  expect(cancelled).toMatchObject([{ Tasks: [{ Status: 'Cancelled' }] }])
  expect(cancelled.map(isOrderOfInterest)).toEqual([false])
  expect(finished).toMatchObject([
    { icp: BY_HAND.icp, Tasks: [{ Status: 'Completed' }] },
    { icp: SMART.icp, Tasks: [{ Status: 'Cancelled' }] },
  ])
  expect(finished.map(isOrderOfInterest)).toEqual([false, false])
  expect(await read(await signInBuyer(api(), 'nikau', '101001'))).toEqual([])
})

test('a cancelled order frees its connection, which can be ordered again', async () => {
  const orderer = await kiri(api())
  const { orderId } = await submitPowerOrder(orderer, powerOrderFor(SMART))
  const again = await listPowerFeedback(orderer, powerOrderFor(SMART))
  await api().make(cancelOrder, { ...orderer, parameters: { accountCode: KIRI, orderId } })

  expect(again).toEqual(['ExistingOrderInProgress'])
  expect(await listPowerFeedback(orderer, powerOrderFor(SMART))).toEqual([])
})

test('an order that is committed 50 times at once is one order and one connection', async () => {
  const orderer = await kiri(api())
  const orderId = await beginPowerOrder(orderer)
  await sendPowerAmendment(orderer, orderId, powerOrderFor(SMART))
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendPowerCommit(orderer, orderId)))
  const left = await countOrderRows(api())
  await runDays(api(), '2026-11-27', '2026-11-27')

  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(answers[0]?.json()).toMatchObject({ orderId, state: 'Committed' })
  expect(left).toEqual({ placed: 1, listed: 1, letters: 1, traced: 1 })
  expect(await listSupplies(api())).toEqual([{ icp: SMART.icp, starts_on: '2026-11-27', ends_on: null }])
})

test('PWR-024 of two accounts that order a connection at once, one gets it', async () => {
  const [one, other] = [await kiri(api()), await signInBuyer(api(), 'nikau', '101001')]
  const [mine, theirs] = [await beginPowerOrder(one), await beginPowerOrder(other)]
  await sendPowerAmendment(one, mine, powerOrderFor(SMART))
  await sendPowerAmendment(other, theirs, powerOrderFor(SMART))
  const answers = await Promise.all([sendPowerCommit(one, mine), sendPowerCommit(other, theirs)])

  expect(answers.filter((answer) => answer.body === 'null')).toHaveLength(1)
  const placed = await api().sql`select order_id from service_order where state = 'Committed'`
  expect(placed).toHaveLength(1)
})

test('PWR-025 the reply to a commit is null if the order cannot be placed any more', async () => {
  const orderer = await kiri(api())
  const orderId = await beginPowerOrder(orderer)
  await sendPowerAmendment(orderer, orderId, powerOrderFor(SMART))
  await api().sql`update electricity_connection set status = 'inactive' where icp = ${SMART.icp}`
  const committed = await sendPowerCommit(orderer, orderId)

  expect([committed.statusCode, committed.json()]).toEqual([200, null])
  expect(await countOrderRows(api())).toEqual({ placed: 0, listed: 0, letters: 0, traced: 0 })
})

test('while the registry does not reply, an amend is refused and changes nothing', async () => {
  const orderer = await kiri(api())
  const orderId = await beginPowerOrder(orderer)
  await sendPowerAmendment(orderer, orderId, powerOrderFor(SMART))
  const url = api().services.environment.ELECTRICITY_REGISTRY_URL
  expect(url).toBe(sandbox.registryUrl)
  const before = await api().sql`select * from service_order where order_id = ${orderId}`
  const gone = { ...SMART, icp: SMART.icp }
  const answer = await runWithoutRegistry(() => sendPowerAmendment(orderer, orderId, powerOrderFor(gone)))

  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    { code: 'ELECTRICITY_REGISTRY_UNAVAILABLE' },
  ])
  expect(await api().sql`select * from service_order where order_id = ${orderId}`).toEqual(before)
})

/** Makes each registry look-up fail. */
async function runWithoutRegistry<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
  try {
    return await ask()
  } finally {
    globalThis.fetch = fetch
  }
}

test('these calls refuse an order of another kind', async () => {
  const orderer = await kiri(api())
  const orderId = await beginPowerOrder(orderer)
  await api().sql`update service_order set kind = 'product' where order_id = ${orderId}`
  const answers = [
    await sendPowerAmendment(orderer, orderId, powerOrderFor(SMART)),
    await sendPowerCommit(orderer, orderId),
  ]

  expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual([
    'NO_ORDER_DATA',
    'NO_ORDER_DATA',
  ])
})

test.each([
  ['create', 'service_order', "kind <> 'power'"],
  ['amend', 'service_order', "state <> 'OK'"],
  ['commit', 'service_order', "state <> 'Committed'"],
  ['commit, in what lists show', 'product_order', "kind <> 'power'"],
  ['commit, in its trace', 'audit_event', "action <> 'order-placed'"],
  ['commit, in its letter', 'communication', "event_type <> 'OrderPlaced'"],
])(
  'a failure of %s stores nothing, and the same order can be placed afterwards',
  async (step, table, holds) => {
    const orderer = await kiri(api())
    const orderId = step === 'create' ? null : await beginPowerOrder(orderer)
    if (orderId !== null && step.startsWith('commit'))
      await sendPowerAmendment(orderer, orderId, powerOrderFor(SMART))
    const submit = async () => {
      if (orderId === null)
        return api().make(createPowerOrder, { ...orderer, parameters: { accountCode: KIRI } })
      return step === 'amend'
        ? sendPowerAmendment(orderer, orderId, powerOrderFor(SMART))
        : sendPowerCommit(orderer, orderId)
    }
    const listStoredOrders = () =>
      api().sql`select order_id, state, body, told, feedback from service_order where account_code = ${KIRI}`
    const before = await listStoredOrders()
    await api().db.script(`alter table ${table} add constraint fails check (${holds}) not valid`)
    const failed = await submit()
    await api().db.script(`alter table ${table} drop constraint fails`)

    expect(failed.statusCode).toBe(500)
    expect(await listStoredOrders()).toEqual(before)
    expect(await countOrderRows(api())).toEqual({ placed: 0, listed: 0, letters: 0, traced: 0 })
    expect((await submit()).statusCode).toBe(200)
  },
)

/** An older order of type 5. */
function buildOlderOrder({ icp, ami }: typeof SMART): SentBody<typeof amendOlderOrder> {
  return {
    Header: { SalesChannel: 'SelfService', BusinessGroup: 'residential', SalesPerson: 'SelfServiceV1' },
    meta: { orderTypeId: POWER_ORDER_TYPE },
    Services: [{ Service: 'Electricity', ServiceID: icp, Plan: ami ? 'power-smart' : 'power-dial' }],
    AdditionalProducts: [],
    HardwareOrders: [],
    Questions: [
      { QuestionKey: 'PowerMedicalDependent', AnswerKey: 'No', LinkedServiceID: icp },
      { QuestionKey: 'LiveThereOrMovingIn', AnswerKey: 'LiveThere', LinkedServiceID: icp },
    ],
    PromoCodes: [],
    LosingProviders: [],
  }
}

async function submitOlderOrder({ token, accountCode }: Orderer, body: SentBody<typeof amendOlderOrder>) {
  const parameters = { accountCode }
  const created = await api().make(createOlderOrder, {
    token,
    parameters,
    body: { orderTypeId: POWER_ORDER_TYPE },
  })
  const named = { token, parameters: { ...parameters, ...olderOrderName.parse(created.json()) } }
  const amended = await api().make(amendOlderOrder, { ...named, body })
  const committed = await api().make(commitOlderOrder, { ...named, body: {} })
  return { amended, committed }
}

test('ORD-089 PWR-081 an older order of type 5 lands like an order of the newer calls', async () => {
  const { amended, committed } = await submitOlderOrder(await kiri(api()), buildOlderOrder(SMART))
  await runDays(api(), '2026-11-27')

  expect(amended.json()).toMatchObject({ OrderFeedback: { State: 'OK', ValidationFeedback: [] } })
  expect(committed.json()).toMatchObject({ OrderFeedback: { State: 'OK' } })
  expect(await listSupplies(api())).toEqual([{ icp: SMART.icp, starts_on: '2026-11-27', ends_on: null }])
})

test('ORD-089 PWR-081 PWR-084 an older order of type 5 is refused with the same codes', async () => {
  const { amended, committed } = await submitOlderOrder(await kiri(api()), buildOlderOrder(BY_HAND))
  const withoutId = await submitOlderOrder(await kiri(api()), buildOlderOrder({ ...SMART, icp: '' }))

  expect(amended.json()).toMatchObject({
    OrderFeedback: { State: 'NotOK', ValidationFeedback: [{ FeedbackKey: 'METER_LOCATION_REFUSED' }] },
  })
  expect(committed.json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
  expect(withoutId.amended.json()).toMatchObject({
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'NO_SERVICE_IDS_AVAILABLE' }] },
  })
})
