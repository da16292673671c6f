import { expect, test } from 'vitest'

import { toCents } from '@switchboard/domain/money'
import { listWifiHardware, readWifiConditions, readWifiLine } from '@switchboard/domain/google-wifi/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { addHouseholdHistory } from '#api/testing/household-history.ts'
import { signInBuyer, submitOrder } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'

import { CHOICE, buildRequest, buildMeshBody, offerTo, buildWifiBody } from './testing/rental-orders.ts'
import { KIRI, fetchOrder, kiri, runDays } from './testing/orders.ts'

const api = testApi(fillDemo)

const AROHA = '100482'

const toUnitCounts = (google: number, netcommUnits: number) => [
  { meshSatelliteHardwareKey: 'MESH-GOOGLE', numberOfWifiUnits: google },
  { meshSatelliteHardwareKey: 'MESH-NETCOMM', numberOfWifiUnits: netcommUnits },
]

test("MSH-020 MSH-022 MSH-023 the offer has the line's router, the home's size, present, needed and possible units", async () => {
  await api().sql`update location_facts set floor_area_sqm = 240 where location_id = '9000001'`
  const offer = await offerTo(api(), await signInBuyer(api(), 'aroha', AROHA))

  expect(offer).toMatchObject({
    serviceEntity: `c${AROHA}@demo.example`,
    hardware: {
      hardwareProductKey: 'HUB6',
      numberOfMeshSatelliteUnitsCanStillOrder: 3,
      propertySummary: { floorAreaSqm: 240 },
      suggestedMeshSatelliteUnitsToAcquire: toUnitCounts(2, 2),
      numberOfMeshSatelliteUnitsNecessaryForCoverage: toUnitCounts(3, 2),
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

test('MSH-022 MSH-023 with two routers and two lines, the newest router and the first line count', async () => {
  await addHouseholdHistory(api().db)
  await api()
    .sql`insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
    select account_code, 95, plan_code, 'bach@demo.example', detail, 'on', started_on from service
    where account_code = ${KIRI} and service_number = 1`
  const orderer = await kiri(api())
  const { locationId } = await offerTo(api(), orderer)
  await api().sql`update location_facts set floor_area_sqm = 240 where location_id = ${locationId}`

  expect(await offerTo(api(), orderer)).toMatchObject({
    serviceEntity: CHOICE.serviceEntity,
    hardware: {
      hardwareProductKey: 'HUB6-RENTAL',
      numberOfMeshSatelliteUnitsCanStillOrder: 1,
      suggestedMeshSatelliteUnitsToAcquire: toUnitCounts(1, 1),
      numberOfMeshSatelliteUnitsNecessaryForCoverage: toUnitCounts(3, 2),
      ownedMeshSatelliteUnitsCompatibleWithRouter: [
        { meshSatelliteHardwareKey: 'MESH-NETCOMM', numberOfWifiUnits: 3 },
      ],
    },
    trialPromoCode: null,
  })
})

test.each([
  [119, 1, 1],
  [120, 2, 1],
  [239, 2, 1],
  [240, 3, 2],
])('MSH-017 a home of %i square metres needs %i or %i units', async (area, google, netcommUnits) => {
  const orderer = await kiri(api())
  const { locationId } = await offerTo(api(), orderer)
  await api().sql`update location_facts set floor_area_sqm = ${area} where location_id = ${locationId}`
  const needed = toUnitCounts(google, netcommUnits)

  expect((await offerTo(api(), orderer)).hardware).toMatchObject({
    propertySummary: { floorAreaSqm: area },
    numberOfMeshSatelliteUnitsNecessaryForCoverage: needed,
    suggestedMeshSatelliteUnitsToAcquire: needed,
  })
})

test('netcomm units are not offered beside a router that they do not work with', async () => {
  await api().sql`update inventory_item set model = 'A router of their own' where account_code = ${KIRI}`
  const { hardware, units } = await offerTo(api(), await kiri(api()))

  expect(hardware.hardwareProductKey).toBeNull()
  expect(units.map(({ type }) => type)).toEqual(['google'])
})

test.each([
  ['Monthly', 5],
  ['Fortnightly', 2.3],
  ['Weekly', 1.15],
])('MSH-029 a unit costs %s %d in the offer, in the order and on bills', async (frequency, dollars) => {
  await api().sql`update account set bill_frequency = ${frequency} where account_code = ${KIRI}`
  const orderer = await kiri(api())
  const cents = toCents(Math.round(dollars * 100))
  const { orderId } = await submitOrder(orderer, buildMeshBody({ units: 4 }), 'meshunits')
  const { costs } = await fetchOrder(api(), orderer, orderId)
  await runDays(api(), '2026-11-26')
  const [bill] = await api().sql`select period_price(monthly_cents, ${frequency})::int as cents
    from recurring_charge where account_code = ${KIRI} and name = 'Google mesh unit'`

  const { units } = await offerTo(api(), orderer)
  expect(units.map(({ chargeIncludingGst }) => chargeIncludingGst)).toEqual([cents, cents])
  expect(costs).toMatchObject([{ name: 'Google mesh unit, 4 units', amountIncludingGst: 4 * cents }])
  expect(bill).toEqual({ cents: 4 * cents })
})

test('GWF-004 an account that owns mesh units is offered no Google Wifi', async () => {
  await addHouseholdHistory(api().db)
  const orderer = await kiri(api())

  expect((await api().make(readWifiLine, buildRequest(orderer))).json()).toMatchObject({
    hasGoogleWifi: true,
  })
  expect((await api().make(readWifiConditions, buildRequest(orderer))).json()).toMatchObject({
    code: 'AVAILABILITY_ERROR',
  })
})

test('GWF-017 GWF-018 GWF-019 GWF-020 GWF-021 GWF-022 GWF-023 the offer has line, hardware and conditions', async () => {
  const orderer = await kiri(api())
  const make = async (call: typeof readWifiLine | typeof readWifiConditions): Promise<unknown> =>
    (await api().make(call, buildRequest(orderer))).json()
  const hardware = async (
    coreProductKey: string,
    billFrequency: 'Monthly' | 'Weekly' = 'Monthly',
  ): Promise<unknown> =>
    (
      await api().make(listWifiHardware, {
        ...buildRequest(orderer),
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
  expect(await hardware('VDSLVOIP', 'Weekly')).toEqual([])

  await submitOrder(orderer, buildWifiBody(), 'googlewifi')
  expect(await make(readWifiLine)).toMatchObject({ hasGoogleWifi: true })
  expect(await make(readWifiConditions)).toMatchObject({ code: 'AVAILABILITY_ERROR' })
  expect(await hardware('VDSLVOIP')).toEqual([])
})

const addDevice = (columns: string, values: string) => (orderer: Orderer) =>
  orderer.api.db.script(`
    insert into inventory_item (account_code, number_of_24ghz_networks, number_of_5ghz_networks, ${columns})
    values ('${KIRI}', 0, 0, ${values})`)

test.each<[what: string, give: (orderer: Orderer) => Promise<unknown>, has: boolean]>([
  ['Google Wifi by its model', addDevice('model', `'Google Wifi'`), true],
  ['Google Wifi by its key', addDevice('model, hardware_product_key', `'Renamed', 'GWIFI'`), true],
  ['a mesh unit', addDevice('model', `'Nest Wifi Point'`), true],
  ['mesh units that are ordered', (orderer) => submitOrder(orderer, buildMeshBody(), 'meshunits'), true],
  ['a device of its own', addDevice('model', `'A router of their own'`), false],
])(
  'GWF-004 GWF-021 whether an account with %s has Google Wifi or mesh',
  async (_what, give, hasGoogleWifi) => {
    const orderer = await kiri(api())
    await give(orderer)

    expect((await api().make(readWifiLine, buildRequest(orderer))).json()).toMatchObject({ hasGoogleWifi })
  },
)
