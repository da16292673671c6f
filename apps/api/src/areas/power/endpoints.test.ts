import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import type { SentBody } from '@switchboard/domain/call'
import {
  energyQualification,
  qualifyEnergy,
  qualifyEnergyLocation,
  readCapacityCharge,
  readCurrentIcps,
  readElectricityCoreProducts,
  readHasElectricity,
  readIcpAddress,
  readIcpInformation,
  readIcpSummary,
} from '@switchboard/domain/power/contract'
import { madeUpConnectionAt } from '@switchboard/domain/power/made-up-registry'
import { icpCheckDigits } from '@switchboard/domain/qualification/icp'

import { fillDemo } from '#api/demo/fill.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import { MOST_LOOK_UPS } from './look-ups.ts'
import { BY_HAND, SMART, movingInOn, placedPower, powerOrderFor } from '#api/testing/power-orders.ts'

const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { ELECTRICITY_REGISTRY_URL: sandbox.registryUrl })
const KIRI = '100902'
const BEN = '100517'
const EMA = '100602'
const BENS_ICP = '0001000002CKCA7'
const EMAS_ICP = '0001000005WE951'

const kiri = async () => ({ token: await api().tokenOf('kiri'), parameters: { accountCode: KIRI } })
const ben = async () => ({ token: await api().tokenOf('ben'), parameters: { accountCode: BEN } })

async function about(icp: string, by = kiri) {
  const { token, parameters } = await by()
  return { token, parameters: { ...parameters, icp } }
}

async function qualified(body: Partial<SentBody<typeof qualifyEnergy>> = {}) {
  return api().make(qualifyEnergy, {
    ...(await kiri()),
    body: { icp: SMART.icp, salesChannel: 'SelfService', ...body },
  })
}

const SMART_PLAN = {
  PlanKey: 'power-smart',
  PlanDisplayName: 'Power, smart meter: One rate',
  PlanType: 'OneRate',
  planChangeLocked: false,
  Charges: [
    { ChargeCategory: 'Fixed', DisplayName: 'Daily charge', ChargeIncludingGst: 0.53 },
    { ChargeCategory: 'Variable', DisplayName: 'Electricity', ChargeIncludingGst: 0.241 },
  ],
}

test('PWR-062 PWR-064 PWR-072 a connection is qualified with its meter and the plans that go with it', async () => {
  const answer = energyQualification.parse((await qualified()).json())

  expect(answer).toMatchObject({
    connection: {
      icp: SMART.icp,
      status: 'active',
      address: { LocationID: SMART.locationId, FullAddress: '25 Aro Street, Aro Valley, Wellington 6021' },
      metering: {
        ami: true,
        installations: [
          {
            installationNumber: 1,
            components: [
              {
                serialNumber: SMART.meters[0]?.serialNumber,
                channels: [{ channelNumber: 1, numberOfDials: 6, counts: 'all' }],
              },
            ],
          },
        ],
      },
      chargeableCapacity: null,
      medicallyDependent: null,
      siteAccess: null,
    },
    suppliedBy: 'nobody',
    switchesOn: '2026-11-27',
  })
  expect(answer.coreProducts).toMatchObject([{ CoreProductKey: 'ELECTRICITY', Service: 'Electricity' }])
  expect(answer.coreProducts[0]?.Plans).toContainEqual(SMART_PLAN)
  expect(answer.coreProducts[0]?.Plans.map(({ PlanKey }) => PlanKey)).toEqual([
    'power-smart-low',
    'power-smart',
  ])
})

test('PWR-073 the connection at a location is qualified, a meter that is read by hand by its plan of two dials', async () => {
  const { token, parameters } = await kiri()
  const asked = { token, query: { salesChannel: 'SelfService' } } as const
  const of = (locationId: string) =>
    api().make(qualifyEnergyLocation, { ...asked, parameters: { ...parameters, locationId } })
  const found = (await of(BY_HAND.locationId)).json()
  const without = await of(demoLocationAt('3 Kaimoana Track, Ruatoria 4032'))
  const unknown = await of('1')

  expect(found).toMatchObject({
    connection: {
      icp: BY_HAND.icp,
      metering: { ami: false },
      equipmentLocations: expect.arrayContaining([{ key: 'inside', display: expect.any(String) }]),
    },
    coreProducts: [
      {
        Plans: [
          {
            PlanKey: 'power-dial',
            PlanType: 'DayNight',
            Charges: [
              { ChargeCategory: 'Fixed', ChargeIncludingGst: 0.53 },
              { DisplayName: 'Electricity, day', ChargeIncludingGst: 0.264 },
              { DisplayName: 'Electricity, night', ChargeIncludingGst: 0.172 },
            ],
          },
        ],
      },
    ],
  })
  expect(without.json()).toMatchObject({ code: 'NO_SERVICE_IDS_AVAILABLE', field: 'locationId' })
  expect(unknown.json()).toMatchObject({ code: 'NO_LOCATION_ID_PROVIDED', field: 'locationId' })
})

const unknownIcp = '0009999999CK'

test.each([
  ['ICP_MALFORMED', 'wrong check digits', { icp: '0001000032CKB50' }],
  ['ICP_MALFORMED', 'too many letters', { icp: `${SMART.icp}0` }],
  ['ICP_MALFORMED', 'nothing', { icp: '' }],
  [
    'ICP_NOT_FOUND',
    'an ICP that the registry does not have',
    { icp: unknownIcp + icpCheckDigits(unknownIcp) },
  ],
  ['ICP_NOT_AT_LOCATION', 'an ICP of another place', { LocationID: BY_HAND.locationId }],
] as const)('PWR-072 %s names the ICP for %s', async (code, _why, body) => {
  const answer = await qualified(body)
  expect(answer.json()).toMatchObject({ code, field: 'icp' })
})

test('a connection without power to it is not active', async () => {
  await api()
    .sql`insert into address (location_id, house_number, full_number, full_address, road_name, suburb, town)
    select (1000001 + n)::text, n, n::text, n || ' New Road', 'New Road', '', 'Town' from generate_series(0, 200) n`
  const inactive = madeUpConnectionAt(String(1_000_001 + 96))
  const answer = await qualified({ icp: inactive?.icp ?? '' })

  expect(answer.json()).toMatchObject({ code: 'ICP_NOT_ACTIVE', field: 'icp' })
  expect(await api().sql`select status from electricity_connection where icp = ${inactive?.icp}`).toEqual([
    { status: 'inactive' },
  ])
})

/** Look-ups are answered otherwise. */
async function withRegistry<Answer>(fetched: typeof fetch, ask: () => Promise<Answer>): Promise<Answer> {
  const { fetch } = globalThis
  globalThis.fetch = fetched
  try {
    return await ask()
  } finally {
    globalThis.fetch = fetch
  }
}

test.each<[why: string, fetched: typeof fetch]>([
  ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers with a fault', async () => Response.json({ error: 'fault' }, { status: 500 })],
  ['answers something else', async () => Response.json({ ICPIdentifier: SMART.icp })],
  ['answers about another one', async () => Response.json({ ICPIdentifier: BY_HAND.icp })],
])('a registry that %s is unavailable, and nothing is kept', async (_why, fetched) => {
  const before = await api().sql`select * from electricity_connection order by icp`
  const answer = await withRegistry(fetched, () => qualified())

  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    { code: 'ELECTRICITY_REGISTRY_UNAVAILABLE' },
  ])
  expect(await api().sql`select * from electricity_connection order by icp`).toEqual(before)
})

test('PWR-088 PWR-090 nothing to sell is told before an order begins', async () => {
  await api().sql`update core_product set brands = '{}' where bundle_type = 'Electricity'`
  const noPower = await qualified()
  await api().sql`update core_product set brands = '{}'`
  const nothing = await qualified()

  expect(noPower.json()).toMatchObject({ code: 'NO_ELECTRICITY_CORE_PRODUCT' })
  expect(nothing.json()).toMatchObject({ code: 'NO_CORE_PRODUCTS' })
})

test('PWR-089 two core products of electricity are refused', async () => {
  await api()
    .sql`insert into core_product (core_product_key, place, description, bundle_type, brands, sales_channels)
    select 'POWER2', 99, 'Power', 'Electricity', brands, sales_channels from core_product
    where core_product_key = 'ELECTRICITY'`
  const answer = await qualified()
  expect(answer.json()).toMatchObject({ code: 'MULTIPLE_ELECTRICITY_CORE_PRODUCTS' })
})

test('PWR-074 PWR-064 what is known of a connection has what the account said of it', async () => {
  const { token, parameters } = await kiri()
  await placedPower({ api: api(), token, ...parameters }, powerOrderFor(BY_HAND, movingInOn('2026-12-01')))
  await api()
    .sql`insert into site_access values (${KIRI}, ${BY_HAND.icp}, 'Dog', 'inside', 'Ring twice', now())`
  const mine = (await api().make(readIcpInformation, await about(BY_HAND.icp))).json()
  const others = (await api().make(readIcpInformation, await about(BY_HAND.icp, ben))).json()

  expect(mine).toMatchObject({
    medicallyDependent: true,
    siteAccess: { key: 'inside', notes: 'Ring twice', dog: true },
  })
  expect(others).toMatchObject({ medicallyDependent: null, siteAccess: null })
})

test.each([
  ['account', BENS_ICP, ben],
  ['us', BENS_ICP, kiri],
  ['nobody', SMART.icp, kiri],
] as const)('PWR-075 a summary says that a connection is supplied by %s', async (suppliedBy, icp, by) => {
  const answer = await api().make(readIcpSummary, await about(icp, by))
  expect(answer.json()).toMatchObject({ icp, status: 'active', suppliedBy, ami: true })
})

test('PWR-077 the address of a connection is told over several lines', async () => {
  const answer = await api().make(readIcpAddress, await about(SMART.icp))
  expect(answer.json()).toMatchObject({
    LocationID: SMART.locationId,
    Lines: ['25 Aro Street', 'Aro Valley', 'Wellington 6021'],
  })
})

test('PWR-070 PWR-076 an account with power is told its connections and their plans, and one without that it has none', async () => {
  const has = async (who: typeof kiri) =>
    readHasElectricity.reply.parse((await api().make(readHasElectricity, await who())).json())
  const current = async (who: typeof kiri) =>
    readCurrentIcps.reply.parse((await api().make(readCurrentIcps, await who())).json())

  expect([await has(ben), await has(kiri)]).toEqual([
    { hasElectricityProduct: true },
    { hasElectricityProduct: false },
  ])
  expect(await current(ben)).toMatchObject([
    { icp: BENS_ICP, ami: true, CoreProductKey: 'ELECTRICITY', plan: SMART_PLAN, suppliedFrom: '2024-09-12' },
  ])
  expect(await current(kiri)).toEqual([])
})

test('PWR-082 core products of electricity have all plans, those of a connection its meter’s alone', async () => {
  const plansFor = async (icp?: string) => {
    const query = { salesChannel: 'SelfService', ...(icp !== undefined && { icp }) } as const
    const answer = await api().make(readElectricityCoreProducts, { ...(await kiri()), query })
    return readElectricityCoreProducts.reply
      .parse(answer.json())
      .map(({ Plans }) => Plans.map(({ PlanKey }) => PlanKey))
  }

  expect(await plansFor()).toEqual([['power-smart-low', 'power-dial', 'power-smart']])
  expect(await plansFor(BY_HAND.icp)).toEqual([['power-dial']])
})

test('PWR-063 PWR-067 a plan that charges the capacity of the connection says it, and nothing else has it', async () => {
  const ema = async () => ({ token: await api().tokenOf('ema'), parameters: { accountCode: EMA } })
  const before = await api().make(readCapacityCharge, await about(EMAS_ICP, ema))
  await api().sql`update power_rate set cents_per_kva_day = 1.15 where plan_code = 'power-business'`
  const without = await api().make(readCapacityCharge, await about(EMAS_ICP, ema))
  await withLarge(async () => {
    const after = await api().make(readCapacityCharge, await about(EMAS_ICP, ema))
    const capacityCharge = {
      ChargeCategory: 'Fixed',
      DisplayName: 'Capacity Daily Charge',
      chargeableCapacity: 69,
      ChargeIncludingGst: 0.7935,
    }
    expect(after.json()).toEqual({ capacityCharge })
    const [current] = readCurrentIcps.reply.parse((await api().make(readCurrentIcps, await ema())).json())
    expect(current?.plan.Charges).toContainEqual(capacityCharge)
  })
  expect([before.json(), without.json()]).toEqual([{ capacityCharge: null }, { capacityCharge: null }])
})

/** The registry says that connections have a large fuse. */
async function withLarge(test: () => Promise<void>): Promise<void> {
  const { fetch } = globalThis
  await withRegistry(async (...asked) => {
    const answer = await fetch(...asked)
    const entry = z.record(z.string(), z.unknown()).parse(await answer.json())
    return Response.json({ ...entry, Pricing: { ChargeableCapacity: 69 } })
  }, test)
}

test('PWR-065 a connection of which the registry does not say how its meter is read tells its readings by itself', async () => {
  const { fetch } = globalThis
  const answer = await withRegistry(
    async (...asked) => {
      const entry = z
        .looseObject({ Metering: z.object({ Installations: z.unknown() }) })
        .parse(await (await fetch(...asked)).json())
      return Response.json({ ...entry, Metering: entry.Metering })
    },
    async () => api().make(readIcpInformation, await about(SMART.icp)),
  )
  expect(answer.json()).toMatchObject({ metering: { ami: true } })
  const told = z.record(z.string(), z.unknown()).parse(answer.json())
  const silent = readIcpInformation.reply.parse({ ...told, metering: { installations: [] } })
  expect(silent.metering.ami).toBe(true)
})

test('one account asks the registry so often in an hour, and is then told to wait', async () => {
  await api().sql`delete from sign_in_tries`
  for (let asked = 0; asked < MOST_LOOK_UPS; asked += 1) {
    const answer = await qualified({ icp: 'x' })
    if (answer.statusCode === 429) throw new Error(`refused after ${asked}`)
  }
  const over = await qualified()
  const other = await api().make(readIcpSummary, await about(SMART.icp, ben))

  expect(over.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(other.statusCode).toBe(200)
})
