import { expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { SentBody } from '@switchboard/domain/call'
import { addDays, day, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { orderOfPower } from '@switchboard/domain/power/as-order'
import { isOrderOfInterest } from '@switchboard/domain/power/rules'
import { setMeterReadings } from '@switchboard/domain/meter-reading/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { cancelOrder, followedOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import {
  POWER_ORDER_TYPE,
  amendOlderOrder,
  commitOlderOrder,
  createOlderOrder,
  olderOrderName,
} from '@switchboard/domain/ordering/older/contract'
import { createPowerOrder, readElectricityOrders } from '@switchboard/domain/power/contract'
import { powerOrder } from '@switchboard/domain/power/order'
import { icpCheckDigits } from '@switchboard/domain/qualification/icp'

import { runBills } from '#api/books/bill-run.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { API_BASE } from '#api/provider.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import { ordererOf } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import {
  BY_HAND,
  SMART,
  amendsPower,
  commitsPower,
  createdPower,
  feedbackOfPower,
  movingInOn,
  placedPower,
  powerOrderFor,
} from '#api/testing/power-orders.ts'
import type { SentPowerOrder } from '#api/testing/power-orders.ts'

import { advanceOrders } from './advance.ts'

const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { ELECTRICITY_REGISTRY_URL: sandbox.registryUrl })
const KIRI = '100902'
const kiri = () => ordererOf(api(), 'kiri', KIRI)

async function staff(): Promise<Orderer> {
  return { api: api(), token: await api().staffToken(KIRI), accountCode: KIRI }
}

const noonOf = (on: Day) => Date.parse(`${on}T00:00:00Z`)

async function lives(...days: string[]): Promise<void> {
  for (const text of days) {
    const on = day.parse(text)
    expect(await advanceOrders(api().db, noonOf(on), new AbortController().signal)).toEqual([])
    await runBills(api().services, { today: on, now: noonOf(on) })
  }
}

function component(differences: Record<string, string | null>): Partial<SentPowerOrder> {
  const [product] = powerOrderFor(SMART).CoreProducts
  const [first] = product?.Components ?? []
  if (first === undefined) throw new Error('an order has a component')
  return {
    CoreProducts: [{ CoreProductKey: 'ELECTRICITY', Components: [{ ...first, ...differences }] }],
  }
}

test('PWR-022 PWR-025 PWR-058 PWR-078 PWR-079 PWR-080 a switch is created, amended and committed, and comes over five working days later', async () => {
  const orderer = await kiri()
  const orderId = await createdPower(orderer)
  const amended = (await amendsPower(orderer, orderId, powerOrderFor(SMART))).json()
  const committed = (await commitsPower(orderer, orderId)).json()
  const parameters = { accountCode: KIRI, orderId }
  const followed = followedOrder.parse((await api().make(readOrder, { ...orderer, parameters })).json())

  expect(amended).toMatchObject({
    state: 'OK',
    OrderFeedback: { ValidationFeedback: [] },
    costs: [
      { kind: 'bundle', due: 'bill' },
      { kind: 'power', due: 'used', rates: { centsPerUnitIncludingGst: 24.1, centsPerDayIncludingGst: 53 } },
    ],
  })
  expect(committed).toMatchObject({ orderId, state: 'Committed' })
  expect(followed).toMatchObject({
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

test('PWR-051 PWR-069 an order under way is one of interest until it is done or cancelled', async () => {
  const orderer = await kiri()
  const read = async () =>
    readElectricityOrders.reply.parse(
      (await api().make(readElectricityOrders, { ...orderer, parameters: { accountCode: KIRI } })).json(),
    )
  const before = await read()
  const { orderId } = await placedPower(orderer, powerOrderFor(SMART))
  const placed = await read()
  await api().make(cancelOrder, { ...orderer, parameters: { accountCode: KIRI, orderId } })
  const cancelled = await read()

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
})

test('a cancelled order frees its connection, which can be ordered again', async () => {
  const orderer = await kiri()
  const { orderId } = await placedPower(orderer, powerOrderFor(SMART))
  const again = await feedbackOfPower(orderer, powerOrderFor(SMART))
  await api().make(cancelOrder, { ...orderer, parameters: { accountCode: KIRI, orderId } })

  expect(again).toEqual(['ExistingOrderInProgress'])
  expect(await feedbackOfPower(orderer, powerOrderFor(SMART))).toEqual([])
})

const elsewhere = `0009999999CK`
const BEN_HAS = '0001000002CKCA7'

test.each<[code: string, why: string, body: SentPowerOrder]>([
  [
    'NO_SERVICE_IDS_AVAILABLE',
    'PWR-084 without a service id',
    powerOrderFor(SMART, component({ ServiceEntity: null })),
  ],
  [
    'ICP_MALFORMED',
    'whose number has wrong check digits',
    powerOrderFor({ ...SMART, icp: '0001000032CKB50' }),
  ],
  [
    'ICP_NOT_FOUND',
    'that the registry does not have',
    powerOrderFor({ ...SMART, icp: elsewhere + icpCheckDigits(elsewhere) }),
  ],
  ['ICP_NOT_AT_LOCATION', 'of another place', powerOrderFor({ ...SMART, locationId: BY_HAND.locationId })],
  [
    'ExistingOpenContractRetail',
    'PWR-023 that supplies another account of ours',
    powerOrderFor({ ...SMART, icp: BEN_HAS, locationId: '9000003' }),
  ],
  ['SERVICE_PLAN_NOT_SELECTED', 'without a plan', powerOrderFor(SMART, component({ RatePlan: null }))],
  [
    'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'by the plan of another meter',
    powerOrderFor(SMART, component({ RatePlan: 'power-dial' })),
  ],
  [
    'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'by the plan of a business',
    powerOrderFor(SMART, component({ RatePlan: 'power-business' })),
  ],
  [
    'METER_LOCATION_REFUSED',
    'PWR-030 read by hand without the place of its meter',
    powerOrderFor(BY_HAND, { ServiceAddress: { LocationID: BY_HAND.locationId } }),
  ],
  [
    'SITE_ACCESS_REFUSED',
    'PWR-031 with 256 letters of notes',
    powerOrderFor(BY_HAND, {
      ServiceAddress: {
        LocationID: BY_HAND.locationId,
        AddressAccessInformation: {
          AccessWarningKey: null,
          EquipmentLocationKey: 'inside',
          Notes: 'x'.repeat(256),
        },
      },
    }),
  ],
  [
    'SITE_ACCESS_REFUSED',
    'PWR-033 PWR-061 with access to a smart meter',
    powerOrderFor(SMART, {
      ServiceAddress: {
        LocationID: SMART.locationId,
        AddressAccessInformation: { AccessWarningKey: null, EquipmentLocationKey: 'inside', Notes: '' },
      },
    }),
  ],
  [
    'INSUFFICIENT_ORDER_INFO',
    'PWR-059 without the medical question',
    powerOrderFor(SMART, { Questions: [{ question: 'LiveThereOrMovingIn', answer: 'LiveThere' }] }),
  ],
  [
    'INSUFFICIENT_ORDER_INFO',
    'PWR-060 with an answer that there is not',
    powerOrderFor(SMART, {
      Questions: [
        { question: 'PowerMedicalDependent', answer: 'No' },
        { question: 'LiveThereOrMovingIn', answer: 'Perhaps' },
      ],
    }),
  ],
  [
    'PROVISIONING_DATE_NOT_OFFERED',
    'PWR-027 moving in without a day',
    powerOrderFor(SMART, { ...movingInOn(''), RequestedDateOfProvisioning: null }),
  ],
  [
    'PROVISIONING_DATE_NOT_OFFERED',
    'PWR-028 moving in more than three months ago',
    powerOrderFor(SMART, movingInOn('2026-08-20')),
  ],
  [
    'PROVISIONING_DATE_NOT_OFFERED',
    'PWR-028 moving in more than a month ahead',
    powerOrderFor(SMART, movingInOn('2026-12-22')),
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'PWR-097 moving in with broadband and without the code',
    powerOrderFor(SMART, { ...movingInOn('2026-12-01'), PromoCodes: [] }),
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'PWR-097 a switch with the code',
    powerOrderFor(SMART, { PromoCodes: [{ promoCode: 'BUNDLE10' }] }),
  ],
  [
    'BUSINESS_GROUP_NOT_FOUND',
    'for another business group',
    powerOrderFor(SMART, { BusinessGroup: 'orconbus' }),
  ],
  ['FORBIDDEN', 'PWR-098 sold by somebody else', powerOrderFor(SMART, { SalesPerson: 'Sam' })],
])(
  'an order is not OK with %s: %s; it cannot be committed, and nothing is done',
  async (code, _why, body) => {
    const orderer = await kiri()
    const orderId = await createdPower(orderer)
    const amended = await amendsPower(orderer, orderId, body)
    const committed = await commitsPower(orderer, orderId)

    expect(amended.json()).toMatchObject({
      state: 'NotOK',
      OrderFeedback: { ValidationFeedback: [{ FeedbackKey: code }] },
    })
    expect(committed.json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
    expect(await done()).toEqual({ placed: 0, listed: 0, letters: 0, traced: 0 })
  },
)

/** What the orders of Kiri have left. */
async function done() {
  const [row] = await api().sql`select
    (select count(*)::int from service_order where account_code = ${KIRI} and state = 'Committed') as placed,
    (select count(*)::int from product_order where account_code = ${KIRI} and kind = 'power') as listed,
    (select count(*)::int from communication where account_code = ${KIRI} and event_type = 'OrderPlaced') as letters,
    (select count(*)::int from audit_event where account_code = ${KIRI} and action = 'order-placed') as traced`
  return row
}

test.each(['2026-08-21', '2026-11-21', '2026-12-21'])('PWR-028 who moves in may begin on %s', async (on) => {
  expect(await feedbackOfPower(await kiri(), powerOrderFor(SMART, movingInOn(on)))).toEqual([])
})

test.each(['SelfService', 'MoveHouse', 'OnlineSignup'] as const)(
  'PWR-098 power is sold by the channel %s',
  async (SalesChannel) => {
    expect(await feedbackOfPower(await kiri(), powerOrderFor(SMART, { SalesChannel }))).toEqual([])
  },
)

test('PWR-005 PWR-008 PWR-009 PWR-029 staff order on any day, whatever is under way; never the same connection twice', async () => {
  const [{ name: SalesPerson } = { name: '' }] = await api().sql<{
    name: string
  }>`select name from staff_member limit 1`
  await placedPower(await kiri(), powerOrderFor(SMART))
  const order = (connection: typeof SMART, on: string) =>
    powerOrderFor(connection, { ...movingInOn(on), SalesPerson })

  expect(await feedbackOfPower(await staff(), order(BY_HAND, '2025-01-01'))).toEqual([])
  expect(await feedbackOfPower(await staff(), order(SMART, '2026-12-01'))).toEqual([
    'ExistingOrderInProgress',
  ])
  expect(await feedbackOfPower(await kiri(), powerOrderFor(BY_HAND))).toEqual(['ExistingOrderInProgress'])
})

test('PWR-006 PWR-007 PWR-024 a customer orders no power while another order is under way, nor without leave to order', async () => {
  await api().sql`insert into product_order (account_code, order_number, kind, status, description, placed_on)
    values (${KIRI}, 7, 'change-plan', 'In Progress', 'Fibre', '2026-11-01')`
  const under = await feedbackOfPower(await kiri(), powerOrderFor(SMART))
  await api().sql`update product_order set status = 'Complete' where account_code = ${KIRI}`
  await api().sql`update account set can_order_new_products = false where account_code = ${KIRI}`

  expect(under).toEqual(['ExistingOrderInProgress'])
  expect(await feedbackOfPower(await kiri(), powerOrderFor(SMART))).toEqual(['FORBIDDEN'])
})

test('PWR-088 PWR-089 without a core product of electricity there is nothing to order, and with two nobody knows which', async () => {
  await api()
    .sql`insert into core_product (core_product_key, place, description, bundle_type, brands, sales_channels)
    select 'POWER2', 99, 'Power', 'Electricity', brands, sales_channels from core_product where core_product_key = 'ELECTRICITY'`
  const two = await feedbackOfPower(await kiri(), powerOrderFor(SMART))
  await api().sql`update core_product set brands = '{}' where bundle_type = 'Electricity'`
  const none = await feedbackOfPower(await kiri(), powerOrderFor(SMART))

  expect(two).toContain('MULTIPLE_ELECTRICITY_CORE_PRODUCTS')
  expect(none).toContain('NO_ELECTRICITY_CORE_PRODUCT')
})

test('committed 50 times at once it is one order and, on its day, one connection', async () => {
  const orderer = await kiri()
  const orderId = await createdPower(orderer)
  await amendsPower(orderer, orderId, powerOrderFor(SMART))
  const answers = await Promise.all(Array.from({ length: 50 }, () => commitsPower(orderer, orderId)))
  const left = await done()
  await lives('2026-11-27', '2026-11-27')

  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(answers[0]?.json()).toMatchObject({ orderId, state: 'Committed' })
  expect(left).toEqual({ placed: 1, listed: 1, letters: 1, traced: 1 })
  expect(await supplies()).toEqual([{ icp: SMART.icp, starts_on: '2026-11-27', ends_on: null }])
})

const supplies = () =>
  api().sql`select icp, starts_on::text, ends_on::text from electricity_supply where account_code = ${KIRI}`

test('of two accounts that order a connection at once, one has it', async () => {
  const [one, other] = [await kiri(), await ordererOf(api(), 'nikau', '101001')]
  const [mine, theirs] = [await createdPower(one), await createdPower(other)]
  await amendsPower(one, mine, powerOrderFor(SMART))
  await amendsPower(other, theirs, powerOrderFor(SMART))
  const answers = await Promise.all([commitsPower(one, mine), commitsPower(other, theirs)])

  expect(answers.filter((answer) => answer.body === 'null')).toHaveLength(1)
  const placed = await api().sql`select order_id from service_order where state = 'Committed'`
  expect(placed).toHaveLength(1)
})

test('PWR-025 a commit is null where the order cannot be placed any more, and nothing is done', async () => {
  const orderer = await kiri()
  const orderId = await createdPower(orderer)
  await amendsPower(orderer, orderId, powerOrderFor(SMART))
  await api().sql`update electricity_connection set status = 'inactive' where icp = ${SMART.icp}`
  const committed = await commitsPower(orderer, orderId)

  expect([committed.statusCode, committed.json()]).toEqual([200, null])
  expect(await done()).toEqual({ placed: 0, listed: 0, letters: 0, traced: 0 })
})

test('while the registry does not answer an amend is refused as such, and the order is as it was', async () => {
  const orderer = await kiri()
  const orderId = await createdPower(orderer)
  await amendsPower(orderer, orderId, powerOrderFor(SMART))
  const url = api().services.environment.ELECTRICITY_REGISTRY_URL
  expect(url).toBe(sandbox.registryUrl)
  const before = await api().sql`select * from service_order where order_id = ${orderId}`
  const gone = { ...SMART, icp: SMART.icp }
  const answer = await withoutRegistry(() => amendsPower(orderer, orderId, powerOrderFor(gone)))

  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    { code: 'ELECTRICITY_REGISTRY_UNAVAILABLE' },
  ])
  expect(await api().sql`select * from service_order where order_id = ${orderId}`).toEqual(before)
})

/** Every look-up fails as where nobody answers. */
async function withoutRegistry<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
  try {
    return await ask()
  } finally {
    globalThis.fetch = fetch
  }
}

test('an order of another kind is none of these calls', async () => {
  const orderer = await kiri()
  const orderId = await createdPower(orderer)
  await api().sql`update service_order set kind = 'product' where order_id = ${orderId}`
  const answers = [
    await amendsPower(orderer, orderId, powerOrderFor(SMART)),
    await commitsPower(orderer, orderId),
  ]

  expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual([
    'NO_ORDER_DATA',
    'NO_ORDER_DATA',
  ])
})

/** A smart meter that counts 500 watt-hours each half-hour of a day. */
async function counted(from: Day, to: Day): Promise<void> {
  await api().sql`insert into half_hours (account_code, service_number, day, watt_hours)
    select ${KIRI}, (select service_number from electricity_supply where account_code = ${KIRI}), d::date,
      array_fill(500::smallint, array[half_hours_of(d::date)])
    from generate_series(${from}::date, ${to}::date, interval '1 day') d`
}

type BilledLine = { line_kind: string; first: string; last: string; units: number; cents: number }

const billed = () =>
  api().sql<BilledLine>`select line_kind, period_start::text as first, period_end::text as last,
      number_billed::float8 as units, charge_cents::int as cents
    from invoice_line where account_code = ${KIRI} and category = 'Power' order by invoice_number, line_number`

/** The day of the account's next bill. */
async function nextBill(): Promise<Day> {
  const [row] = await api().sql<{
    next: string
  }>`select next_invoice_date::text as next from account where account_code = ${KIRI}`
  return day.parse(row?.next)
}

test('the first bill has the units of the half-hours, and the daily charge of each day from the first of the supply on', async () => {
  const begins = day.parse('2026-11-27')
  await placedPower(await kiri(), powerOrderFor(SMART))
  await lives('2026-11-26')
  expect(await supplies()).toEqual([])
  await lives(begins)
  const bill = await nextBill()
  const last = addDays(bill, -1)
  await counted(begins, last)
  await lives(bill)

  const days = daysBetween(begins, bill)
  const period = { first: begins, last }
  expect(await billed()).toEqual([
    { line_kind: 'usage', ...period, units: days * 24, cents: Math.round(days * 24 * 24.1) },
    { line_kind: 'daily', ...period, units: days, cents: days * 53 },
  ])
})

test('PWR-030 PWR-061 a meter that is read by hand comes with its opening readings and the way to it, and its first bill is the difference', async () => {
  const orderer = await kiri()
  await placedPower(orderer, powerOrderFor(BY_HAND, movingInOn('2026-11-18')))
  await lives('2026-11-21')
  const [meter] = BY_HAND.meters
  const opened = await api()
    .sql`select serial_number, channel_number, read_on::text, value::float8, read_by from register_reading
    where account_code = ${KIRI} order by channel_number`
  expect(opened).toEqual(
    meter?.channels.map(({ channelNumber, lastReading }) => ({
      serial_number: meter.serialNumber,
      channel_number: channelNumber,
      read_on: '2026-11-17',
      value: lastReading,
      read_by: 'Reader',
    })),
  )
  expect(
    await api()
      .sql`select dog_code, meter_location_code, access_notes from site_access where account_code = ${KIRI}`,
  ).toEqual([{ dog_code: 'Dog', meter_location_code: 'inside', access_notes: 'Ring twice' }])

  await api().make(setMeterReadings, {
    ...orderer,
    parameters: { accountCode: KIRI, icp: BY_HAND.icp },
    body: {
      readings: (meter?.channels ?? []).map(({ channelNumber, lastReading }) => ({
        serialNumber: meter?.serialNumber ?? '',
        channelNumber,
        readValue: (lastReading ?? 0) + channelNumber * 30,
        effectiveDate: '2026-11-21',
      })),
    },
  })
  const bill = await nextBill()
  await lives(bill)
  const days = daysBetween(day.parse('2026-11-18'), bill)
  const lines = await billed()
  const read = { line_kind: 'usage', first: '2026-11-18', last: '2026-11-21' }
  expect(lines.filter(({ line_kind, last }) => line_kind === 'usage' && last === '2026-11-21')).toEqual([
    { ...read, units: 30, cents: Math.round(30 * 26.4) },
    { ...read, units: 60, cents: Math.round(60 * 17.2) },
  ])
  const daily = lines.filter(({ line_kind }) => line_kind === 'daily')
  expect(daily.reduce((sum, { cents }) => sum + cents, 0)).toBe(days * 53)
})

test.each([
  ['create', 'service_order', "kind <> 'power'"],
  ['amend', 'service_order', "state <> 'OK'"],
  ['commit', 'service_order', "state <> 'Committed'"],
  ['commit, in what lists show', 'product_order', "kind <> 'power'"],
  ['commit, in its trace', 'audit_event', "action <> 'order-placed'"],
  ['commit, in its letter', 'communication', "event_type <> 'OrderPlaced'"],
])(
  'a failure of %s leaves nothing half done, and the same order goes through afterwards',
  async (step, table, holds) => {
    const orderer = await kiri()
    const orderId = step === 'create' ? null : await createdPower(orderer)
    if (orderId !== null && step.startsWith('commit'))
      await amendsPower(orderer, orderId, powerOrderFor(SMART))
    const asks = async () => {
      if (orderId === null)
        return api().make(createPowerOrder, { ...orderer, parameters: { accountCode: KIRI } })
      return step === 'amend'
        ? amendsPower(orderer, orderId, powerOrderFor(SMART))
        : commitsPower(orderer, orderId)
    }
    const stored = () =>
      api().sql`select order_id, state, body, told, feedback from service_order where account_code = ${KIRI}`
    const before = await stored()
    await api().db.script(`alter table ${table} add constraint fails check (${holds}) not valid`)
    const failed = await asks()
    await api().db.script(`alter table ${table} drop constraint fails`)

    expect(failed.statusCode).toBe(500)
    expect(await stored()).toEqual(before)
    expect(await done()).toEqual({ placed: 0, listed: 0, letters: 0, traced: 0 })
    expect((await asks()).statusCode).toBe(200)
  },
)

test('PWR-096 with broadband the discount of both together begins with power, as the forecast says', async () => {
  const orderer = await kiri()
  const order = orderOfPower(powerOrder.parse(powerOrderFor(SMART)), day.parse('2026-11-21'))
  if (typeof order === 'string') throw new Error(order)
  const forecast = await api().make(forecastOrder, {
    token: orderer.token,
    parameters: { accountCode: KIRI },
    body: { type: 'power', order },
  })
  const told = forecastOrder.reply.parse(forecast.json()).forecast
  await placedPower(orderer, powerOrderFor(SMART))
  await lives('2026-11-27')
  const discounts = await api().sql<{ cents: number; starts_on: string }>`
    select monthly_cents::int as cents, starts_on::text from recurring_charge
    where account_code = ${KIRI} and subject = 'offer:bundle' and ends_on is null`

  expect(discounts).toEqual([{ cents: expect.any(Number), starts_on: '2026-11-27' }])
  const line = told?.each.lines.find(({ name }) => name === 'Power and broadband together')
  expect(line?.amountIncludingGst).toBe(discounts[0]?.cents)
  expect(line?.amountIncludingGst).toBeLessThan(0)
})

test('PWR-004 while power is ordered the account is offered none', async () => {
  const { token, accountCode } = await kiri()
  await api().sql`update account set power_available = true where account_code = ${KIRI}`
  const power = async () => {
    const answer = await api().make(readAccount, { token, parameters: { accountCode } })
    return readAccount.reply.parse(answer.json()).serviceFacts?.power
  }
  const before = await power()
  await placedPower(await kiri(), powerOrderFor(SMART))

  expect([before, await power()]).toEqual(['available', 'none'])
})

test('PWR-003 PWR-023 who has power orders no more of it, but by staff', async () => {
  const [staffMember] = await api().sql<{ name: string }>`select name from staff_member limit 1`
  const accountCode = '100517'
  const ben = await ordererOf(api(), 'ben', accountCode)
  const byStaff = { ...ben, token: await api().staffToken(accountCode) }
  const SalesPerson = staffMember?.name ?? ''
  // his other orders are done
  await api().sql`delete from product_order where account_code = ${accountCode}`

  expect(await feedbackOfPower(ben, powerOrderFor(SMART))).toEqual(['ExistingOpenContractRetail'])
  expect(await feedbackOfPower(byStaff, powerOrderFor(SMART, { SalesPerson }))).toEqual([])
})

test('PWR-032 nothing is committed without the terms being accepted', async () => {
  const orderer = await kiri()
  const orderId = await createdPower(orderer)
  await amendsPower(orderer, orderId, powerOrderFor(SMART))
  const answer = await api().app.inject({
    method: 'POST',
    url: `${API_BASE}/accounts/${KIRI}/powerorders/${orderId}/commit`,
    headers: { authorization: `Bearer ${orderer.token}` },
    payload: { termsAccepted: false },
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'MALFORMED_REQUEST', field: 'termsAccepted' },
  ])
  expect(await done()).toEqual({ placed: 0, listed: 0, letters: 0, traced: 0 })
})

test('the confirmation of an order says what comes over, when, and by which rates', async () => {
  await placedPower(await kiri(), powerOrderFor(SMART))
  const [letter] = await api().sql<{ body: string }>`select body from communication
    where account_code = ${KIRI} and event_type = 'OrderPlaced'`

  expect(letter?.body).toContain('The power is for 25 Aro Street, Aro Valley, Wellington 6021.')
  expect(letter?.body).toContain('24.1 cents a unit and 53 cents a day')
  expect(letter?.body).toMatch(/27 November 2026: Your power comes over to us\./)
})

/** An older order of type 5. */
function olderPower({ icp, ami }: typeof SMART): SentBody<typeof amendOlderOrder> {
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

async function olderOrder({ token, accountCode }: Orderer, body: SentBody<typeof amendOlderOrder>) {
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

test('ORD-089 PWR-081 an older order of type 5 is placed and lands as the newer one does', async () => {
  const { amended, committed } = await olderOrder(await kiri(), olderPower(SMART))
  await lives('2026-11-27')

  expect(amended.json()).toMatchObject({ OrderFeedback: { State: 'OK', ValidationFeedback: [] } })
  expect(committed.json()).toMatchObject({ OrderFeedback: { State: 'OK' } })
  expect(await supplies()).toEqual([{ icp: SMART.icp, starts_on: '2026-11-27', ends_on: null }])
})

test('ORD-089 PWR-081 an older order of type 5 is refused by the same codes', async () => {
  const { amended, committed } = await olderOrder(await kiri(), olderPower(BY_HAND))
  const withoutId = await olderOrder(await kiri(), olderPower({ ...SMART, icp: '' }))

  expect(amended.json()).toMatchObject({
    OrderFeedback: { State: 'NotOK', ValidationFeedback: [{ FeedbackKey: 'METER_LOCATION_REFUSED' }] },
  })
  expect(committed.json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
  expect(withoutId.amended.json()).toMatchObject({
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'NO_SERVICE_IDS_AVAILABLE' }] },
  })
})
