import { beforeEach, describe, expect, test } from 'vitest'

import type { ErrorCode } from '@switchboard/domain/errors'
import { ERRORS } from '@switchboard/domain/errors'
import {
  qualifyAccount,
  qualifyAddress,
  qualifyHardware,
  qualifyLocation,
  qualifyWireless,
  readAvailableNumbers,
  readHardwareAvailability,
  readLineNumbers,
  readLocation,
  searchAddresses,
} from '@switchboard/domain/qualification/contract'

import { fillDemo } from '#api/demo/fill.ts'
import { demoLocationAt, demoLocationOf } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'

import { MOST_LOOK_UPS } from './endpoints.ts'

const KIRI = '100902'
const FREE_HOUSE = '31 Aro Street, Aro Valley, Wellington 6021'
const UNKNOWN = '1234567'

const api = testApi(fillDemo)
let token: string

beforeEach(async () => {
  token = await api().tokenOf('kiri')
})

const at = (address: string) => ({ accountCode: KIRI, locationId: demoLocationAt(address) })

function expectRefusal(answer: { statusCode: number; body: string }, code: ErrorCode, field?: string) {
  expect([answer.statusCode, JSON.parse(answer.body)]).toMatchObject([
    ERRORS[code],
    { code, ...(field !== undefined && { field }) },
  ])
}

async function statementsOf(ask: () => Promise<unknown>): Promise<number> {
  await ask()
  const before = api().db.statementCount()
  await ask()
  return api().db.statementCount() - before
}

describe('the search of addresses', () => {
  const search = (text: string) => api().make(searchAddresses, { token, query: { text } })
  const lines = async (text: string) =>
    searchAddresses.reply.parse((await search(text)).json()).map(({ FullAddress }) => FullAddress)

  test('QUA-001 finds an address by its beginning, without macrons and with a short street', async () => {
    expect((await lines('3/16 kowhai rd milf'))[0]).toBe('3/16 Kōwhai Road, Milford, Auckland 0620')
  })

  test.each(['', 'x'.repeat(201)])('QUA-001 a text of the wrong length is refused', async (text) => {
    expectRefusal(await search(text), 'MALFORMED_REQUEST', 'text')
  })

  const TWELVES = [
    '12 Fibre Lane, Hobsonville, Auckland 0616',
    '12 Queen Street, Auckland Central, Auckland 1010',
    '12 Gorge Road, Waihī 3610',
  ]

  test.each<[text: string, found: string[]]>([
    [`'); drop table address; --`, []],
    [`12'); drop table address; --`, []],
    ['\\', []],
    ['&|!:*()<>', []],
    ['gorge & !waihi', ['12 Gorge Road, Waihī 3610']],
    ['%', []],
    ['12 go%', ['12 Gorge Road, Waihī 3610']],
    ['😀 🏠', []],
    ['/', []],
    ['////', []],
    ["o'", ['7 Beach Road, Ōrewa, Auckland 0931']],
    ['١٢', []],
    ['12', TWELVES],
    ['㌖'.repeat(200), []],
  ])('QUA-001 %s is searched for as any other text', async (text, found) => {
    expect(await lines(text)).toEqual(found)
    // and leaves the register as it was
    expect(await lines('12')).toEqual(TWELVES)
  })

  test('QUA-001 somebody who looks up too often is told to wait', async () => {
    await search('queen')
    await api().db.script(`update sign_in_tries set tries = ${MOST_LOOK_UPS}`)

    const answer = await search('queen')

    expectRefusal(answer, 'TOO_MANY_REQUESTS')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(
      (await api().make(searchAddresses, { token: await api().tokenOf('ben'), query: { text: 'q' } }))
        .statusCode,
    ).toBe(200)
  })
})

test('QUA-002 a known address is told with what can be had there', async () => {
  const answer = await api().make(qualifyAddress, {
    token,
    parameters: { accountCode: KIRI },
    query: { LocationID: demoLocationAt(FREE_HOUSE) },
  })

  const qualified = await api().make(qualifyLocation, { token, parameters: at(FREE_HOUSE) })
  expect(answer.json()).toEqual({
    ...qualified.json(),
    Address: {
      LocationID: demoLocationAt(FREE_HOUSE),
      FullAddress: FREE_HOUSE,
      StreetName: '31 Aro Street',
      Suburb: 'Aro Valley',
      City: 'Wellington',
      PostCode: '6021',
      Country: 'New Zealand',
    },
    FibreSummary: { FibreAvailable: true, FibreInstalled: false, ConsentRequired: false },
    VoiceDetail: { Lca: 'Wellington' },
  })
})

test.each([{}, { LocationID: '' }, { LocationID: UNKNOWN }, { LocationID: 'x' }])(
  'QUA-022 an address is not qualified by %j',
  async (query) => {
    const answer = await api().make(qualifyAddress, { token, parameters: { accountCode: KIRI }, query })

    expectRefusal(answer, 'NO_LOCATION_ID_PROVIDED', 'LocationID')
  },
)

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
])('QUA-003 QUA-016 QUA-017 QUA-018 at %s can be had %j', async (address, keys, fibre, Lca) => {
  const answer = await api().make(qualifyLocation, { token, parameters: at(address) })

  const { QualifyLocationResults: results, ...rest } = qualifyLocation.reply.parse(answer.json())
  const available = results.filter((one) => one.available).map((one) => one.coreProductKey)
  expect(available).toEqual(keys.toSorted())
  expect(rest).toEqual({ FibreSummary: fibre, VoiceDetail: { Lca } })
})

test('QUA-015 what comes to a place later is not available there, and its day is told', async () => {
  await api().db.script(`update location_network set available_from = '2027-01-20'
    where technology = 'UFB' and location_id = '${demoLocationAt(FREE_HOUSE)}' and most_mbps = 1000`)
  const answer = await api().make(qualifyLocation, { token, parameters: at(FREE_HOUSE) })

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
])('QUA-015 QUA-017 what comes on %s can be had today: %s', async (from, available, futureAvailableOn) => {
  await api().db.script(`update location_network set available_from = '${from}'
    where technology = 'UFB' and location_id = '${demoLocationAt(FREE_HOUSE)}'`)
  const answer = await api().make(qualifyLocation, { token, parameters: at(FREE_HOUSE) })

  const { QualifyLocationResults, FibreSummary } = qualifyLocation.reply.parse(answer.json())
  const fibre = QualifyLocationResults.filter(({ coreProductKey }) => coreProductKey === 'CHOUFB300')
  expect(fibre).toEqual([{ coreProductKey: 'CHOUFB300', available, futureAvailableOn }])
  expect(FibreSummary.FibreAvailable).toBe(available)
})

test('QUA-022 a location that the register lacks is not qualified', async () => {
  const parameters = { accountCode: KIRI, locationId: UNKNOWN }

  expectRefusal(await api().make(qualifyLocation, { token, parameters }), 'NO_LOCATION_ID_PROVIDED')
  expectRefusal(await api().make(qualifyWireless, { token, parameters }), 'NO_LOCATION_ID_PROVIDED')
  expectRefusal(await api().make(readHardwareAvailability, { token, parameters }), 'NO_LOCATION_ID_PROVIDED')
  expectRefusal(
    await api().make(readLineNumbers, { token, parameters, query: { coreProductKey: 'VDSL' } }),
    'NO_LOCATION_ID_PROVIDED',
  )
})

test.each([
  ['VDSL', ['VDSL']],
  ['VDSLVOIP', ['VDSL']],
  ['ADSL', ['ADSL']],
  ['CHOUFB300', []],
])('QUA-004 QUA-019 the lines of a location for %s are of %j', async (coreProductKey, technologies) => {
  const answer = await api().make(readLineNumbers, {
    token,
    parameters: at(FREE_HOUSE),
    query: { coreProductKey },
  })

  const { locationId } = at(FREE_HOUSE)
  expect(answer.json()).toEqual({
    LineNumbers: technologies.map((technology) => ({ LineNumber: `${technology}-${locationId}` })),
  })
})

test('QUA-004 an unknown core product has no lines', async () => {
  const asked = { token, parameters: at(FREE_HOUSE), query: { coreProductKey: 'none' } }

  expectRefusal(await api().make(readLineNumbers, asked), 'CORE_PRODUCT_NOT_FOUND', 'coreProductKey')
})

describe('the phone numbers to choose from', () => {
  const numbers = (count = '3', LocationID = demoLocationOf(KIRI) ?? '') =>
    api().make(readAvailableNumbers, {
      token,
      parameters: { accountCode: KIRI },
      query: { LocationID, count },
    })

  test('QUA-005 are as many as were asked for, of the calling area', async () => {
    expect((await numbers()).json()).toEqual({ PhoneNumbers: ['04 555 2000', '04 555 2001', '04 555 2002'] })
    expect((await numbers('1')).json()).toEqual({ PhoneNumbers: ['04 555 2000'] })
  })

  test.each(['0', '11', '-1', '3.5', 'three', ''])('QUA-005 are not counted by %s', async (count) => {
    expectRefusal(await numbers(count), 'MALFORMED_REQUEST', 'count')
  })

  test('QUA-021 are refused where there are none', async () => {
    await api().db.script(`update phone_number set taken_by = '100517' where lca = 'Wellington'`)

    expectRefusal(await numbers(), 'NO_PHONE_NUMBERS_AVAILABLE')
  })

  test('QUA-021 are refused where nobody knows the calling area', async () => {
    await api().db.script('delete from location_facts')

    expectRefusal(await numbers(), 'NO_PHONE_NUMBERS_AVAILABLE')
  })

  test('QUA-022 need a location', async () => {
    expectRefusal(await numbers('3', UNKNOWN), 'NO_LOCATION_ID_PROVIDED', 'LocationID')
  })
})

test('QUA-006 QUA-020 the router of a service is told with the core products that it is made for', async () => {
  const answer = await api().make(qualifyHardware, {
    token,
    parameters: { accountCode: KIRI },
    query: { serviceEntity: `c${KIRI}@demo.example` },
  })

  expect(answer.json()).toEqual({
    QualifyHardwareResult: [
      { HardwareProductKey: 'HUB5', SupportedCoreProductKeys: ['ADSL', 'ADSLPOTS', 'VDSL', 'VDSLVOIP'] },
    ],
  })
})

test.each([
  ['HUB6', [50, 100, 300, 1_000]],
  ['HUB7', [1_000]],
])(
  'QUA-020 a router of fibre goes with the speeds that it is made for, %s with %j',
  async (router, speeds) => {
    await api().sql`update inventory_item set hardware_product_key = ${router} where account_code = ${KIRI}`
    const answer = await api().make(qualifyHardware, {
      token,
      parameters: { accountCode: KIRI },
      query: { serviceEntity: `c${KIRI}@demo.example` },
    })
    await api().sql`update inventory_item set hardware_product_key = 'HUB5' where account_code = ${KIRI}`

    const [told] = answer.json().QualifyHardwareResult
    const products = await api().sql<{ technology: string; mbps: number }>`
    select distinct technology, downstream_mbps::int as mbps from core_product
    where core_product_key = any(${told.SupportedCoreProductKeys}::text[]) order by mbps`
    expect(told.HardwareProductKey).toBe(router)
    expect(products).toEqual(speeds.map((mbps) => ({ technology: 'UFB', mbps })))
  },
)

test.each(['c100517@demo.example', 'none', "' or true --"])(
  'QUA-006 hardware is not told of %s, which is no service of the account',
  async (serviceEntity) => {
    const asked = { token, parameters: { accountCode: KIRI }, query: { serviceEntity } }

    expectRefusal(await api().make(qualifyHardware, asked), 'SERVICE_NOT_FOUND', 'serviceEntity')
  },
)

test.each([
  ['kiri', KIRI, true],
  ['finn', '100701', false],
])('QUA-007 %s may order new products: %s %s', async (user, accountCode, canOrderNewProducts) => {
  const answer = await api().make(qualifyAccount, {
    token: await api().tokenOf(user),
    parameters: { accountCode },
  })

  expect(answer.json()).toEqual({ canOrderNewProducts })
})

const WIRELESS_HARDWARE = ['WBB-GO5G', 'WBB-GO5G-MAX', 'WBB-SIM']
const RENTED = ['MESH-GOOGLE', 'MESH-NETCOMM', 'GWIFI', 'GWIFI-PRO']
const ALL_HARDWARE = 12

test.each([
  [FREE_HOUSE, ['HUB6', 'HUB7', 'HUB5', 'HUB6-RENTAL', 'MESH1', ...WIRELESS_HARDWARE, ...RENTED]],
  ['88 Mānuka Road, Kerikeri 0230', ['HUB5', 'HUB6-RENTAL', 'MESH1', ...RENTED]],
  ['12 Gorge Road, Waihī 3610', WIRELESS_HARDWARE],
])('QUA-008 of all hardware %s can have %j', async (address, keys) => {
  const answer = await api().make(readHardwareAvailability, { token, parameters: at(address) })

  const { HardwareAvailability, Address } = readHardwareAvailability.reply.parse(answer.json())
  expect(HardwareAvailability).toHaveLength(ALL_HARDWARE)
  expect(
    HardwareAvailability.filter(({ Available }) => Available).map((each) => each.HardwareProductKey),
  ).toEqual(keys)
  expect(Address.FullAddress).toBe(address)
})

test('QUA-009 a location is told by its id, and an unknown one is refused', async () => {
  const locationId = demoLocationOf(KIRI) ?? ''

  expect((await api().make(readLocation, { token, parameters: { locationId } })).json()).toEqual({
    LocationID: locationId,
    FullAddress: '11 Aro Street, Aro Valley, Wellington 6021',
    StreetName: '11 Aro Street',
    Suburb: 'Aro Valley',
    City: 'Wellington',
    PostCode: '6021',
    Country: 'New Zealand',
  })
  expectRefusal(
    await api().make(readLocation, { token, parameters: { locationId: UNKNOWN } }),
    'LOCATION_ID_NOT_SET',
    'locationId',
  )
})

test.each([
  ['12 Gorge Road, Waihī 3610', true],
  ['88 Mānuka Road, Kerikeri 0230', false],
])('QUA-010 wireless reaches %s: %s', async (address, WirelessAvailable) => {
  const answer = await api().make(qualifyWireless, { token, parameters: at(address) })

  const results = [
    { coreProductKey: 'WBBV1', available: WirelessAvailable, futureAvailableOn: null },
    { coreProductKey: 'WBBV2', available: WirelessAvailable, futureAvailableOn: null },
  ]
  expect(answer.json()).toEqual({ WirelessAvailable, QualifyLocationResults: results })
})

test('QUA-010 where wireless comes later it is not available yet, and says from when', async () => {
  await api().db.script("update location_network set available_from = '2027-01-11' where technology = 'WBB'")

  const answer = await api().make(qualifyWireless, {
    token,
    parameters: at('12 Gorge Road, Waihī 3610'),
  })

  const later = { available: false, futureAvailableOn: '2027-01-11' }
  expect(answer.json()).toEqual({
    WirelessAvailable: false,
    QualifyLocationResults: [
      { coreProductKey: 'WBBV1', ...later },
      { coreProductKey: 'WBBV2', ...later },
    ],
  })
})

test('each call is one statement beside the session; look-ups are counted by another, and a slip costs one more', async () => {
  const parameters = at(FREE_HOUSE)
  const text = (typed: string) => () => api().make(searchAddresses, { token, query: { text: typed } })
  const asked = [
    () => api().make(qualifyLocation, { token, parameters }),
    () => api().make(qualifyAddress, { token, parameters, query: { LocationID: parameters.locationId } }),
    () => api().make(qualifyWireless, { token, parameters }),
    () => api().make(readHardwareAvailability, { token, parameters }),
    () => api().make(readLineNumbers, { token, parameters, query: { coreProductKey: 'VDSL' } }),
    () => api().make(readLocation, { token, parameters }),
    () => api().make(qualifyAccount, { token, parameters }),
    () => api().make(qualifyHardware, { token, parameters, query: { serviceEntity: 'none' } }),
    () =>
      api().make(readAvailableNumbers, { token, parameters, query: { LocationID: '9000001', count: '3' } }),
    text('12'),
    text('aro'),
    text('31 aro street'),
    text('31 ara street'),
  ]

  const counts = new Array<number>()
  for (const ask of asked) counts.push(await statementsOf(ask))

  expect(counts).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4])
})
