import { expect, test } from 'vitest'

import { centsOf } from '@switchboard/domain/money'
import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import { listWifiHardware, readWifiConditions, readWifiLine } from '@switchboard/domain/google-wifi/contract'
import { WIFI_CONTRACT_MONTHS } from '@switchboard/domain/google-wifi/rules'
import { readMeshHardware } from '@switchboard/domain/mesh/contract'
import type { MeshOffer } from '@switchboard/domain/mesh/contract'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import type { OrderBody, RentalKind } from '@switchboard/domain/ordering/contract'
import { cancelOrder, followedOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { rentalBody } from '@switchboard/domain/ordering/renting/rental'
import type { RentalChoice } from '@switchboard/domain/ordering/renting/rental'
import { RENTAL_PROBLEM_CODES } from '@switchboard/domain/ordering/renting/validate'

import { runBills } from '#api/books/bill-run.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'
import { amends, commits, created, ordererOf, placed } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'

import { advanceOrders } from './advance.ts'

const api = testApi(fillDemo)

const KIRI = '100902'
const AROHA = '100482'
const GRACE = '100702'
const CUSTOMER = { businessGroup: 'residential', salesPerson: 'SelfServiceV1' }
const HOME = {
  StreetName: '11 Aro Street',
  Suburb: 'Aro Valley',
  City: 'Wellington',
  PostCode: '6021',
  Country: 'New Zealand',
}
const kiri = () => ordererOf(api(), 'kiri', KIRI)

const CHOICE: RentalChoice = {
  serviceEntity: `c${KIRI}@demo.example`,
  unitKey: 'MESH-GOOGLE',
  units: 2,
  months: 0,
  delivery: HOME,
  promoCode: null,
}
const mesh = (choice: Partial<RentalChoice> = {}): OrderBody => rentalBody({ ...CHOICE, ...choice }, CUSTOMER)
const netcomm = (choice: Partial<RentalChoice> = {}) =>
  mesh({ unitKey: 'MESH-NETCOMM', units: 1, promoCode: 'MESHTRIAL', ...choice })
const wifi = (choice: Partial<RentalChoice> = {}) =>
  mesh({ unitKey: 'GWIFI', units: 1, months: WIFI_CONTRACT_MONTHS, ...choice })

const asked = ({ token, accountCode }: Orderer) => ({ token, parameters: { accountCode } })

async function offerTo(orderer: Orderer): Promise<MeshOffer> {
  return readMeshHardware.reply.parse((await api().make(readMeshHardware, asked(orderer))).json())
}

async function feedbackOf(orderer: Orderer, kind: RentalKind, body: OrderBody): Promise<string[]> {
  const orderId = await created(orderer, kind)
  const { OrderFeedback } = orderResponse.parse((await amends(orderer, orderId, body)).json())
  return OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey)
}

async function followed({ token, accountCode }: Orderer, orderId: string) {
  const answer = await api().make(readOrder, { token, parameters: { accountCode, orderId } })
  return followedOrder.parse(answer.json())
}

async function lives(...days: readonly string[]): Promise<void> {
  for (const on of days) {
    const now = Date.parse(`${on}T00:00:00Z`)
    expect(await advanceOrders(api().db, now, new AbortController().signal)).toEqual([])
    await runBills(api().services, { today: day.parse(on), now })
  }
}

const devices = (account = KIRI) =>
  api().sql`select hardware_product_key as key, model, contract_ends_on::text as ends from inventory_item
    where account_code = ${account} and order_number is not null order by inventory_item_id`
const charged = (account = KIRI) =>
  api().sql`select name, about, line_kind as kind, monthly_cents::int as cents, starts_on::text as starts,
    ends_on::text as ends from recurring_charge
    where account_code = ${account} and subject like 'hardware:50%' order by charge_number`
const letter = async (type: string) =>
  (
    await api().sql<{ body: string }>`select body from communication
      where account_code = ${KIRI} and event_type = ${type} order by communication_id desc limit 1`
  )[0]?.body ?? ''

test('MSH-022 MSH-023 the hardware of the line: router, size of the home, what it has, what it needs and what more it can have', async () => {
  await api().sql`update location_facts set floor_area_sqm = 240 where location_id = '9000001'`
  const offer = await offerTo(await ordererOf(api(), 'aroha', AROHA))

  expect(offer).toMatchObject({
    serviceEntity: `c${AROHA}@demo.example`,
    hardware: {
      hardwareProductKey: 'HUB6',
      numberOfMeshSatelliteUnitsCanStillOrder: 3,
      ownedMeshSatelliteUnitsCompatibleWithRouter: [
        { meshSatelliteHardwareKey: 'MESH-GOOGLE', numberOfWifiUnits: 1 },
      ],
    },
    trialPromoCode: null,
  })
  expect(offer.units.map(({ key, type }) => [key, type])).toEqual([
    ['MESH-GOOGLE', 'google'],
    ['MESH-NETCOMM', 'netcomm'],
  ])
})

test.each([
  [119, 1, 1],
  [120, 2, 1],
  [239, 2, 1],
  [240, 3, 2],
])('MSH-017 a home of %i square metres needs %i or %i units', async (area, google, netcommUnits) => {
  const orderer = await kiri()
  const { locationId } = await offerTo(orderer)
  await api().sql`update location_facts set floor_area_sqm = ${area} where location_id = ${locationId}`
  const needed = [
    { meshSatelliteHardwareKey: 'MESH-GOOGLE', numberOfWifiUnits: google },
    { meshSatelliteHardwareKey: 'MESH-NETCOMM', numberOfWifiUnits: netcommUnits },
  ]

  expect((await offerTo(orderer)).hardware).toMatchObject({
    propertySummary: { floorAreaSqm: area },
    numberOfMeshSatelliteUnitsNecessaryForCoverage: needed,
    suggestedMeshSatelliteUnitsToAcquire: needed,
  })
})

test('netcomm units are not offered beside a router that they do not work with', async () => {
  await api().sql`update inventory_item set model = 'A router of their own' where account_code = ${KIRI}`
  const { hardware, units } = await offerTo(await kiri())

  expect(hardware.hardwareProductKey).toBeNull()
  expect(units.map(({ type }) => type)).toEqual(['google'])
})

test.each([
  ['Monthly', 5],
  ['Fortnightly', 2.3],
  ['Weekly', 1.15],
])('MSH-029 a unit costs %s %d, on the offer, on the order and on bills', async (frequency, dollars) => {
  await api().sql`update account set bill_frequency = ${frequency} where account_code = ${KIRI}`
  const orderer = await kiri()
  const cents = centsOf(Math.round(dollars * 100))
  const { orderId } = await placed(orderer, mesh({ units: 4 }), 'meshunits')
  const { costs } = await followed(orderer, orderId)
  await lives('2026-11-26')
  const [bill] = await api().sql`select period_price(monthly_cents, ${frequency})::int as cents
    from recurring_charge where account_code = ${KIRI} and name = 'Google mesh unit'`

  expect((await offerTo(orderer)).units[0]?.chargeIncludingGst).toBe(cents)
  expect(costs).toMatchObject([{ name: 'Google mesh unit, 4 units', amountIncludingGst: 4 * cents }])
  expect(bill).toEqual({ cents: 4 * cents })
})

test('MSH-021 MSH-025 mesh units land as devices and as rent, with a parcel that can be followed', async () => {
  const orderer = await kiri()
  const body = mesh()
  expect(body).toMatchObject({
    SalesChannel: 'SelfService',
    SalesPerson: 'SelfServiceV1',
    PromoCodes: [],
    HardwareOrders: [
      {
        serviceEntity: CHOICE.serviceEntity,
        address: HOME,
        items: [{ key: 'MESH-GOOGLE' }, { key: 'MESH-GOOGLE' }],
      },
    ],
  })
  const { orderId } = await placed(orderer, body, 'meshunits')
  const before = await followed(orderer, orderId)
  expect(before.steps.map(({ step, on }) => [step, on])).toEqual([
    ['accepted', '2026-11-21'],
    ['sent', '2026-11-23'],
    ['added', '2026-11-26'],
  ])
  expect(before).toMatchObject({ description: 'Google mesh unit, 2 units', cancelUntil: '2026-11-25' })
  expect(before.parcel).toBeUndefined()
  expect(await letter('OrderPlaced')).toMatch(
    /Google mesh unit, 2 units: \$10\.00 a month\nYou rent from month to month, until you send the units back[^]+Your mesh units go to the courier[^]+Until 25 November 2026 you can cancel it/,
  )

  await lives('2026-11-23')
  const parcel = (await followed(orderer, orderId)).parcel
  expect(parcel?.trackingNumber).toMatch(/^SB\d{9}NZ$/)
  expect(parcel?.href).toBe(`http://localhost:4001/courier/?parcel=${parcel?.trackingNumber}`)
  expect(await devices()).toEqual([])

  await lives('2026-11-26')
  const unit = { key: 'MESH-GOOGLE', model: 'Nest Wifi Point', ends: null }
  expect(await devices()).toEqual([unit, unit])
  expect(await charged()).toEqual([
    {
      name: 'Google mesh unit',
      about: '2 units',
      kind: 'extra',
      cents: 1_000,
      starts: '2026-11-26',
      ends: null,
    },
  ])
  expect((await offerTo(orderer)).hardware).toMatchObject({
    numberOfMeshSatelliteUnitsCanStillOrder: 2,
    ownedMeshSatelliteUnitsCompatibleWithRouter: [
      { meshSatelliteHardwareKey: 'MESH-GOOGLE', numberOfWifiUnits: 2 },
    ],
  })
})

test('MSH-020 a trial of netcomm units is free for two months, by its code', async () => {
  const orderer = await kiri()
  expect((await offerTo(orderer)).trialPromoCode).toBe('MESHTRIAL')
  const { orderId } = await placed(orderer, netcomm(), 'meshunits')
  const { costs } = await followed(orderer, orderId)
  await lives('2026-11-26')

  expect(costs.map(({ name, due, amountIncludingGst }) => [name, due, amountIncludingGst])).toEqual([
    ['NetComm mesh unit, 1 unit', 'bill', 500],
    ['Trial: two months free', 'twoMonths', -500],
  ])
  expect(await charged()).toMatchObject([
    { name: 'NetComm mesh unit', cents: 500, ends: null },
    {
      name: 'Trial: two months free',
      kind: 'discount',
      cents: -500,
      starts: '2026-11-26',
      ends: '2027-01-25',
    },
  ])
})

test('GWF-017 GWF-018 GWF-019 GWF-020 GWF-021 GWF-022 GWF-023 what is rented, for what, and on what', async () => {
  const orderer = await kiri()
  const make = async (call: typeof readWifiLine | typeof readWifiConditions): Promise<unknown> =>
    (await api().make(call, asked(orderer))).json()
  const hardware = async (coreProductKey: string, billFrequency = 'Monthly' as const): Promise<unknown> =>
    (
      await api().make(listWifiHardware, {
        ...asked(orderer),
        query: {
          coreProductKey,
          salesChannel: 'SelfService',
          contractLength: '12',
          billFrequency,
          newContract: 'true',
        },
      })
    ).json()

  expect(await make(readWifiLine)).toMatchObject({
    coreProductKey: 'VDSLVOIP',
    currentPlanKey: 'VDSLVOIP-UNL',
    hasGoogleWifi: false,
    location: { StreetName: '11 Aro Street' },
  })
  expect(await make(readWifiConditions)).toEqual({
    contractType: 'new',
    coreProductComponentServiceID: CHOICE.serviceEntity,
  })
  expect(await hardware('VDSLVOIP')).toMatchObject([
    {
      PurchaseType: 'Rental',
      PlanKey: 'GWIFI-RENT-12',
      CoreComponentPlanKeyRestricted: null,
      ChargeIncludingGst: 10,
      BillFrequency: 'Monthly',
      CoreProductComponentServiceID: CHOICE.serviceEntity,
      HardwareProductKey: 'GWIFI',
    },
    { CoreComponentPlanKeyRestricted: 'CHOUFB1000-UNL' },
    { CoreComponentPlanKeyRestricted: 'CHOUFB1000VOIP-UNL' },
  ])
  expect(await hardware('CHOUFB1000')).toEqual([])

  await placed(orderer, wifi(), 'googlewifi')
  expect(await make(readWifiLine)).toMatchObject({ hasGoogleWifi: true })
  expect(await make(readWifiConditions)).toMatchObject({ code: 'AVAILABILITY_ERROR' })
})

test('GWF-026 a rental of Google Wifi lands with a contract that ends a year after its first day', async () => {
  const orderer = await kiri()
  await placed(orderer, wifi(), 'googlewifi')
  expect(await letter('OrderPlaced')).toMatch(
    /The contract of the rental runs until 26 November 2027, and goes on from month to month after it/,
  )
  await lives('2026-11-26')

  expect(await devices()).toEqual([{ key: 'GWIFI', model: 'Google Wifi', ends: '2027-11-26' }])
  expect(await charged()).toMatchObject([{ name: 'Google Wifi', about: '1 unit', cents: 1_000, ends: null }])
  const orders = await ordererOf(api(), 'kiri', KIRI)
  expect(await feedbackOf(orders, 'googlewifi', wifi())).toContain('AVAILABILITY_ERROR')
})

type Refused = [code: ErrorCode, why: string, kind: RentalKind, body: OrderBody, before?: string]
const more = { Service: 'mesh', ServiceEntity: null, RatePlan: 'mesh' }
const REFUSED: readonly Refused[] = [
  ['FORM_STATE_INVALID', 'another product', 'meshunits', { ...mesh(), AdditionalProducts: [more] }],
  ['HARDWARE_ORDER_FOR_SERVICE_NOT_SET', 'no unit', 'meshunits', mesh({ units: 0 })],
  [
    'SERVICE_NOT_FOUND',
    "another account's line",
    'meshunits',
    mesh({ serviceEntity: 'c100482@demo.example' }),
  ],
  ['AVAILABILITY_ERROR', 'a modem', 'meshunits', mesh({ unitKey: 'HUB6' })],
  ['AVAILABILITY_ERROR', 'Google Wifi as mesh', 'meshunits', mesh({ unitKey: 'GWIFI' })],
  ['AVAILABILITY_ERROR', 'another plan', 'googlewifi', wifi({ unitKey: 'GWIFI-PRO' })],
  [
    'AVAILABILITY_ERROR',
    'MSH-027 a type that cannot be had there',
    'meshunits',
    mesh(),
    `update hardware_product set technologies = '{}' where hardware_product_key = 'MESH-GOOGLE'`,
  ],
  [
    'AVAILABILITY_ERROR',
    'MSH-011 a type that is not the one that it has',
    'meshunits',
    netcomm({ promoCode: null }),
    `insert into inventory_item (account_code, model, number_of_24ghz_networks, number_of_5ghz_networks)
      values ('${KIRI}', 'Nest Wifi Point', 0, 0)`,
  ],
  ['MAXIMUM_NUMBER_ERROR', 'MSH-014 MSH-026 more than can be had', 'meshunits', mesh({ units: 5 })],
  ['MAXIMUM_NUMBER_ERROR', 'two rentals', 'googlewifi', wifi({ units: 2 })],
  ['CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS', 'no contract', 'googlewifi', wifi({ months: 0 })],
  ['CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS', 'a contract', 'meshunits', mesh({ months: 12 })],
  [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    'MSH-018 no suburb',
    'meshunits',
    mesh({ delivery: { ...HOME, Suburb: '' } }),
  ],
  ...(['StreetName', 'Suburb', 'City', 'PostCode'] as const).map((part): Refused => [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    `GWF-016 no ${part}`,
    'googlewifi',
    wifi({ delivery: { ...HOME, [part]: ' ' } }),
  ]),
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'MSH-020 the trial of Google units',
    'meshunits',
    mesh({ promoCode: 'MESHTRIAL' }),
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'MSH-020 netcomm units without the trial',
    'meshunits',
    netcomm({ promoCode: null }),
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'MSH-020 a trial of who has units',
    'meshunits',
    netcomm(),
    `insert into inventory_item (account_code, model, number_of_24ghz_networks, number_of_5ghz_networks)
      values ('${KIRI}', 'CloudMesh Satellite', 0, 0)`,
  ],
  ['BUSINESS_GROUP_NOT_FOUND', 'another group', 'meshunits', { ...mesh(), BusinessGroup: 'orconbus' }],
  ['FORBIDDEN', 'another channel', 'meshunits', { ...mesh(), SalesChannel: 'MoveHouse' }],
  ['FORBIDDEN', 'another seller', 'meshunits', { ...mesh(), SalesPerson: 'Sam Tautahi' }],
  [
    'FORBIDDEN',
    'MSH-003 an account that may order nothing',
    'meshunits',
    mesh(),
    `update account set can_order_new_products = false where account_code = '${KIRI}'`,
  ],
  [
    'ExistingOrderInProgress',
    'GWF-003 an order under way',
    'googlewifi',
    wifi(),
    `insert into product_order (account_code, order_number, kind, status, description, placed_on)
      values ('${KIRI}', 5000900, 'add-product', 'Accepted', 'Wireless 300 GB', '2026-11-20')`,
  ],
  [
    'AVAILABILITY_ERROR',
    'GWF-004 Google Wifi for who has mesh units',
    'googlewifi',
    wifi(),
    `insert into inventory_item (account_code, model, number_of_24ghz_networks, number_of_5ghz_networks)
      values ('${KIRI}', 'Nest Wifi Point', 0, 0)`,
  ],
]

test.each(REFUSED)('%s: %s (%s)', async (...[code, , kind, body, before]) => {
  if (before !== undefined) await api().db.script(before)

  expect(await feedbackOf(await kiri(), kind, body)).toEqual([code])
})

test('every code of the rules is tried', () => {
  expect(new Set(REFUSED.map(([code]) => code))).toEqual(new Set(RENTAL_PROBLEM_CODES))
})

test('GWF-005 MSH-004 nothing is rented for wireless broadband', async () => {
  const grace = await ordererOf(api(), 'grace', GRACE)
  const body = mesh({ serviceEntity: `c${GRACE}@demo.example` })

  expect(await offerTo(grace)).toMatchObject({ serviceEntity: null, units: [] })
  expect(await feedbackOf(grace, 'meshunits', body)).toContain('SERVICE_NOT_FOUND')
  expect(await feedbackOf(grace, 'googlewifi', body)).toContain('SERVICE_NOT_FOUND')
})

test('fifty commits of an order at once have one effect', async () => {
  const orderer = await kiri()
  const orderId = await created(orderer, 'meshunits')
  await amends(orderer, orderId, mesh({ units: 3 }))
  const answers = await Promise.all(Array.from({ length: 50 }, () => commits(orderer, orderId)))
  await lives('2026-11-23', '2026-11-26')

  expect(answers.map((answer) => orderResponse.parse(answer.json()).state)).toEqual(
    Array(50).fill('Committed'),
  )
  expect(await devices()).toHaveLength(3)
  expect(await charged()).toHaveLength(1)
  expect(
    await api().sql`select 1 from communication where account_code = ${KIRI} and event_type = 'OrderPlaced'`,
  ).toHaveLength(1)
})

test('of two orders for more units than can be had together, the first is placed', async () => {
  const orderer = await kiri()
  const both = await Promise.all([created(orderer, 'meshunits'), created(orderer, 'meshunits')])
  for (const orderId of both) await amends(orderer, orderId, mesh({ units: 3 }))
  const answers = await Promise.all(both.map((orderId) => commits(orderer, orderId)))
  const responses = answers.map((answer) => orderResponse.parse(answer.json()))

  expect(responses.map(({ state }) => state).toSorted()).toEqual(['Committed', 'NotOK'])
  expect(responses.flatMap(({ OrderFeedback }) => OrderFeedback.ValidationFeedback)).toEqual([
    { FeedbackKey: 'MAXIMUM_NUMBER_ERROR' },
  ])
  expect((await offerTo(orderer)).hardware.numberOfMeshSatelliteUnitsCanStillOrder).toBe(1)
})

test('it can be cancelled until the day before it lands, also with the parcel on its way', async () => {
  const orderer = await kiri()
  const { orderId } = await placed(orderer, mesh(), 'meshunits')
  await lives('2026-11-23')
  const answer = await api().make(cancelOrder, {
    token: orderer.token,
    parameters: { accountCode: KIRI, orderId },
  })
  await lives('2026-11-26')

  expect(followedOrder.parse(answer.json()).cancelledOn).not.toBeNull()
  expect(await devices()).toEqual([])
  expect(await charged()).toEqual([])
  expect(await letter('OrderCancelled')).toContain('The parcel was given to the courier on 23 November 2026.')
})

async function billed(from: Day): Promise<{ day: string; total: number }[]> {
  return api().sql`select bill_date::text as day, total_cents::int as total from invoice
    where account_code = ${KIRI} and bill_date > ${from} order by bill_date`
}

test.each([
  ['Monthly', 'meshunits', 1_000, mesh()],
  ['Fortnightly', 'meshunits', 690, mesh({ units: 3 })],
  // a trial
  ['Weekly', 'meshunits', 0, netcomm()],
  ['Monthly', 'googlewifi', 1_000, wifi()],
] as const)(
  'billed %s, the bills after %s are those that were told',
  async (frequency, type, told, order) => {
    await api().sql`update account set bill_frequency = ${frequency} where account_code = ${KIRI}`
    const orderer = await kiri()
    const answer = await api().make(forecastOrder, { ...asked(orderer), body: { type, order } })
    const { forecast } = forecastOrder.reply.parse(answer.json())
    if (forecast === null) throw new Error('no forecast')
    await placed(orderer, order, type)
    await lives('2026-11-23', '2026-11-26', forecast.first.day, forecast.each.day)
    const bills = await billed(day.parse('2026-11-21'))

    for (const { day: on, amountIncludingGst } of [forecast.first, forecast.each])
      expect(bills).toContainEqual({ day: on, total: amountIncludingGst })
    const rent = forecast.each.amountIncludingGst - forecast.now.amountIncludingGst
    expect(rent).toBe(told)
  },
)

test('each call of an offer is two statements', async () => {
  const orderer = await kiri()
  const query = {
    coreProductKey: 'VDSLVOIP',
    salesChannel: 'SelfService',
    contractLength: '12',
    billFrequency: 'Monthly',
    newContract: 'true',
  } as const
  const reads = [
    () => api().make(readMeshHardware, asked(orderer)),
    () => api().make(readWifiLine, asked(orderer)),
    () => api().make(listWifiHardware, { ...asked(orderer), query }),
    () => api().make(readWifiConditions, asked(orderer)),
  ]
  for (const read of reads) {
    await read()
    const before = api().db.statementCount()
    await read()
    expect(api().db.statementCount() - before).toBe(2)
  }
})
