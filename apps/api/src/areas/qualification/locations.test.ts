import { describe, expect, test } from 'vitest'

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

import { expectRefusal } from '#api/testing/expect-refusal.ts'
import { demoLocationAt, findDemoLocation } from '#api/demo/locations.ts'

import { MAX_LOOK_UPS } from './endpoints.ts'
import { KIRI, FREE_HOUSE, toLocation, testQualification } from './testing/qualification.ts'

const { api, kiriToken } = testQualification()
const UNKNOWN = '1234567'

async function countStatements(ask: () => Promise<unknown>): Promise<number> {
  await ask()
  const before = api().db.statementCount()
  await ask()
  return api().db.statementCount() - before
}

describe('the search of addresses', () => {
  const search = (text: string) => api().make(searchAddresses, { token: kiriToken(), query: { text } })
  const lines = async (text: string) =>
    searchAddresses.reply.parse((await search(text)).json()).map(({ FullAddress }) => FullAddress)

  test('QUA-001 finds an address by its beginning, without macrons and with a shortened street', async () => {
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
  ])('QUA-001 %s is searched for like any other text', async (text, found) => {
    expect(await lines(text)).toEqual(found)
    // and the register is unchanged
    expect(await lines('12')).toEqual(TWELVES)
  })

  test('QUA-001 a user with too many look-ups is refused for a time', async () => {
    await search('queen')
    await api().db.script(`update sign_in_tries set tries = ${MAX_LOOK_UPS}`)

    const answer = await search('queen')

    expectRefusal(answer, 'TOO_MANY_REQUESTS')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(
      (await api().make(searchAddresses, { token: await api().createToken('ben'), query: { text: 'q' } }))
        .statusCode,
    ).toBe(200)
  })
})

test('QUA-002 a known address is returned with the products available there', async () => {
  const answer = await api().make(qualifyAddress, {
    token: kiriToken(),
    parameters: { accountCode: KIRI },
    query: { LocationID: demoLocationAt(FREE_HOUSE) },
  })

  const qualified = await api().make(qualifyLocation, {
    token: kiriToken(),
    parameters: toLocation(FREE_HOUSE),
  })
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
    const answer = await api().make(qualifyAddress, {
      token: kiriToken(),
      parameters: { accountCode: KIRI },
      query,
    })

    expectRefusal(answer, 'NO_LOCATION_ID_PROVIDED', 'LocationID')
  },
)

test('QUA-022 a location that is not in the register is not qualified', async () => {
  const parameters = { accountCode: KIRI, locationId: UNKNOWN }

  expectRefusal(
    await api().make(qualifyLocation, { token: kiriToken(), parameters }),
    'NO_LOCATION_ID_PROVIDED',
  )
  expectRefusal(
    await api().make(qualifyWireless, { token: kiriToken(), parameters }),
    'NO_LOCATION_ID_PROVIDED',
  )
  expectRefusal(
    await api().make(readHardwareAvailability, { token: kiriToken(), parameters }),
    'NO_LOCATION_ID_PROVIDED',
  )
  expectRefusal(
    await api().make(readLineNumbers, { token: kiriToken(), parameters, query: { coreProductKey: 'VDSL' } }),
    'NO_LOCATION_ID_PROVIDED',
  )
})

describe('the phone numbers to choose from', () => {
  const numbers = (count = '3', LocationID = findDemoLocation(KIRI) ?? '') =>
    api().make(readAvailableNumbers, {
      token: kiriToken(),
      parameters: { accountCode: KIRI },
      query: { LocationID, count },
    })

  test('QUA-005 are as many as requested, in the calling area', async () => {
    expect((await numbers()).json()).toEqual({ PhoneNumbers: ['04 555 2000', '04 555 2001', '04 555 2002'] })
    expect((await numbers('1')).json()).toEqual({ PhoneNumbers: ['04 555 2000'] })
  })

  test.each(['0', '11', '-1', '3.5', 'three', ''])('QUA-005 are refused for the count %s', async (count) => {
    expectRefusal(await numbers(count), 'MALFORMED_REQUEST', 'count')
  })

  test('QUA-021 are refused when none is free', async () => {
    await api().db.script(`update phone_number set taken_by = '100517' where lca = 'Wellington'`)

    expectRefusal(await numbers(), 'NO_PHONE_NUMBERS_AVAILABLE')
  })

  test('QUA-021 are refused when the calling area is unknown', async () => {
    await api().db.script('delete from location_facts')

    expectRefusal(await numbers(), 'NO_PHONE_NUMBERS_AVAILABLE')
  })

  test('QUA-022 need a location', async () => {
    expectRefusal(await numbers('3', UNKNOWN), 'NO_LOCATION_ID_PROVIDED', 'LocationID')
  })
})

test.each([
  ['kiri', KIRI, true],
  ['finn', '100701', false],
])('QUA-007 %s may order new products: %s %s', async (user, accountCode, canOrderNewProducts) => {
  const answer = await api().make(qualifyAccount, {
    token: await api().createToken(user),
    parameters: { accountCode },
  })

  expect(answer.json()).toEqual({ canOrderNewProducts })
})

test('QUA-009 a location is read by its id, and an unknown id is refused', async () => {
  const locationId = findDemoLocation(KIRI) ?? ''

  expect((await api().make(readLocation, { token: kiriToken(), parameters: { locationId } })).json()).toEqual(
    {
      LocationID: locationId,
      FullAddress: '11 Aro Street, Aro Valley, Wellington 6021',
      StreetName: '11 Aro Street',
      Suburb: 'Aro Valley',
      City: 'Wellington',
      PostCode: '6021',
      Country: 'New Zealand',
    },
  )
  expectRefusal(
    await api().make(readLocation, { token: kiriToken(), parameters: { locationId: UNKNOWN } }),
    'LOCATION_ID_NOT_SET',
    'locationId',
  )
})

test.each([
  ['12 Gorge Road, Waihī 3610', true],
  ['88 Mānuka Road, Kerikeri 0230', false],
])('QUA-010 wireless reaches %s: %s', async (address, WirelessAvailable) => {
  const answer = await api().make(qualifyWireless, { token: kiriToken(), parameters: toLocation(address) })

  const results = [
    { coreProductKey: 'WBBV1', available: WirelessAvailable, futureAvailableOn: null },
    { coreProductKey: 'WBBV2', available: WirelessAvailable, futureAvailableOn: null },
  ]
  expect(answer.json()).toEqual({ WirelessAvailable, QualifyLocationResults: results })
})

test.each([
  ['2026-11-21', true, null],
  ['2026-11-22', false, '2026-11-22'],
])('QUA-010 wireless that comes on %s is available today: %s', async (from, available, futureAvailableOn) => {
  await api().db.script(`update location_network set available_from = '${from}' where technology = 'WBB'`)

  const answer = await api().make(qualifyWireless, {
    token: kiriToken(),
    parameters: toLocation('12 Gorge Road, Waihī 3610'),
  })

  expect(answer.json()).toEqual({
    WirelessAvailable: available,
    QualifyLocationResults: [
      { coreProductKey: 'WBBV1', available, futureAvailableOn },
      { coreProductKey: 'WBBV2', available, futureAvailableOn },
    ],
  })
})

test('a call takes one statement beside the session, a look-up one more, and a typing error another', async () => {
  const parameters = toLocation(FREE_HOUSE)
  const text = (typed: string) => () =>
    api().make(searchAddresses, { token: kiriToken(), query: { text: typed } })
  const requests = [
    () => api().make(qualifyLocation, { token: kiriToken(), parameters }),
    () =>
      api().make(qualifyAddress, {
        token: kiriToken(),
        parameters,
        query: { LocationID: parameters.locationId },
      }),
    () => api().make(qualifyWireless, { token: kiriToken(), parameters }),
    () => api().make(readHardwareAvailability, { token: kiriToken(), parameters }),
    () => api().make(readLineNumbers, { token: kiriToken(), parameters, query: { coreProductKey: 'VDSL' } }),
    () => api().make(readLocation, { token: kiriToken(), parameters }),
    () => api().make(qualifyAccount, { token: kiriToken(), parameters }),
    () => api().make(qualifyHardware, { token: kiriToken(), parameters, query: { serviceEntity: 'none' } }),
    () =>
      api().make(readAvailableNumbers, {
        token: kiriToken(),
        parameters,
        query: { LocationID: '9000001', count: '3' },
      }),
    text('12'),
    text('aro'),
    text('31 aro street'),
    text('31 ara street'),
  ]

  const counts = new Array<number>()
  for (const ask of requests) counts.push(await countStatements(ask))

  expect(counts).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4])
})
