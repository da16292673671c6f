import { expect, test } from 'vitest'

import {
  qualifyHardware,
  qualifyLocation,
  readHardwareAvailability,
  readLineNumbers,
} from '@switchboard/domain/qualification/contract'

import { expectRefusal } from '#api/testing/expect-refusal.ts'
import { addHouseholdHistory } from '#api/testing/household-history.ts'
import { demoLocationAt } from '#api/demo/locations.ts'

import { KIRI, FREE_HOUSE, toLocation, testQualification } from './testing/qualification.ts'

const { api, getToken } = testQualification()

const FIBRE = ['50', '100', '300', '1000'].flatMap((speed) => [`CHOUFB${speed}`, `CHOUFB${speed}VOIP`])
const COPPER = ['ADSL', 'ADSLPOTS', 'VDSL', 'VDSLVOIP']
const WIRELESS = ['WBBV1', 'WBBV2']
const NONE = { FibreAvailable: false, FibreInstalled: false, ConsentRequired: false }

test.each([
  [FREE_HOUSE, [...FIBRE, ...COPPER, ...WIRELESS], { ...NONE, FibreAvailable: true }, 'Wellington'],
  [
    '25 Aro Street, Aro Valley, Wellington 6021',
    [...FIBRE, ...WIRELESS],
    { FibreAvailable: true, FibreInstalled: true, ConsentRequired: false },
    'Wellington',
  ],
  [
    '1/16 Kōwhai Road, Milford, Auckland 0620',
    [...FIBRE, ...COPPER],
    { FibreAvailable: true, FibreInstalled: false, ConsentRequired: true },
    'Auckland',
  ],
  ['12 Gorge Road, Waihī 3610', WIRELESS, NONE, 'Hamilton'],
  ['88 Mānuka Road, Kerikeri 0230', COPPER, NONE, 'Auckland'],
  ['3 Kaimoana Track, Ruatoria 4032', [], NONE, 'Napier'],
])(
  'QUA-003 QUA-016 QUA-017 QUA-018 the products available at %s are %j',
  async (address, keys, fibre, Lca) => {
    const answer = await api().make(qualifyLocation, { token: getToken(), parameters: toLocation(address) })

    const { QualifyLocationResults: results, ...rest } = qualifyLocation.reply.parse(answer.json())
    const available = results.filter((one) => one.available).map((one) => one.coreProductKey)
    expect(available).toEqual(keys.toSorted())
    expect(rest).toEqual({ FibreSummary: fibre, VoiceDetail: { Lca } })
  },
)

test('QUA-003 QUA-015 a product that arrives later is not available yet, and its day is shown', async () => {
  await api().db.script(`update location_network set available_from = '2027-01-20'
    where technology = 'UFB' and location_id = '${demoLocationAt(FREE_HOUSE)}' and most_mbps = 1000`)
  const answer = await api().make(qualifyLocation, { token: getToken(), parameters: toLocation(FREE_HOUSE) })

  const { QualifyLocationResults } = qualifyLocation.reply.parse(answer.json())
  expect(QualifyLocationResults).toContainEqual({
    coreProductKey: 'CHOUFB300',
    available: false,
    futureAvailableOn: '2027-01-20',
  })
  expect(QualifyLocationResults).toContainEqual({
    coreProductKey: 'VDSL',
    available: true,
    futureAvailableOn: null,
  })
})

test.each([
  ['2026-11-21', true, null],
  ['2026-11-22', false, '2026-11-22'],
])('QUA-015 QUA-017 a network from %s on is available: %s', async (from, available, futureAvailableOn) => {
  await api().db.script(`update location_network set available_from = '${from}'
    where technology = 'UFB' and location_id = '${demoLocationAt(FREE_HOUSE)}'`)
  const answer = await api().make(qualifyLocation, { token: getToken(), parameters: toLocation(FREE_HOUSE) })

  const { QualifyLocationResults, FibreSummary } = qualifyLocation.reply.parse(answer.json())
  const fibre = QualifyLocationResults.filter(({ coreProductKey }) => coreProductKey === 'CHOUFB300')
  expect(fibre).toEqual([{ coreProductKey: 'CHOUFB300', available, futureAvailableOn }])
  expect(FibreSummary.FibreAvailable).toBe(available)
})

test.each([
  ['VDSL', ['VDSL']],
  ['VDSLVOIP', ['VDSL']],
  ['ADSL', ['ADSL']],
  ['CHOUFB300', []],
])('QUA-004 QUA-019 the lines of a location for %s are of %j', async (coreProductKey, technologies) => {
  const answer = await api().make(readLineNumbers, {
    token: getToken(),
    parameters: toLocation(FREE_HOUSE),
    query: { coreProductKey },
  })

  const { locationId } = toLocation(FREE_HOUSE)
  expect(answer.json()).toEqual({
    LineNumbers: technologies.map((technology) => ({ LineNumber: `${technology}-${locationId}` })),
  })
})

test('QUA-004 an unknown core product has no lines', async () => {
  const request = {
    token: getToken(),
    parameters: toLocation(FREE_HOUSE),
    query: { coreProductKey: 'none' },
  }

  expectRefusal(await api().make(readLineNumbers, request), 'CORE_PRODUCT_NOT_FOUND', 'coreProductKey')
})

const qualifyKirisHardware = () =>
  api().make(qualifyHardware, {
    token: getToken(),
    parameters: { accountCode: KIRI },
    query: { serviceEntity: `c${KIRI}@demo.example` },
  })

test('QUA-006 every device of an account is listed, with the key of its product if known', async () => {
  await addHouseholdHistory(api().db)
  const { QualifyHardwareResult } = qualifyHardware.reply.parse((await qualifyKirisHardware()).json())

  expect(QualifyHardwareResult.map(({ HardwareProductKey }) => HardwareProductKey)).toEqual([
    'HUB5',
    'HUB6-RENTAL',
    'MESH-NETCOMM',
    'MESH-NETCOMM',
    'MESH-NETCOMM',
  ])
})

test('QUA-006 QUA-020 the router of a service is returned with the core products that it supports', async () => {
  const answer = await qualifyKirisHardware()

  expect(answer.json()).toEqual({
    QualifyHardwareResult: [
      { HardwareProductKey: 'HUB5', SupportedCoreProductKeys: ['ADSL', 'ADSLPOTS', 'VDSL', 'VDSLVOIP'] },
    ],
  })
})

test.each([
  ['HUB6', [50, 100, 300, 1_000]],
  ['HUB7', [1_000]],
])('QUA-020 a fibre router supports the speeds that it is made for, %s with %j', async (router, speeds) => {
  await api().sql`update inventory_item set hardware_product_key = ${router} where account_code = ${KIRI}`
  const answer = await api().make(qualifyHardware, {
    token: getToken(),
    parameters: { accountCode: KIRI },
    query: { serviceEntity: `c${KIRI}@demo.example` },
  })
  await api().sql`update inventory_item set hardware_product_key = 'HUB5' where account_code = ${KIRI}`

  const [qualified] = answer.json().QualifyHardwareResult
  const products = await api().sql<{ technology: string; mbps: number }>`
    select distinct technology, downstream_mbps::int as mbps from core_product
    where core_product_key = any(${qualified.SupportedCoreProductKeys}::text[]) order by mbps`
  expect(qualified.HardwareProductKey).toBe(router)
  expect(products).toEqual(speeds.map((mbps) => ({ technology: 'UFB', mbps })))
})

test.each(['c100517@demo.example', 'none', "' or true --"])(
  'QUA-006 hardware of %s is refused, because the account has no such service',
  async (serviceEntity) => {
    const request = { token: getToken(), parameters: { accountCode: KIRI }, query: { serviceEntity } }

    expectRefusal(await api().make(qualifyHardware, request), 'SERVICE_NOT_FOUND', 'serviceEntity')
  },
)

const WIRELESS_HARDWARE = ['WBB-GO5G', 'WBB-GO5G-MAX', 'WBB-SIM']
const RENTED = ['MESH-GOOGLE', 'MESH-NETCOMM', 'GWIFI', 'GWIFI-PRO']
const ALL_HARDWARE = 12

test.each([
  [FREE_HOUSE, ['HUB6', 'HUB7', 'HUB5', 'HUB6-RENTAL', 'MESH1', ...WIRELESS_HARDWARE, ...RENTED]],
  ['88 Mānuka Road, Kerikeri 0230', ['HUB5', 'HUB6-RENTAL', 'MESH1', ...RENTED]],
  ['12 Gorge Road, Waihī 3610', WIRELESS_HARDWARE],
])('QUA-008 MSH-024 the hardware available at %s is %j', async (address, keys) => {
  const answer = await api().make(readHardwareAvailability, {
    token: getToken(),
    parameters: toLocation(address),
  })

  const { HardwareAvailability, Address } = readHardwareAvailability.reply.parse(answer.json())
  expect(HardwareAvailability).toHaveLength(ALL_HARDWARE)
  expect(
    HardwareAvailability.filter(({ Available }) => Available).map((each) => each.HardwareProductKey),
  ).toEqual(keys)
  expect(Address.FullAddress).toBe(address)
})
