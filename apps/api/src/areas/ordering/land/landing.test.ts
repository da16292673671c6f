import { expect, test } from 'vitest'

import { removeAdditionalProduct } from '@switchboard/domain/catalogue/contract'
import { addDays, day } from '@switchboard/domain/day'
import { commitOrder, orderResponse } from '@switchboard/domain/ordering/contract'
import type { CoreProductToChange, OrderBody } from '@switchboard/domain/ordering/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'

import { runBills } from '#api/books/bill-run.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import {
  amends,
  bodyFor,
  commits,
  created,
  offerTo,
  ordererOf,
  placed,
  withPower,
} from '#api/testing/orders.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { advanceOrders } from '../advance.ts'

const api = testApi(fillDemo)
const KIRI = '100902'
const THERE = '25 Aro Street, Aro Valley, Wellington 6021'
/** Its meter has two dials. */
const READ_BY_HAND = '31 Aro Street, Aro Valley, Wellington 6021'
const kiri = () => ordererOf(api(), 'kiri', KIRI)

async function rowsOf(text: string): Promise<unknown[]> {
  const rows = await rowsOn(api().db, text)
  return rows
}

async function lives(on: string): Promise<void> {
  const now = Date.parse(`${on}T00:00:00Z`)
  expect(await advanceOrders(api().db, now, new AbortController().signal)).toEqual([])
}

/** What is charged from a day on, or ended about then. */
function charged(subject: string) {
  return rowsOf(`select subject, monthly_cents, starts_on, ends_on from recurring_charge
    where account_code = '${KIRI}' and subject like '${subject}' and (ends_on is null or ends_on >= '2026-11-15')
    order by charge_number`)
}

const starts = expect.any(String)

function changed(body: OrderBody, difference: Partial<CoreProductToChange>): OrderBody {
  return {
    ...body,
    CoreProductsToChange: body.CoreProductsToChange.map((each) => ({ ...each, ...difference })),
  }
}

/** Of a year, to where the account is. */
function withHardware(body: OrderBody, { location }: Offer, keys: readonly string[]): OrderBody {
  const { StreetName = '', Suburb = '', City = '', PostCode = '', Country = '' } = location ?? {}
  return {
    ...body,
    HardwareOrders: [
      {
        serviceEntity: null,
        address: { StreetName, Suburb, City, PostCode, Country },
        items: keys.map((key) => ({ key })),
        contract: { contractHandlingOption: 'new', contractLength: 12 },
      },
    ],
  }
}

async function fibre(rest: Partial<OrderBody> = {}) {
  const orderer = await kiri()
  const offer = await offerTo(orderer)
  const body = { ...bodyFor(offer, { category: 'UFB300/100' }), ...rest }
  return { orderer, offer, body }
}

async function move(change: Partial<CoreProductToChange> = {}) {
  const orderer = await kiri()
  const offer = await offerTo(orderer, 'movehouse', demoLocationAt(THERE))
  const body = changed(bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' }), change)
  return { orderer, offer, body }
}

/** Power at the house that is left, and at a bach that is not. */
async function hasPowerTwice(): Promise<void> {
  await api().db.script(`
    insert into service (account_code, service_number, plan_code, detail, status, started_on, location_id)
    select '${KIRI}', 7, 'power-smart', 'home', 'on', date '2026-01-01', location_id from service
      where account_code = '${KIRI}' and service_number = 1
    union all select '${KIRI}', 8, 'power-smart', 'bach', 'on', date '2026-01-01', '9000001'`)
}

const powers = () =>
  rowsOf(`select service_number, detail from service where account_code = '${KIRI}'
    and plan_code like 'power-%' order by service_number`)

test('two pieces of hardware that are paid by the month are charged each', async () => {
  const { orderer, offer, body } = await fibre()
  await placed(orderer, withHardware(body, offer, ['HUB6', 'MESH1']))

  await lives('2026-12-07')

  const each = { monthly_cents: 500, starts_on: '2026-12-07', ends_on: '2027-12-06' }
  expect(await charged('hardware:%')).toEqual([
    { subject: 'hardware:5000001:HUB6', ...each },
    { subject: 'hardware:5000001:MESH1', ...each },
  ])
})

test('a homeline on a plan that is sold no more becomes the new one, and is not doubled', async () => {
  await api().db.script(`
    insert into plan (plan_code, kind, name, monthly_cents, broadband_category, voice_category) values
      ('old-vdsl', 'broadband', 'VDSL of old', 8900, 'VDSL', null), ('old-line', 'voice', 'Line', 500, null, 'VOIP');
    update service set plan_code = case service_number when 1 then 'old-vdsl' else 'old-line' end
    where account_code = '${KIRI}'`)
  const { orderer, body } = await fibre()
  await placed(orderer, body)

  await lives('2026-12-07')

  expect(
    await rowsOf(`select plan_code from service where account_code = '${KIRI}' order by service_number`),
  ).toEqual([{ plan_code: 'CHOUFB300VOIP-UNL' }, { plan_code: 'CHOUFB300VOIP-FEATURES' }])
})

test('a move with power ends power at the old place and nowhere else, with the rates that were quoted', async () => {
  await hasPowerTwice()
  const { orderer, offer, body } = await move()
  await placed(orderer, withPower(body, offer), 'movehouse')
  await api().db.script(`update power_rate set cents_per_unit = 99, cents_per_day = 999`)

  await lives('2026-12-09')

  expect(await powers()).toEqual([
    { service_number: 8, detail: 'bach' },
    { service_number: 9, detail: '25 Aro Street, Wellington' },
  ])
  expect(
    await rowsOf(
      `
        select cents_per_unit, cents_per_day from meter
        where account_code = '${KIRI}' and subject = 'service:9'`,
    ),
  ).toEqual([{ cents_per_unit: 24.1, cents_per_day: 53 }])
  const [letter] = await rowsOf(`select body from communication where event_type = 'OrderPlaced'`)
  expect(letter).toEqual({
    body: expect.stringContaining('24.1 cents a unit and 53 cents a day, including GST'),
  })
})

test('a move back to a place where the account has kept its power lands, and has the connection once', async () => {
  const { orderer, offer, body } = await move()
  await api().sql`insert into service (account_code, service_number, plan_code, detail, status, started_on,
      location_id, service_entity)
    values (${KIRI}, 7, 'power-smart', 'kept', 'on', '2026-01-01', ${demoLocationAt(THERE)},
      ${offer.power?.icp ?? ''})`
  await placed(orderer, withPower(body, offer), 'movehouse')

  await lives('2026-12-09')

  expect(await powers()).toMatchObject([{ detail: '25 Aro Street, Wellington' }])
})

test('a plan with a day and a night rate keeps both through a move: in the offer, the costs, the letter and the books', async () => {
  await api().db.script(`
    insert into service (account_code, service_number, plan_code, detail, status, started_on, location_id)
    select '${KIRI}', 7, 'power-dial', 'home', 'on', date '2026-01-01', location_id from service
      where account_code = '${KIRI}' and service_number = 1;
    insert into meter (account_code, subject, category, name, unit, cents_per_unit, cents_per_day) values
      ('${KIRI}', 'service:7:day', 'Power', 'Electricity, day', 'kWh', 26.4, 53),
      ('${KIRI}', 'service:7:night', 'Power', 'Electricity, night', 'kWh', 17.2, 0)`)
  const orderer = await kiri()
  const offer = await offerTo(orderer, 'movehouse', demoLocationAt(READ_BY_HAND))
  const rates = {
    centsPerUnitIncludingGst: 26.4,
    centsPerNightUnitIncludingGst: 17.2,
    centsPerDayIncludingGst: 53,
  }
  expect(offer.power?.plans).toEqual([expect.objectContaining({ planKey: 'power-dial', ...rates })])
  const { ElectricityToChange: power, ...body } = withPower(
    bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' }),
    offer,
  )
  if (power === null) throw new Error('the move has power')
  const orderId = await created(orderer, 'movehouse')
  const access = { AccessWarningKey: 'Dog' as const, EquipmentLocationKey: 'inside', Notes: 'Ring twice' }
  const ServiceAddress = { ...power.ServiceAddress, AddressAccessInformation: access }
  const amended = await amends(orderer, orderId, {
    ...body,
    ElectricityToChange: { ...power, RatePlan: 'power-dial', ServiceAddress },
  })
  const quoted = orderResponse.parse(amended.json()).costs?.find(({ kind }) => kind === 'power')
  expect([amended.json(), quoted?.rates]).toEqual([expect.objectContaining({ state: 'OK' }), rates])
  await commits(orderer, orderId)

  await lives('2026-12-09')

  expect(
    await rowsOf(`select name, subject, cents_per_unit, cents_per_day from meter
      where account_code = '${KIRI}' and subject like 'service:8%' order by subject`),
  ).toEqual([
    { name: 'Electricity, day', subject: 'service:8:day', cents_per_unit: 26.4, cents_per_day: 53 },
    { name: 'Electricity, night', subject: 'service:8:night', cents_per_unit: 17.2, cents_per_day: 0 },
  ])
  expect(
    await rowsOf(
      `select dog_code, meter_location_code, access_notes from site_access where account_code = '${KIRI}'`,
    ),
  ).toEqual([{ dog_code: 'Dog', meter_location_code: 'inside', access_notes: 'Ring twice' }])
  const [letter] = await rowsOf(`select body from communication where event_type = 'OrderPlaced'`)
  expect(letter).toEqual({
    body: expect.stringContaining('26.4 cents a unit by day, 17.2 cents a unit at night and 53 cents a day'),
  })
})

test('CHG-061 CHG-063 power at the old place ends on the day that was chosen for it', async () => {
  await hasPowerTwice()
  const { orderer, offer, body } = await move()
  await placed(orderer, withPower(body, offer, '2026-12-20'), 'movehouse')

  await lives('2026-12-09')
  expect(await powers()).toHaveLength(3)
  await lives('2026-12-20')

  expect(await powers()).toEqual([
    { service_number: 8, detail: 'bach' },
    { service_number: 9, detail: '25 Aro Street, Wellington' },
  ])
})

test.each([
  ['with the new broadband', '2026-12-07'],
  ['before it', '2026-11-30'],
  ['after it', '2026-12-20'],
])(
  'CHG-054 a move without power ends that at the old place %s, and the bundle with it',
  async (_what, ends) => {
    await hasPowerTwice()
    await api().db.script(
      `delete from service where service_number = 8 and account_code = '${KIRI}'; ${BUNDLE}`,
    )
    const { orderer, body } = await move()
    const ElectricityToEnd = { RequestedDateOfRelinquishment: day.parse(ends) }
    await placed(orderer, { ...body, ElectricityToEnd }, 'movehouse')

    await lives(addDays(day.parse(ends), -1))
    expect(await powers()).toHaveLength(1)
    await lives('2026-12-20')

    expect(await powers()).toEqual([])
    const bundles = await rowsOf(`select max(ends_on)::text as last from recurring_charge
    where account_code = '${KIRI}' and subject = 'offer:bundle' having bool_and(ends_on is not null)`)
    expect(bundles).toEqual([{ last: '2026-12-06' }])
  },
)

test('CHG-061 a broadband that stays at the old address for longer is charged to its last day, and then no more', async () => {
  const { orderer, body } = await move({ RequestedDateOfRelinquishment: day.parse('2026-12-17') })
  await placed(orderer, body, 'movehouse')

  await lives('2026-12-07')
  const status = `select status, expected_on from product_order where account_code = '${KIRI}'`
  expect(await rowsOf(status)).toEqual([{ status: 'In Progress', expected_on: '2026-12-17' }])
  await lives('2026-12-17')

  expect(await charged('%service:1')).toEqual([
    { subject: 'service:1', monthly_cents: 8_900, starts_on: starts, ends_on: '2026-12-06' },
    {
      subject: 'order:5000001:service:1',
      monthly_cents: 8_900,
      starts_on: '2026-12-07',
      ends_on: '2026-12-17',
    },
    { subject: 'service:1', monthly_cents: 8_500, starts_on: '2026-12-07', ends_on: null },
  ])
  expect(await rowsOf(status)).toEqual([{ status: 'Complete', expected_on: '2026-12-17' }])
  await runBills(api().services, { today: day.parse('2027-01-03'), now: Date.parse('2027-01-03T00:00:00Z') })
  expect(
    await rowsOf(`select l.charge_cents as cents, l.period_start as starts, l.period_end as ends
      from invoice_line l where l.account_code = '${KIRI}' and l.subject = 'order:5000001:service:1'`),
  ).toEqual([{ cents: Math.round((8_900 * 11) / 31), starts: '2026-12-07', ends: '2026-12-17' }])
})

test.each([
  ['after the order', '2026-11-25', '2026-11-25'],
  ['before the order, and no day before that is given back', '2026-11-05', '2026-11-20'],
])('CHG-063 a broadband that ended %s is charged for no day until the new one', async (_what, left, last) => {
  const { orderer, body } = await move({ RequestedDateOfRelinquishment: day.parse(left) })
  await placed(orderer, body, 'movehouse')

  await lives('2026-11-25')
  const ended = { subject: 'service:1', monthly_cents: 8_900, starts_on: starts, ends_on: last }
  expect(await charged('service:1')).toEqual([ended])
  const runs = `
    select plan_code, status, started_on from service where account_code = '${KIRI}'
    order by service_number`
  const waits = { status: 'ordered', started_on: null }
  expect(await rowsOf(runs)).toMatchObject([waits, waits])
  await lives('2026-12-07')

  const on = { status: 'on', started_on: '2026-12-07' }
  expect(await rowsOf(runs)).toEqual([
    { plan_code: 'CHOUFB300VOIP-UNL', ...on },
    { plan_code: 'CHOUFB300VOIP-FEATURES', ...on },
  ])

  expect(await charged('service:1')).toEqual([
    ended,
    { subject: 'service:1', monthly_cents: 8_500, starts_on: '2026-12-07', ends_on: null },
  ])
})

test('a new contract of the same product makes none shorter, and its fee stays', async () => {
  await api().db.script(`update service set contract_ends_on = '2029-01-01'
    where account_code = '${KIRI}' and service_number = 1`)
  const orderer = await kiri()
  const offer = await offerTo(orderer)
  const body = bodyFor(offer, { category: 'VDSL' })
  await placed(orderer, withHardware(body, offer, ['HUB5']))

  await lives('2026-12-07')

  expect(
    await rowsOf(`select contract_ends_on, termination_cents from service where account_code = '${KIRI}'
      and service_number = 1`),
  ).toEqual([{ contract_ends_on: '2029-01-01', termination_cents: 12_000 }])
})

test('an extra of the other kind of homeline ends with it, one of the same goes on', async () => {
  await api().db.script(`
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents,
      starts_on, product_key) values
      ('${KIRI}', 901, 'extra:ata_pots_rental', 'extra', 'Extras', 'Adapter', 400, '2026-01-01', 'ATA-POTS-RENTAL'),
      ('${KIRI}', 902, 'extra:callwaiting', 'extra', 'Extras', 'Waiting', 150, '2026-01-01', 'CALL-WAITING'),
      ('${KIRI}', 903, 'extra:gone', 'extra', 'Extras', 'Sold no more', 150, '2026-01-01', null);
    delete from location_line l using service s where s.account_code = '${KIRI}' and l.location_id = s.location_id
      and l.technology <> 'ADSL';
    delete from location_network n using service s where s.account_code = '${KIRI}' and n.location_id = s.location_id
      and n.technology <> 'ADSL'`)
  const orderer = await kiri()
  await placed(orderer, bodyFor(await offerTo(orderer), { category: 'ADSL' }))

  await lives('2026-12-07')

  const extra = { starts_on: '2026-01-01', ends_on: null }
  expect(await charged('extra:%')).toEqual([
    { ...extra, subject: 'extra:ata_pots_rental', monthly_cents: 400, ends_on: '2026-12-06' },
    { ...extra, subject: 'extra:callwaiting', monthly_cents: 150 },
    { ...extra, subject: 'extra:gone', monthly_cents: 150 },
  ])
})

const PAPER = { Service: 'paperbill', ServiceEntity: null, RatePlan: 'PAPER-BILL' }

function hasPaper(productKey: string | null, name = 'Paper bill'): Promise<void> {
  const key = productKey === null ? 'null' : `'${productKey}'`
  return api().db
    .script(`insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name,
    monthly_cents, starts_on, product_key)
    select '${KIRI}', 901, 'extra:paperbill', 'extra', 'Other', '${name}', monthly_cents, '2026-01-01', ${key}
    from additional_product where additional_product_key = 'PAPER-BILL'`)
}

test('an extra that an order keeps and that was taken off meanwhile stays off', async () => {
  await hasPaper('PAPER-BILL')
  const { orderer, body } = await fibre({ AdditionalProducts: [PAPER] })
  await placed(orderer, body)
  await api().make(removeAdditionalProduct, {
    token: orderer.token,
    parameters: { accountCode: KIRI },
    body: { salesChannel: 'SelfService', service: 'paperbill', productKey: null },
  })

  await lives('2026-12-07')

  expect(await charged('extra:paperbill')).toMatchObject([{ starts_on: '2026-01-01', ends_on: '2026-11-20' }])
})

test.each([
  ['its key', 'PAPER-BILL', 'Paper bill'],
  ['no key and another name', null, 'Bill by post'],
])('an extra with %s that an order keeps goes on untouched', async (_what, key, name) => {
  await hasPaper(key, name)
  const { orderer, body } = await fibre({ AdditionalProducts: [PAPER] })
  await placed(orderer, body)

  await lives('2026-12-07')

  expect(await charged('extra:paperbill')).toMatchObject([{ starts_on: '2026-01-01', ends_on: null }])
})

test('the letter says on which bill a fee comes, be there others before it', async () => {
  const { orderer, body } = await fibre()
  await placed(orderer, body)

  expect(await rowsOf(`select body from communication where event_type = 'OrderPlaced'`)).toEqual([
    {
      body: expect.stringContaining(
        'Early termination fee: $120.00 once, on your first bill from 7 December 2026 on',
      ),
    },
  ])
})

const BUNDLE = `insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name,
  monthly_cents, starts_on) values ('${KIRI}', 901, 'offer:bundle', 'discount', 'Other', 'Power bundle', -1000, '2026-01-01')`

test('the bundle’s discount is charged once, and worked out again for the plan that lands', async () => {
  await hasPowerTwice()
  await api().db.script(BUNDLE)
  const { orderer, offer, body } = await move()
  await placed(orderer, withPower(body, offer), 'movehouse')

  await lives('2026-12-09')

  expect(await charged('offer:%bundle')).toEqual([
    { subject: 'offer:bundle', monthly_cents: -1_000, starts_on: '2026-01-01', ends_on: '2026-12-06' },
    { subject: 'offer:bundle', monthly_cents: -900, starts_on: '2026-12-07', ends_on: null },
  ])
})

test('CHG-081 an order without power quotes the continuing discount by the new plan, and the bill has it', async () => {
  await hasPowerTwice()
  await api().db.script(BUNDLE)
  const { orderer, offer, body } = await fibre()

  expect(offer.bundle).toEqual({
    name: 'Power bundle',
    chargeIncludingGst: -1_000,
    chargeExcludingGst: -870,
  })
  const orderId = await created(orderer)
  const { costs } = orderResponse.parse((await amends(orderer, orderId, body)).json())
  // a tenth of 85 and 5
  expect(costs?.find(({ kind }) => kind === 'bundle')).toMatchObject({
    due: 'bill',
    amountIncludingGst: -900,
    amountExcludingGst: -783,
  })

  const shown = { bill: 81, thirtyDays: 0, once: 120 }
  const asked = { token: orderer.token, parameters: { accountCode: KIRI, orderId }, body: { shown } }
  expect((await api().make(commitOrder, asked)).json()).toMatchObject({ state: 'Committed' })
  await lives('2026-12-07')

  expect(await charged('offer:%bundle')).toEqual([
    { subject: 'offer:bundle', monthly_cents: -1_000, starts_on: '2026-01-01', ends_on: '2026-12-06' },
    { subject: 'offer:bundle', monthly_cents: -900, starts_on: '2026-12-07', ends_on: null },
  ])
})

test('an amend before the discount began is not placed after it did', async () => {
  await hasPowerTwice()
  const { orderer, body } = await fibre()
  const orderId = await created(orderer)
  await amends(orderer, orderId, body)
  await api().db.script(BUNDLE)

  expect(orderResponse.parse((await commits(orderer, orderId)).json())).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ORDER_HAS_CHANGED' }] },
  })
})

test('without power the bundle’s discount ends with the plan that it was for, and the confirmation says so', async () => {
  await api().db.script(BUNDLE)
  const { orderer, body } = await fibre()
  await placed(orderer, body)
  expect(await rowsOf(`select body from communication where event_type = 'OrderPlaced'`)).toEqual([
    { body: expect.stringMatching(/This ends with it:\n[^]+\nPower bundle: -\$10\.00 a month\n/) },
  ])

  await lives('2026-12-07')

  expect(await charged('offer:%bundle')).toEqual([
    { subject: 'offer:bundle', monthly_cents: -1_000, starts_on: '2026-01-01', ends_on: '2026-12-06' },
  ])
})

test.each([
  ['Monthly', 500, 500],
  ['Fortnightly', 230, 498],
  ['Weekly', 115, 498],
])(
  'CHG-076 %s the line of a homeline without a price of its own is told and charged',
  async (frequency, told, monthly) => {
    await api().db.script(`
    update account set bill_frequency = '${frequency}' where account_code = '${KIRI}';
    update plan set monthly_cents = 0 where plan_code = 'CHOUFB300VOIP-FEATURES';
    update plan_charge set charge_cents = 0 where plan_code = 'CHOUFB300VOIP-FEATURES'`)
    const { orderer, body } = await fibre()
    await placed(orderer, body)

    await lives('2026-12-07')

    expect(
      await rowsOf(`select c.monthly_cents, period_price(c.monthly_cents, '${frequency}') as cents,
        (select o.told -> 'costs' -> 2 ->> 'amountIncludingGst' from service_order o)::numeric * 100 as told
      from recurring_charge c where c.account_code = '${KIRI}' and c.subject = 'service:2' and c.ends_on is null`),
    ).toEqual([{ monthly_cents: monthly, cents: told, told }])
  },
)

test('CHG-078 in a move the line of a homeline without a price of its own is quoted and charged twice', async () => {
  await api().db.script(`
    update account set bill_frequency = 'Fortnightly' where account_code = '${KIRI}';
    update plan set monthly_cents = 0 where plan_code = 'CHOUFB300VOIP-FEATURES';
    update plan_charge set charge_cents = 0 where plan_code = 'CHOUFB300VOIP-FEATURES'`)
  const { orderer, body } = await move()
  await placed(orderer, body, 'movehouse')

  await lives('2026-12-07')

  expect(
    await rowsOf(`select period_price(c.monthly_cents, 'Fortnightly') as cents,
        (select o.told -> 'costs' -> 2 ->> 'amountIncludingGst' from service_order o)::numeric * 100 as told
      from recurring_charge c where c.account_code = '${KIRI}' and c.subject = 'service:2' and c.ends_on is null`),
  ).toEqual([{ cents: 460, told: 460 }])
})

test('a move changes the homeline’s place; a paper bill is listed under Other; the letter names the months', async () => {
  await api().db.script(
    `update service set location_id = '9000001' where account_code = '${KIRI}' and service_number = 2`,
  )
  const { orderer, offer, body } = await move()
  const paper = { Service: 'paperbill', ServiceEntity: null, RatePlan: 'PAPER-BILL' }
  const whole = withHardware({ ...body, AdditionalProducts: [paper] }, offer, ['HUB6'])
  await placed(orderer, whole, 'movehouse')

  await lives('2026-12-07')

  const there = { location_id: demoLocationAt(THERE) }
  expect(
    await rowsOf(`select location_id from service where account_code = '${KIRI}' order by service_number`),
  ).toEqual([there, there])
  expect(
    await rowsOf(`
      select category from recurring_charge
      where account_code = '${KIRI}' and subject = 'extra:paperbill'
      and starts_on = '2026-12-07'`),
  ).toEqual([{ category: 'Other' }])
  expect(
    await rowsOf(`select about from recurring_charge where account_code = '${KIRI}' and subject = 'service:1'
      and ends_on is null`),
  ).toEqual([{ about: 'Unlimited data' }])
  const [letter] = await rowsOf(`select body from communication where event_type = 'OrderPlaced'`)
  expect(letter).toEqual({
    body: expect.stringMatching(
      /order has the number \d+[^]+Your new address is 25 Aro Street[^]+Your phone number is 04 555 0192\.\n[^]+Hub 6: \$5\.00 a month[^]+contract runs for 12 months\nLeaving the contract before its end costs \$250\.00, once\nHub 6 is paid over 12 months, \$60\.00 in all/,
    ),
  })
})

test('the books charge what the demo catalogue says, to the cent that a price may be rounded by', async () => {
  expect(
    await rowsOf(`select plan_code as key from plan_charge join plan using (plan_code)
        where case when duration is null then abs(charge_cents - period_price(monthly_cents, bill_frequency)) > 1
          else charge_cents <> monthly_cents end
      union all select additional_product_key from additional_charge join additional_product using (additional_product_key)
        where case unit when 'ThirtyDays' then abs(charge_cents * 365 / 360.0 - monthly_cents) > 1
          else charge_cents <> period_price(monthly_cents, unit) end
      union all select b.hardware_product_key from hardware_charge b join hardware_charge m
          using (hardware_product_key, contract_months)
        where m.unit = 'Monthly' and b.unit in ('Weekly', 'Fortnightly')
          -- MSH-029 gives each price of a mesh unit; an order books what comes to the price that was told
          and hardware_product_key not in (select hardware_product_key from mesh_unit)
          and b.charge_cents <> period_price(m.charge_cents, b.unit)`),
  ).toEqual([])
})
