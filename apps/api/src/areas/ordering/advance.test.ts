import { describe, expect, test } from 'vitest'

import { readProductOrders } from '@switchboard/domain/catalogue/contract'
import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { cancelOrder, followedOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'
import { qualifyHardware } from '@switchboard/domain/qualification/contract'

import { runBills } from '#api/books/bill-run.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'

import { advanceOrders } from './advance.ts'
import { amends, bodyFor, created, offerTo, ordererOf, placed } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import { rowsOn } from '#api/testing/sql.ts'

const api = testApi(fillDemo)
const KIRI = '100902'
const kiri = () => ordererOf(api(), 'kiri', KIRI)

const noonOf = (on: Day) => Date.parse(`${on}T00:00:00Z`)
const lives = async (...days: string[]) => {
  for (const text of days) {
    const on = day.parse(text)
    expect(await advanceOrders(api().db, noonOf(on), new AbortController().signal)).toEqual([])
    await runBills(api().services, { today: on, now: noonOf(on) })
  }
}

async function rowsOf(text: string): Promise<unknown[]> {
  const rows = await rowsOn(api().db, text)
  return rows
}

const statuses = () =>
  rowsOf(
    `select kind, status, expected_on from product_order where account_code = '${KIRI}' order by order_number`,
  )

function withRouter(body: OrderBody, offer: Offer, contractLength: number): OrderBody {
  const [change] = body.CoreProductsToChange
  const plan = change?.ToCoreProductComponents[0]?.RatePlan
  const router = offer.coreProducts
    .flatMap(({ hardware }) => hardware)
    .find(({ planKey, type }) => planKey === plan && type === 'Router')
  if (router === undefined || offer.location === null) throw new Error('no router is offered')
  const { StreetName, Suburb, City, PostCode, Country } = offer.location
  return {
    ...body,
    HardwareOrders: [
      {
        serviceEntity: change?.ToCoreProductComponents[0]?.ServiceEntity ?? null,
        address: { StreetName, Suburb, City, PostCode, Country },
        items: [{ key: router.key }],
        contract: { contractHandlingOption: 'new', contractLength },
      },
    ],
  }
}

async function followed(orderer: Orderer, orderId: string) {
  const answer = await api().make(readOrder, {
    token: orderer.token,
    parameters: { accountCode: orderer.accountCode, orderId },
  })
  return followedOrder.parse(answer.json())
}

async function fibreOrdered(): Promise<{ orderer: Orderer; orderId: string }> {
  const orderer = await kiri()
  const offer = await offerTo(orderer)
  const { orderId } = await placed(orderer, withRouter(bodyFor(offer, { category: 'UFB300/100' }), offer, 12))
  return { orderer, orderId }
}

test('an order goes its way day by day, and the fibre company’s order beside it', async () => {
  const { orderer, orderId } = await fibreOrdered()
  const seen: unknown[] = [await statuses()]

  await lives('2026-11-26', '2026-11-27')
  seen.push(await statuses())
  await lives('2026-11-29')
  seen.push(await statuses())
  await lives('2026-12-07')
  seen.push(await statuses())

  const expected_on = '2026-12-07'
  expect(seen).toEqual([
    [
      { kind: 'change-plan', status: 'Accepted', expected_on },
      { kind: 'fibre', status: 'Acknowledged', expected_on: null },
    ],
    [
      { kind: 'change-plan', status: 'In Progress', expected_on },
      { kind: 'fibre', status: 'Network Build', expected_on: null },
    ],
    [
      { kind: 'change-plan', status: 'In Progress', expected_on },
      { kind: 'fibre', status: 'Fibre Install Date Confirmed', expected_on },
    ],
    [
      { kind: 'change-plan', status: 'Complete', expected_on },
      { kind: 'fibre', status: 'Completed', expected_on },
    ],
  ])
  const order = await followed(orderer, orderId)
  expect(order.steps.map(({ step, done }) => [step, done])).toEqual([
    ['accepted', true],
    ['networkBuild', true],
    ['installDateConfirmed', true],
    ['sent', true],
    ['connected', true],
  ])
  expect(
    await rowsOf(
      `
        select count(*)::int as letters from communication
        where source like 'order:%' and event_type = 'OrderComplete'`,
    ),
  ).toEqual([{ letters: 1 }])
})

describe('where the fibre company has an installation to do, the order is connected when that is done', () => {
  const at = async (instant: string) => {
    expect(await advanceOrders(api().db, Date.parse(instant), new AbortController().signal)).toEqual([])
  }
  type Installed = {
    readonly state: string
    readonly day?: string
    readonly status?: string
    readonly read?: string
  }
  const installs = async ({ state, day, status = 'Fibre Install Date Confirmed', read }: Installed) => {
    const visit = { from: day && `${day}T13:00:00+13:00`, until: day && `${day}T17:00:00+13:00` }
    await api().sql`insert into fibre_order (account_code, order_number, ticket_id, status, read_at)
      select account_code, order_number, 'kiri', ${status}, ${read ?? null} from product_order
      where account_code = ${KIRI} and kind = 'fibre'
      on conflict (account_code, order_number) do update set status = excluded.status, read_at = excluded.read_at`
    await api()
      .sql`insert into fibre_visit (account_code, order_number, visit_type, state, starts_at, ends_at, changed_at)
      select account_code, order_number, 'Install', ${state}, ${visit.from ?? null}, ${visit.until ?? null}, now()
      from fibre_order where account_code = ${KIRI}
      on conflict (account_code, order_number, visit_type) do update
        set state = excluded.state, starts_at = excluded.starts_at, ends_at = excluded.ends_at`
  }
  const shown = async () => (await statuses())[0]
  const began = () =>
    rowsOf(`select distinct starts_on from recurring_charge
      where account_code = '${KIRI}' and line_kind = 'plan' and starts_on > '2026-11-22'`)

  test('later on its day, once the company has said what came of it', async () => {
    await fibreOrdered()
    await installs({ state: 'booked', day: '2026-12-07', read: '2026-12-07T16:50:00+13:00' })

    await at('2026-12-07T16:59:00+13:00')
    await at('2026-12-07T17:05:00+13:00')
    const before = await shown()
    await installs({ state: 'done', day: '2026-12-07', status: 'Completed' })
    await at('2026-12-07T17:10:00+13:00')

    expect(before).toMatchObject({ status: 'In Progress', expected_on: '2026-12-07' })
    expect(await shown()).toMatchObject({ status: 'Complete' })
    expect(await began()).toEqual([{ starts_on: '2026-12-07' }])
  })

  test.each([
    [
      'that day, where the company answers and says nothing else',
      '2026-12-07T17:01:00+13:00',
      '2026-12-07T17:02:00+13:00',
    ],
    ['the day after, where it is silent', '2026-12-07T08:00:00+13:00', '2026-12-08T00:01:00+13:00'],
  ])('after its visit on %s', async (_when, read, instant) => {
    await fibreOrdered()
    await installs({ state: 'booked', day: '2026-12-07', read })

    await at(instant)

    expect(await shown()).toMatchObject({ status: 'Complete' })
    expect(await began()).toEqual([{ starts_on: '2026-12-07' }])
  })

  test('on the later day that the visit was moved to, as the order says at once, and charged from it', async () => {
    const { orderer, orderId } = await fibreOrdered()
    await at('2026-11-26T08:00:00+13:00')
    await installs({ state: 'booked', day: '2026-12-10' })

    await at('2026-11-26T09:00:00+13:00')
    const { steps } = await followed(orderer, orderId)
    const meanwhile = await shown()
    await at('2026-12-07T08:00:00+13:00')
    await at('2026-12-11T08:00:00+13:00')

    expect(steps.at(-1)).toMatchObject({ step: 'connected', on: '2026-12-10', done: false })
    expect(meanwhile).toMatchObject({ expected_on: '2026-12-10' })
    expect(await shown()).toMatchObject({ status: 'Complete' })
    expect(await began()).toEqual([{ starts_on: '2026-12-10' }])
  })

  test('on its own day where the visit was moved to an earlier one', async () => {
    await fibreOrdered()
    await at('2026-11-26T08:00:00+13:00')
    await installs({ state: 'done', day: '2026-12-01', status: 'Completed' })

    await at('2026-12-02T08:00:00+13:00')
    const before = await shown()
    await at('2026-12-07T08:00:00+13:00')

    expect(before).toMatchObject({ status: 'In Progress', expected_on: '2026-12-07' })
    expect(await began()).toEqual([{ starts_on: '2026-12-07' }])
  })

  test.each<[why: string, installed: Installed]>([
    ['the visit is missed', { state: 'missed', day: '2026-12-07' }],
    ['the visit is cancelled', { state: 'cancelled', day: '2026-12-07' }],
    ['there is no visit', { state: 'none' }],
    ['the company has given it up', { state: 'booked', day: '2026-12-07', status: 'Cancelled' }],
  ])('not while %s: it has no day until one is booked, and it can be cancelled', async (_why, installed) => {
    const { orderer, orderId } = await fibreOrdered()
    await installs(installed)

    await at('2026-12-08T08:00:00+13:00')
    await at('2026-12-09T08:00:00+13:00')
    const before = await shown()
    const since = () =>
      rowsOf(`select waits_since from service_order where account_code = '${KIRI}' and next_on is not null`)
    const waiting = await since()
    const { cancelUntil, steps } = await followed(orderer, orderId)
    await installs({ state: 'booked', day: '2026-12-10' })
    await at('2026-12-09T09:00:00+13:00')
    const { steps: stepsBooked } = await followed(orderer, orderId)
    const booked = [await shown(), ...(await since())]
    await at('2026-12-10T08:00:00+13:00')
    await at('2026-12-11T08:00:00+13:00')

    expect(before).toMatchObject({ status: 'In Progress', expected_on: null })
    expect(waiting).toEqual([{ waits_since: '2026-12-08' }])
    expect(steps.at(-1)).toEqual({ step: 'connected', on: null, done: false })
    expect(steps.filter(({ done, on }) => done && on === null)).toEqual([])
    // the new day is there on the next run of the job, and nothing waits any more
    expect(stepsBooked.at(-1)).toEqual({ step: 'connected', on: '2026-12-10', done: false })
    expect(booked).toMatchObject([{ expected_on: '2026-12-10' }, { waits_since: null }])
    // today, which is the day of the order here: without a wait it would be a later one
    expect(cancelUntil).toBe(steps[0]?.on)
    expect(await shown()).toMatchObject({ status: 'Complete' })
    expect(await began()).toEqual([{ starts_on: '2026-12-10' }])
  })
})

test('CAT-043 HUB-009 an order that fibre is laid for is listed once, by the number that the customer has', async () => {
  const { orderer, orderId } = await fibreOrdered()
  const { token, accountCode } = orderer

  const orders = await api().make(readProductOrders, { token, parameters: { accountCode } })

  const { OrderIdentifier } = await followed(orderer, orderId)
  expect(orders.json()).toMatchObject([{ OrderNumber: OrderIdentifier, Active: true }])
})

test.each<[why: string, address: string, at: string[]]>([
  ['is not laid has it laid first', '31 Aro Street, Aro Valley, Wellington 6021', ['networkBuild']],
  ['is laid has nobody come', '25 Aro Street, Aro Valley, Wellington 6021', []],
])('a fibre account that moves to a house where fibre %s', async (_why, address, steps) => {
  const nikau = await ordererOf(api(), 'nikau', '101001')
  const offer = await offerTo(nikau, 'movehouse', demoLocationAt(address))
  const body = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })

  const { orderId } = await placed(nikau, body, 'movehouse')

  const order = await followed(nikau, orderId)
  expect(order.steps.map(({ step }) => step).filter((step) => step === 'networkBuild')).toEqual(steps)
  expect(
    await rowsOf(`select kind, status from product_order where account_code = '101001' and kind = 'fibre'`),
  ).toEqual(steps.map(() => ({ kind: 'fibre', status: 'Acknowledged' })))
})

describe('an order that ends after its connection ends the fibre company’s too, whatever that said in between', () => {
  async function connected(): Promise<{ nikau: Orderer; orderId: string }> {
    const nikau = await ordererOf(api(), 'nikau', '101001')
    const there = demoLocationAt('31 Aro Street, Aro Valley, Wellington 6021')
    const offer = await offerTo(nikau, 'movehouse', there)
    const body = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
    const leaves = body.CoreProductsToChange.map((change) => ({
      ...change,
      RequestedDateOfRelinquishment: day.parse('2026-12-11'),
    }))
    const { orderId } = await placed(nikau, { ...body, CoreProductsToChange: leaves }, 'movehouse')
    await lives('2026-12-07')
    await api().sql`update product_order set status = 'Held' where account_code = '101001' and kind = 'fibre'`
    return { nikau, orderId }
  }
  const ended = () =>
    rowsOf(`select kind, status from product_order
      where account_code = '101001' and placed_on > '2026-11-20' order by kind`)

  test('by its last step', async () => {
    await connected()

    await lives('2026-12-11')

    expect(await ended()).toEqual([
      { kind: 'fibre', status: 'Completed' },
      { kind: 'move-house', status: 'Complete' },
    ])
  })

  test('by being cancelled', async () => {
    const { nikau, orderId } = await connected()
    await api().sql`update service_order set waits_since = '2026-12-07' where account_code = '101001'`

    const parameters = { accountCode: nikau.accountCode, orderId }
    const answer = await api().make(cancelOrder, { token: nikau.token, parameters })

    expect(answer.statusCode).toBe(200)
    expect(await ended()).toEqual([
      { kind: 'fibre', status: 'Completed' },
      { kind: 'move-house', status: 'Cancelled' },
    ])
  })
})

test('CHG-065 a fibre account that moves is not connected before fibre can be laid', async () => {
  const nikau = await ordererOf(api(), 'nikau', '101001')
  const there = demoLocationAt('31 Aro Street, Aro Valley, Wellington 6021')
  const offer = await offerTo(nikau, 'movehouse', there)
  const connect = day.parse('2026-11-30')
  const body = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse', connect })
  const orderId = await created(nikau, 'movehouse')

  const answer = orderResponse.parse((await amends(nikau, orderId, body)).json())

  expect(answer.OrderFeedback.ValidationFeedback).toEqual([{ FeedbackKey: 'PROVISIONING_DATE_NOT_OFFERED' }])
})

test('on its day an order’s services and contract are the new ones', async () => {
  await fibreOrdered()

  await lives('2026-12-07')

  expect(
    await rowsOf(`select plan_code, service_entity, location_id, contract_started_on, contract_ends_on
      from service where account_code = '${KIRI}' order by service_number`),
  ).toEqual([
    {
      plan_code: 'CHOUFB300VOIP-UNL',
      service_entity: 'c100902@demo.example',
      location_id: '9000012',
      contract_started_on: '2026-12-07',
      contract_ends_on: '2027-12-07',
    },
    {
      plan_code: 'CHOUFB300VOIP-FEATURES',
      service_entity: '04 555 0192',
      location_id: null,
      contract_started_on: null,
      contract_ends_on: null,
    },
  ])
})

test('the bills of a change in the middle of a month add up to the cent, by days both ways', async () => {
  await fibreOrdered()
  await lives('2026-12-03', '2026-12-07')

  await lives('2027-01-03')

  expect(
    await rowsOf(`
      select l.sub_category as name, l.charge_cents as cents, l.period_start as starts, l.period_end as ends
      from invoice_line l join invoice i using (account_code, invoice_number)
      where l.account_code = '${KIRI}' and i.bill_date = '2027-01-03' and line_kind <> 'credit'
        and l.subject <> 'offer:contract' order by name, starts`),
  ).toEqual([
    { name: 'Early termination fee', cents: 12_000, starts: '2026-12-07', ends: '2026-12-07' },
    // 27 of the 31 days from 3 December on
    { name: 'Fibre 300', cents: Math.round((8500 * 27) / 31), starts: '2026-12-07', ends: '2027-01-02' },
    { name: 'Fibre 300', cents: 8500, starts: '2027-01-03', ends: '2027-02-02' },
    { name: 'Homeline with features', cents: 500, starts: '2027-01-03', ends: '2027-02-02' },
    { name: 'Hub 6', cents: Math.round((500 * 27) / 31), starts: '2026-12-07', ends: '2027-01-02' },
    { name: 'Hub 6', cents: 500, starts: '2027-01-03', ends: '2027-02-02' },
    { name: 'Modem postage', cents: 1_495, starts: '2026-12-07', ends: '2026-12-07' },
    { name: 'VDSL', cents: -Math.round((8900 * 27) / 31), starts: '2026-12-07', ends: '2027-01-02' },
  ])
})

test('ORD-081 MOV-027 a move takes services, power and address along, and the bundle’s discount with it', async () => {
  const orderer = await kiri()
  const offer = await offerTo(
    orderer,
    'movehouse',
    demoLocationAt('25 Aro Street, Aro Valley, Wellington 6021'),
  )
  const body = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
  await placed(orderer, withPower(body, offer), 'movehouse')

  await lives('2026-12-07', '2026-12-09')

  expect(
    await rowsOf(`select plan_code, detail, service_entity, status from service where account_code = '${KIRI}'
      order by service_number`),
  ).toEqual([
    {
      plan_code: 'CHOUFB300VOIP-UNL',
      detail: '25 Aro Street, Wellington',
      service_entity: 'c100902@demo.example',
      status: 'on',
    },
    {
      plan_code: 'CHOUFB300VOIP-FEATURES',
      detail: '04 555 0192',
      service_entity: '04 555 0192',
      status: 'on',
    },
    {
      plan_code: 'power-smart',
      detail: '25 Aro Street, Wellington',
      service_entity: offer.power?.icp,
      status: 'on',
    },
  ])
  expect(
    await rowsOf(`select subject, monthly_cents, starts_on from recurring_charge
      where account_code = '${KIRI}' and subject = 'offer:bundle' and starts_on = '2026-12-09'`),
  ).toEqual([{ subject: 'offer:bundle', monthly_cents: -900, starts_on: '2026-12-09' }])
  expect(
    await rowsOf(`
      select a.address, m.cents_per_unit, m.cents_per_day, m.unit
      from account a join meter m using (account_code)
      where a.account_code = '${KIRI}' and m.subject = 'service:3'`),
  ).toEqual([
    {
      address: '25 Aro Street, Aro Valley, Wellington 6021',
      cents_per_unit: 24.1,
      cents_per_day: 53,
      unit: 'kWh',
    },
  ])
  expect(await statuses()).toEqual([{ kind: 'move-house', status: 'Complete', expected_on: '2026-12-09' }])
})

function withPower(body: OrderBody, { power, location }: Offer): OrderBody {
  const address = { LocationID: location?.LocationID ?? '' }
  return {
    ...body,
    ElectricityToChange: {
      Icp: power?.icp ?? '',
      CoreProductKey: 'ELECTRICITY',
      RatePlan: 'power-smart',
      ServiceAddress: address,
      RequestedDateOfProvisioning: day.parse('2026-12-09'),
      RequestedDateOfRelinquishment: null,
    },
    Questions: [
      { question: 'PowerMedicalDependent', answer: 'No', serviceEntity: 'c100902@demo.example' },
      { question: 'LiveThereOrMovingIn', answer: 'MovingIn', serviceEntity: 'c100902@demo.example' },
    ],
    PromoCodes: [{ promoCode: 'BUNDLE10', serviceEntity: 'c100902@demo.example' }],
  }
}

test('a homeline that is not ordered ends with its extras; hardware is paid once or for its months', async () => {
  const orderer = await kiri()
  const offer = await offerTo(orderer)
  const body = bodyFor(offer, { category: 'UFB300/100' })
  const [change] = body.CoreProductsToChange
  if (change === undefined) throw new Error('the body has a change')
  await api().db
    .script(`insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name,
    monthly_cents, starts_on) values ('${KIRI}', 901, 'extra:callingpack', 'extra', 'Extras', 'Calls', 500, '2026-01-01')`)
  const alone = {
    ...change,
    ToCoreProductKey: 'CHOUFB300',
    ToCoreProductComponents: [
      { Service: 'Internet' as const, ServiceEntity: 'c100902@demo.example', RatePlan: 'CHOUFB300-UNL' },
    ],
  }
  const { orderId } = await placed(orderer, withRouter({ ...body, CoreProductsToChange: [alone] }, offer, 0))
  const { token, accountCode } = orderer
  const told = await api().make(readOrder, { token, parameters: { accountCode, orderId } })
  expect(told.json<{ ends: unknown }>().ends).toEqual([
    { name: 'VDSL: Unlimited data', amountIncludingGst: 89, amountExcludingGst: 77.39 },
    expect.objectContaining({ name: expect.stringMatching(/^Homeline/) }),
    { name: 'Calls', amountIncludingGst: 5, amountExcludingGst: 4.35 },
  ])
  expect(await rowsOf(`select body from communication where event_type = 'OrderPlaced'`)).toEqual([
    {
      body: expect.stringMatching(
        /This ends with it:\nVDSL: Unlimited data: \$89\.00 a month\n[^]+\nCalls: \$5\.00 a month\n/,
      ),
    },
  ])

  await lives('2026-12-07')

  expect(
    await rowsOf(`select subject, starts_on, ends_on from recurring_charge where account_code = '${KIRI}'
      and (ends_on is null or ends_on >= '2026-12-06') order by charge_number`),
  ).toEqual([
    { subject: 'service:1', starts_on: expect.any(String), ends_on: '2026-12-06' },
    { subject: 'service:2', starts_on: expect.any(String), ends_on: '2026-12-06' },
    { subject: 'extra:callingpack', starts_on: '2026-01-01', ends_on: '2026-12-06' },
    { subject: 'service:1', starts_on: '2026-12-07', ends_on: null },
  ])
  expect(
    await rowsOf(`select name, amount_cents from one_off_charge where account_code = '${KIRI}'
      and charged_on = '2026-12-07' order by charge_number`),
  ).toEqual([
    { name: 'Hub 6', amount_cents: 19_900 },
    { name: 'Early termination fee', amount_cents: 12_000 },
    { name: 'Modem postage', amount_cents: 1_495 },
  ])
})

const DEVICES = `select model, hardware_product_key, order_number::int as order_number,
  number_of_24ghz_networks + number_of_5ghz_networks as networks
  from inventory_item where account_code = '${KIRI}' order by inventory_item_id`
const OLD_DEVICE = { model: 'Hub 5', hardware_product_key: null, order_number: null, networks: 2 }
const DEVICE = { model: 'Hub 6', order_number: 5_000_001, networks: 2 }

test('QUA-006 QUA-020 hardware that was ordered is among the devices of the account from its day on', async () => {
  const orderer = await kiri()
  const offer = await offerTo(orderer)
  const ordered = withRouter(bodyFor(offer, { category: 'UFB300/100' }), offer, 0)
  const items = [{ key: 'HUB6-RENTAL' }]
  const HardwareOrders = ordered.HardwareOrders.map((each) => ({ ...each, items }))
  await placed(orderer, { ...ordered, HardwareOrders })
  const { token } = orderer
  const query = { serviceEntity: 'c100902@demo.example' }
  const devices = async () =>
    qualifyHardware.reply
      .parse((await api().make(qualifyHardware, { token, parameters: { accountCode: KIRI }, query })).json())
      .QualifyHardwareResult.map((each) => [
        each.HardwareProductKey,
        each.SupportedCoreProductKeys.includes('VDSL'),
        each.SupportedCoreProductKeys.includes('CHOUFB300'),
      ])
  expect(await devices()).toEqual([['HUB5', true, false]])

  await lives('2026-12-07')

  // the one that is sold of the same model is for fibre alone
  expect(await devices()).toEqual([
    ['HUB5', true, false],
    ['HUB6-RENTAL', true, true],
  ])
  expect(await rowsOf(DEVICES)).toEqual([OLD_DEVICE, { ...DEVICE, hardware_product_key: 'HUB6-RENTAL' }])
})

test('a landing that breaks off behind the hardware leaves no device, and lands it once when it is taken again', async () => {
  await fibreOrdered()
  const december = noonOf(day.parse('2026-12-08'))
  const stopping = new AbortController().signal
  await api().db.script(`
    create function disturb() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger disturbed before insert on one_off_charge for each row when (new.subject like '%:postage')
      execute function disturb()`)

  const failed = await advanceOrders(api().db, december, stopping)
  const during = await rowsOf(DEVICES)
  await api().db.script('drop function disturb cascade')
  await advanceOrders(api().db, december, stopping)
  await advanceOrders(api().db, december, stopping)

  expect(failed.map(({ accountCode }) => accountCode)).toEqual([KIRI])
  expect(during).toEqual([OLD_DEVICE])
  expect(await rowsOf(DEVICES)).toEqual([OLD_DEVICE, { ...DEVICE, hardware_product_key: 'HUB6' }])
})

test('several processes that advance the same order land it once', async () => {
  await fibreOrdered()
  const late = noonOf(day.parse('2026-12-20'))

  await Promise.all([1, 2, 3].map(() => advanceOrders(api().db, late, new AbortController().signal)))

  expect(
    await rowsOf(`select charged_on, count(*)::int as charges from one_off_charge where account_code = '${KIRI}'
      and subject like 'order:%' group by charged_on`),
  ).toEqual([{ charged_on: '2026-12-07', charges: 2 }])
  expect(await rowsOf(DEVICES)).toEqual([OLD_DEVICE, { ...DEVICE, hardware_product_key: 'HUB6' }])
  expect(
    await rowsOf(
      `select action from audit_event where account_code = '${KIRI}' and action like 'order-%' order by action`,
    ),
  ).toEqual([{ action: 'order-completed' }, { action: 'order-placed' }])
})

test('an order whose step fails stays where it was, stops no other, and continues once it is mended', async () => {
  const { orderer } = await fibreOrdered()
  const nikau = await ordererOf(api(), 'nikau', '101001')
  await placed(nikau, bodyFor(await offerTo(nikau), { category: 'UFB300/100' }))
  const december = noonOf(day.parse('2026-12-08'))
  const stopping = new AbortController().signal
  await api().db.script(`
    create function disturb() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger disturbed before update on service for each row when (old.account_code = '${KIRI}')
      execute function disturb()`)

  const failed = await advanceOrders(api().db, december, stopping)
  const during = await rowsOf(`select account_code, next_on from service_order order by account_code`)
  await api().db.script('drop function disturb cascade')
  const mended = await advanceOrders(api().db, december, stopping)

  expect(failed).toMatchObject([{ accountCode: orderer.accountCode }])
  expect(during).toEqual([
    { account_code: KIRI, next_on: '2026-12-07' },
    { account_code: '101001', next_on: null },
  ])
  expect(mended).toEqual([])
  expect(
    await rowsOf('select count(*)::int as waiting from service_order where next_on is not null'),
  ).toEqual([{ waiting: 0 }])
})
