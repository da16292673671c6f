import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { cancelOrder } from '@switchboard/domain/ordering/following/contract'
import {
  readCapacityCharge,
  readCurrentIcps,
  readElectricityCoreProducts,
  readHasElectricity,
  readIcpAddress,
  readIcpInformation,
  readIcpSummary,
} from '@switchboard/domain/power/contract'

import { addHouseholdHistory } from '#api/testing/household-history.ts'
import { BY_HAND, SMART, movingInOn, submitPowerOrder, powerOrderFor } from '#api/testing/power-orders.ts'

import { KIRI, SMART_PLAN, runWithRegistry, testConnections } from './testing/connections.ts'

const { api, authorizeKiri, authorizeBen, authorizeForIcp } = await testConnections()
const EMA = '100602'
const BENS_ICP = '0001000002CKCA7'
const EMAS_ICP = '0001000005WE951'
const JACKS_ICP = '0001000010WEEB3'

test('PWR-074 PWR-064 the details that an account gave for a connection are hidden from others', async () => {
  const { token, parameters } = await authorizeKiri()
  await submitPowerOrder(
    { api: api(), token, ...parameters },
    powerOrderFor(BY_HAND, movingInOn('2026-12-01')),
  )
  await api()
    .sql`insert into site_access values (${KIRI}, ${BY_HAND.icp}, 'Dog', 'inside', 'Ring twice', now())`
  const mine = (await api().make(readIcpInformation, await authorizeForIcp(BY_HAND.icp))).json()
  const others = (
    await api().make(readIcpInformation, await authorizeForIcp(BY_HAND.icp, authorizeBen))
  ).json()

  expect(mine).toMatchObject({
    icp: BY_HAND.icp,
    status: 'active',
    address: { LocationID: BY_HAND.locationId },
    metering: { ami: false },
    medicallyDependent: true,
    siteAccess: { key: 'inside', notes: 'Ring twice', dog: true },
  })
  expect(others).toMatchObject({ medicallyDependent: null, siteAccess: null })
})

test('PWR-064 the newest order that is not cancelled states the medical dependence on power', async () => {
  const { token, parameters } = await authorizeKiri()
  const orderer = { api: api(), token, ...parameters }
  const dependence = async () => {
    const answer = await api().make(readIcpInformation, await authorizeForIcp(BY_HAND.icp))
    return readIcpInformation.reply.parse(answer.json()).medicallyDependent
  }
  const { orderId } = await submitPowerOrder(orderer, powerOrderFor(BY_HAND, movingInOn('2026-12-01')))
  const ordered = await dependence()
  await api().make(cancelOrder, { token, parameters: { ...parameters, orderId } })
  const cancelled = await dependence()
  await submitPowerOrder(orderer, powerOrderFor(BY_HAND))
  const orderedAgain = await dependence()
  await api().sql`update service_order set cancelled_on = null where account_code = ${KIRI}`

  expect([ordered, cancelled, orderedAgain, await dependence()]).toEqual([true, null, false, false])
})

test.each([
  ['account', BENS_ICP, authorizeBen],
  ['us', BENS_ICP, authorizeKiri],
  ['nobody', SMART.icp, authorizeKiri],
] as const)(
  'PWR-075 a summary shows that a connection is supplied by %s',
  async (suppliedBy, icp, authorize) => {
    const answer = await api().make(readIcpSummary, await authorizeForIcp(icp, authorize))
    expect(answer.json()).toMatchObject({ icp, status: 'active', suppliedBy, ami: true })
  },
)

test('PWR-075 a summary shows supply by another company, how the meter is read, and the address', async () => {
  const { fetch } = globalThis
  const answer = await runWithRegistry(
    async (...request) => {
      const entry = z.looseObject({}).parse(await (await fetch(...request)).json())
      return Response.json({ ...entry, Trader: 'HRBR' })
    },
    async () => api().make(readIcpSummary, await authorizeForIcp(BY_HAND.icp)),
  )

  expect(answer.json()).toEqual({
    icp: BY_HAND.icp,
    status: 'active',
    suppliedBy: 'another',
    ami: false,
    address: '31 Aro Street, Aro Valley, Wellington 6021',
  })
})

test.each([
  [SMART.icp, SMART.locationId, ['25 Aro Street', 'Aro Valley', 'Wellington 6021']],
  [JACKS_ICP, '9000011', ['240 State Highway 25', 'Whitianga 3510']],
])('PWR-077 the address of the connection %s has its own lines', async (icp, LocationID, Lines) => {
  const answer = await api().make(readIcpAddress, await authorizeForIcp(icp))
  expect(answer.json()).toMatchObject({ LocationID, Lines })
})

const readHasPower = async (who: typeof authorizeKiri) =>
  readHasElectricity.reply.parse((await api().make(readHasElectricity, await who())).json())
const readConnections = async (who: typeof authorizeKiri) =>
  readCurrentIcps.reply.parse((await api().make(readCurrentIcps, await who())).json())
const listIcps = async (who: typeof authorizeKiri) => (await readConnections(who)).map(({ icp }) => icp)

test('PWR-070 PWR-076 an account with power gets its connections and plans, an account without power gets none', async () => {
  expect([await readHasPower(authorizeBen), await readHasPower(authorizeKiri)]).toEqual([
    { hasElectricityProduct: true },
    { hasElectricityProduct: false },
  ])
  expect(await readConnections(authorizeBen)).toMatchObject([
    { icp: BENS_ICP, ami: true, CoreProductKey: 'ELECTRICITY', plan: SMART_PLAN, suppliedFrom: '2024-09-12' },
  ])
  expect(await readConnections(authorizeKiri)).toEqual([])
})

describe('with power at two places, and power that ended', () => {
  test('PWR-075 a connection whose supply ended is supplied by nobody', async () => {
    await addHouseholdHistory(api().db)
    const readSupplier = async (icp: string) =>
      readIcpSummary.reply.parse((await api().make(readIcpSummary, await authorizeForIcp(icp))).json())
        .suppliedBy

    expect([await readSupplier(SMART.icp), await readSupplier(BY_HAND.icp)]).toEqual(['nobody', 'us'])
  })

  test('PWR-070 ended power and ordered power do not count as power', async () => {
    await addHouseholdHistory(api().db)
    await api().sql`update service set status = 'ordered', started_on = null
      where account_code = '100517' and plan_code like 'power%'`

    expect([await readHasPower(authorizeKiri), await readHasPower(authorizeBen)]).toEqual([
      { hasElectricityProduct: false },
      { hasElectricityProduct: false },
    ])
  })

  test('PWR-076 each connection has its own plan and day, and an ended connection is left out', async () => {
    await addHouseholdHistory(api().db)

    expect(await readConnections(authorizeBen)).toMatchObject([
      { icp: BENS_ICP, ami: true, plan: SMART_PLAN, suppliedFrom: '2024-09-12' },
      {
        icp: BY_HAND.icp,
        address: '31 Aro Street, Aro Valley, Wellington 6021',
        ami: false,
        plan: { PlanKey: 'power-dial' },
        suppliedFrom: '2026-06-01',
      },
    ])
    expect(await listIcps(authorizeKiri)).toEqual([])
  })

  test.each([
    ['began today', '2026-11-21', null, [BENS_ICP, BY_HAND.icp]],
    ['begins tomorrow', '2026-11-22', null, [BENS_ICP]],
    ['ends today', '2026-06-01', '2026-11-21', [BENS_ICP, BY_HAND.icp]],
    ['ended yesterday', '2026-06-01', '2026-11-20', [BENS_ICP]],
  ])('PWR-076 today’s connections, beside a supply that %s', async (_when, startsOn, endsOn, icps) => {
    await addHouseholdHistory(api().db)
    await api().sql`update electricity_supply set starts_on = ${startsOn}, ends_on = ${endsOn}
      where account_code = '100517' and icp = ${BY_HAND.icp}`

    expect(await listIcps(authorizeBen)).toEqual(icps)
  })
})

test('PWR-082 all plans of electricity are listed; for a connection, only those of its meter', async () => {
  const plansFor = async (icp?: string) => {
    const query = { salesChannel: 'SelfService', ...(icp !== undefined && { icp }) } as const
    const answer = await api().make(readElectricityCoreProducts, { ...(await authorizeKiri()), query })
    return readElectricityCoreProducts.reply
      .parse(answer.json())
      .map(({ Plans }) => Plans.map(({ PlanKey }) => PlanKey))
  }

  expect(await plansFor()).toEqual([['power-smart-low', 'power-dial', 'power-smart']])
  expect(await plansFor(BY_HAND.icp)).toEqual([['power-dial']])
  await api().sql`update core_product set sales_channels = '{MoveHouse}' where bundle_type = 'Electricity'`
  expect(await plansFor()).toEqual([])
})

test('PWR-063 PWR-067 only a plan that charges the capacity of the connection shows the charge', async () => {
  const ema = async () => ({ token: await api().createToken('ema'), parameters: { accountCode: EMA } })
  const before = await api().make(readCapacityCharge, await authorizeForIcp(EMAS_ICP, ema))
  await api().sql`update power_rate set cents_per_kva_day = 1.15 where plan_code = 'power-business'`
  const without = await api().make(readCapacityCharge, await authorizeForIcp(EMAS_ICP, ema))
  await runWithCapacity(async () => {
    const after = await api().make(readCapacityCharge, await authorizeForIcp(EMAS_ICP, ema))
    const capacityCharge = {
      ChargeCategory: 'Fixed',
      DisplayName: 'Capacity Daily Charge',
      chargeableCapacity: 69,
      ChargeIncludingGst: 0.7935,
    }
    expect(after.json()).toEqual({ capacityCharge })
    const [current] = readCurrentIcps.reply.parse((await api().make(readCurrentIcps, await ema())).json())
    expect(current?.plan.Charges).toContainEqual(capacityCharge)
    const others = await api().make(readCapacityCharge, await authorizeForIcp(EMAS_ICP))
    expect(others.json()).toEqual({ capacityCharge: null })
  })
  expect([before.json(), without.json()]).toEqual([{ capacityCharge: null }, { capacityCharge: null }])
})

/** Runs a test while the registry reports a large fuse for every connection. */
async function runWithCapacity(test: () => Promise<void>): Promise<void> {
  const { fetch } = globalThis
  await runWithRegistry(async (...request) => {
    const answer = await fetch(...request)
    const entry = z.record(z.string(), z.unknown()).parse(await answer.json())
    return Response.json({ ...entry, Pricing: { ChargeableCapacity: 69 } })
  }, test)
}

test('PWR-065 a connection without metering details in the registry counts as a smart meter', async () => {
  const { fetch } = globalThis
  const answer = await runWithRegistry(
    async (...request) => {
      const entry = z
        .looseObject({ Metering: z.object({ Installations: z.unknown() }) })
        .parse(await (await fetch(...request)).json())
      return Response.json({ ...entry, Metering: entry.Metering })
    },
    async () => api().make(readIcpInformation, await authorizeForIcp(SMART.icp)),
  )
  expect(answer.json()).toMatchObject({ metering: { ami: true } })
  const information = z.record(z.string(), z.unknown()).parse(answer.json())
  const silent = readIcpInformation.reply.parse({ ...information, metering: { installations: [] } })
  expect(silent.metering.ami).toBe(true)
})
