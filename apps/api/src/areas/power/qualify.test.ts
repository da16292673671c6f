import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import type { SentBody } from '@switchboard/domain/call'
import {
  energyQualification,
  qualifyEnergy,
  qualifyEnergyLocation,
  readIcpSummary,
} from '@switchboard/domain/power/contract'
import { simulateConnectionAt } from '@switchboard/domain/power/simulated-registry'
import { icpCheckDigits } from '@switchboard/domain/qualification/icp'

import { demoLocationAt } from '#api/demo/locations.ts'
import { BY_HAND, SMART } from '#api/testing/power-orders.ts'

import { MAX_LOOK_UPS } from './look-ups.ts'
import { KIRI, SMART_PLAN, runWithRegistry, testConnections } from './testing/connections.ts'

const { api, authorizeKiri, authorizeBen, authorizeForIcp } = await testConnections()

async function requestQualification(body: Partial<SentBody<typeof qualifyEnergy>> = {}) {
  return api().make(qualifyEnergy, {
    ...(await authorizeKiri()),
    body: { icp: SMART.icp, salesChannel: 'SelfService', ...body },
  })
}

test('PWR-062 PWR-064 PWR-072 a connection is qualified with its meter and matching plans', async () => {
  const answer = energyQualification.parse((await requestQualification()).json())

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

test('PWR-062 PWR-064 PWR-071 PWR-073 PWR-084 the connection at a location is qualified with its plan of two dials', async () => {
  await api().sql`update power_rate set is_change_locked = true where plan_code = 'power-dial'`
  const { token, parameters } = await authorizeKiri()
  const request = { token, query: { salesChannel: 'SelfService' } } as const
  const qualify = (locationId: string) =>
    api().make(qualifyEnergyLocation, { ...request, parameters: { ...parameters, locationId } })
  const found = (await qualify(BY_HAND.locationId)).json()
  const without = await qualify(demoLocationAt('3 Kaimoana Track, Ruatoria 4032'))
  const unknown = await qualify('1')

  expect(found).toMatchObject({
    connection: {
      icp: BY_HAND.icp,
      metering: {
        ami: false,
        installations: [
          {
            components: [
              {
                channels: [
                  { channelNumber: 1, numberOfDials: 5, counts: 'day' },
                  { channelNumber: 2, numberOfDials: 5, counts: 'night' },
                ],
              },
            ],
          },
        ],
      },
      equipmentLocations: [
        { key: 'inside', display: 'Inside the house' },
        { key: 'garage', display: 'In the garage' },
        { key: 'outside', display: 'Outside, on the wall' },
        { key: 'gate', display: 'At the gate' },
      ],
    },
    coreProducts: [
      {
        Plans: [
          {
            PlanKey: 'power-dial',
            PlanType: 'DayNight',
            planChangeLocked: true,
            Charges: [
              { ChargeCategory: 'Fixed', ChargeIncludingGst: 0.53 },
              { ChargeCategory: 'Variable', DisplayName: 'Electricity, day', ChargeIncludingGst: 0.264 },
              { ChargeCategory: 'Variable', DisplayName: 'Electricity, night', ChargeIncludingGst: 0.172 },
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

test('PWR-073 of two connections at a location, the active one is qualified', async () => {
  const { token, parameters } = await authorizeKiri()
  const { fetch } = globalThis
  const inactive = { ICPIdentifier: unknownIcp + icpCheckDigits(unknownIcp), ICPStatus: 'inactive' }
  const found = await runWithRegistry(
    async (...request) => {
      const entries = z.array(z.looseObject({})).parse(await (await fetch(...request)).json())
      return Response.json([...entries.map((entry) => ({ ...entry, ...inactive })), ...entries])
    },
    () =>
      api().make(qualifyEnergyLocation, {
        token,
        parameters: { ...parameters, locationId: SMART.locationId },
        query: { salesChannel: 'SelfService' },
      }),
  )

  expect(found.json()).toMatchObject({ connection: { icp: SMART.icp, status: 'active' } })
})

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
  const answer = await requestQualification(body)
  expect(answer.json()).toMatchObject({ code, field: 'icp' })
})

test('a disconnected connection is not active', async () => {
  await api()
    .sql`insert into address (location_id, house_number, full_number, full_address, road_name, suburb, town)
    select (1000001 + n)::text, n, n::text, n || ' New Road', 'New Road', '', 'Town' from generate_series(0, 200) n`
  const inactive = simulateConnectionAt(String(1_000_001 + 96))
  const answer = await requestQualification({ icp: inactive?.icp ?? '' })

  expect(answer.json()).toMatchObject({ code: 'ICP_NOT_ACTIVE', field: 'icp' })
  expect(await api().sql`select status from electricity_connection where icp = ${inactive?.icp}`).toEqual([
    { status: 'inactive' },
  ])
})

test.each<[why: string, fetched: typeof fetch]>([
  ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers with a fault', async () => Response.json({ error: 'fault' }, { status: 500 })],
  ['answers something else', async () => Response.json({ ICPIdentifier: SMART.icp })],
  ['answers about another one', async () => Response.json({ ICPIdentifier: BY_HAND.icp })],
])('a registry that %s is unavailable, and nothing is stored', async (_why, fetched) => {
  const before = await api().sql`select * from electricity_connection order by icp`
  const answer = await runWithRegistry(fetched, () => requestQualification())

  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    { code: 'ELECTRICITY_REGISTRY_UNAVAILABLE' },
  ])
  expect(await api().sql`select * from electricity_connection order by icp`).toEqual(before)
})

test('PWR-088 PWR-090 a qualification is refused if nothing is sold', async () => {
  await api().sql`update core_product set brands = '{}' where bundle_type = 'Electricity'`
  const noPower = await requestQualification()
  await api().sql`update core_product set brands = '{}'`
  const nothing = await requestQualification()

  expect(noPower.json()).toMatchObject({ code: 'NO_ELECTRICITY_CORE_PRODUCT' })
  expect(nothing.json()).toMatchObject({ code: 'NO_CORE_PRODUCTS' })
})

test('PWR-072 a connection is qualified by the products of its sales channel', async () => {
  await api().sql`update core_product set sales_channels = '{MoveHouse}' where bundle_type = 'Electricity'`
  const selfService = await requestQualification()
  const moveHouse = await requestQualification({ salesChannel: 'MoveHouse' })

  expect(selfService.json()).toMatchObject({ code: 'NO_ELECTRICITY_CORE_PRODUCT' })
  expect(moveHouse.json()).toMatchObject({ coreProducts: [{ CoreProductKey: 'ELECTRICITY' }] })
})

test('PWR-089 two core products of electricity are refused', async () => {
  await api()
    .sql`insert into core_product (core_product_key, place, description, bundle_type, brands, sales_channels)
    select 'POWER2', 99, 'Power', 'Electricity', brands, sales_channels from core_product
    where core_product_key = 'ELECTRICITY'`
  const answer = await requestQualification()
  expect(answer.json()).toMatchObject({ code: 'MULTIPLE_ELECTRICITY_CORE_PRODUCTS' })
})

test.each([
  ['a household with broadband', 'select 1', { chargeIncludingGst: 20, chargeExcludingGst: 17.39 }],
  [
    'a small business with broadband',
    `update account set business_group = '2degreessmb' where account_code = '${KIRI}'`,
    { chargeIncludingGst: 11.5, chargeExcludingGst: 10 },
  ],
  ['no broadband', `delete from service where account_code = '${KIRI}'`, null],
  [
    'power that ended',
    `insert into electricity_supply (icp, account_code, service_number, starts_on, ends_on)
      values ('${BY_HAND.icp}', '${KIRI}', 90, '2025-01-01', '2025-06-30')`,
    null,
  ],
])('PWR-094 a qualification for an account with %s has its credit', async (_has, before, credit) => {
  await api().db.script(before)

  expect((await requestQualification()).json()).toMatchObject({ credit })
})

test('an account is refused after too many registry look-ups in an hour', async () => {
  await api().sql`delete from sign_in_tries`
  for (let count = 0; count < MAX_LOOK_UPS; count += 1) {
    const answer = await requestQualification({ icp: 'x' })
    if (answer.statusCode === 429) throw new Error(`refused after ${count}`)
  }
  const over = await requestQualification()
  const other = await api().make(readIcpSummary, await authorizeForIcp(SMART.icp, authorizeBen))

  expect(over.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(other.statusCode).toBe(200)
})
