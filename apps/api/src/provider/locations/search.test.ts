import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import {
  MAX_ADDRESSES,
  MAX_ADDRESSES_OF_BEGINNING,
  foundAddress,
  location,
} from '@switchboard/domain/qualification/contract'

import { statement } from '#api/platform/database/database.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { foldText } from './typed-address.ts'
import { loadAddresses } from './load.ts'
import type { Address } from './register.ts'
import { addressesText } from './search.ts'
import { rebuildSearch } from './search-index.ts'

const MADE_UP = 600
const RUNS = 200

const api = testApi((db) => fillDemo(db, MADE_UP))

async function searchAddresses(text: string): Promise<string[]> {
  const answer = z.array(location).parse(JSON.parse(await addressesText(api().db, text)))
  return answer.map(({ FullAddress }) => FullAddress)
}

const KOWHAI = '3/16 Kōwhai Road, Milford, Auckland 0620'
const QUEEN = '12 Queen Street, Auckland Central, Auckland 1010'
const OFFICES = '14 Queen Street, Auckland Central, Auckland 1010'
const MANUKA = '88 Mānuka Road, Kerikeri 0230'
const HIGHWAY = '240 State Highway 25, Whitianga 3510'

test.each([
  ['3/16 Kōwhai Road, Milford, Auckland 0620', KOWHAI],
  ['3/16 kowhai rd', KOWHAI],
  ['3 / 16 KOWHAI ROAD milf', KOWHAI],
  ['flat 3, 16 kowhai road', KOWHAI],
  ['Unit 3/16 kowhai', KOWHAI],
  ['apartment 3 16 kowhai', KOWHAI],
  ['16a kowhai rd', '16A Kōwhai Road, Milford, Auckland 0620'],
  ['12 queen st auckland central', QUEEN],
  ['12 queen, street!  auckland-central', QUEEN],
  ['240 state hwy 25', HIGHWAY],
  ['240 SH25 whitianga', HIGHWAY],
  ['25 aro st', '25 Aro Street, Aro Valley, Wellington 6021'],
  ['12 gorge road waihi', '12 Gorge Road, Waihī 3610'],
  ['48 Cuba Street, Te Aro, Wellington 6011, New Zealand', '48 Cuba Street, Te Aro, Wellington 6011'],
  ['12 Queen Street, Auckland Central, Auckland 1010, NZ', QUEEN],
  ['Level 3, 12 Queen Street, Auckland', QUEEN],
  ['12 Queen St, Suite 4, Auckland', QUEEN],
  ['Shop 2, 12 Queen Street', QUEEN],
  ['Shop 2/12 Queen Street', QUEEN],
  ['Villa 3, 16 Kowhai Road', KOWHAI],
  ['3-16 Kowhai Road', KOWHAI],
  ['12-16 Queen Street', QUEEN],
  ['2-16 Kowhai Road', '2/16 Kōwhai Road, Milford, Auckland 0620'],
  ['4 – 16 Kowhai Road', '4/16 Kōwhai Road, Milford, Auckland 0620'],
  ['12 Gorge Road, RD 2, Waihi', '12 Gorge Road, Waihī 3610'],
  ['12 Gorge Road Rural Delivery 2', '12 Gorge Road, Waihī 3610'],
  ['１２ Queen Street\u200B', QUEEN],
  ['88 Mānuka Road, RD 2, Kerikeri', MANUKA],
  ['88 Manuka Road Rural Delivery 2', MANUKA],
  ['Level 3, 14 Queen Street, Auckland', OFFICES],
  ['Shop 2, 14 Queen Street', OFFICES],
  ['Villa 2, 16 Kowhai Road', '2/16 Kōwhai Road, Milford, Auckland 0620'],
  ['88 Mānuka Road, RD2, Kerikeri', MANUKA],
  ['88 Manuka Road, R.D. 2, Kerikeri 0230, Aotearoa', MANUKA],
  ['88 Ma\u0304nuka Road, Rural Delivery 2, Kerikeri, NZ', MANUKA],
  ['Level\u00A03, １４ Queen Street\u200B, New Zealand', OFFICES],
  ['Level 3/14 Queen Street', OFFICES],
  ['L3, 14 Queen St', OFFICES],
  ['3rd Floor, 14 Queen Street', OFFICES],
  ['Suite 4B, L3, 14 Queen St', OFFICES],
  ['Ground Floor, 14 Queen Street, Auckland', OFFICES],
  ['Shop 2, Level 1, 14 Queen Street', OFFICES],
  ['Lvl 3 Suite 4B 14 Queen Street Auckland', OFFICES],
  ['No. 14 Queen Street', OFFICES],
  ['Villa 3 / 16 Kowhai Road, Milford, New Zealand', KOWHAI],
  ['Level 1, Unit 3, 16 Kowhai Road', KOWHAI],
  ['#3, 16 Kowhai Road', KOWHAI],
  ['48 Cuba St, Te Aro, Wellington, 6011, NEW ZEALAND.', '48 Cuba Street, Te Aro, Wellington 6011'],
  ['48 Cuba Street, Te Aro 6011, Wellington', '48 Cuba Street, Te Aro, Wellington 6011'],
  ['1/16 milford kowhai', '1/16 Kōwhai Road, Milford, Auckland 0620'],
])('QUA-001 "%s" finds %s first', async (typed, address) => {
  expect((await searchAddresses(typed))[0]).toBe(address)
})

test.each([
  ['lacks a letter', '3/16 kowai rd'],
  ['lacks its first letter', '3/16 owhai rd'],
  ['has a wrong letter', '3/16 kowhau rd'],
  ['has a letter too much', '3/16 kowwhai rd'],
  ['has two letters the other way round', '3/16 kohwai rd'],
  ['lacks a letter of the suburb', '3/16 kowhai rd mlford'],
])('QUA-001 a word that %s is understood', async (_what, typed) => {
  expect((await searchAddresses(typed))[0]).toBe(KOWHAI)
})

test.each([
  ['Zenith Tower, 12 Queen Street, Auckland', 'Zenith Tower', QUEEN],
  ['Zenith Tower 12 Queen St Auckland', 'Zenith Tower', QUEEN],
  ['C/- Smithers, 12 Queen Street', 'C/- Smithers', QUEEN],
  ['12 Queen Street, Zenith House, Auckland', 'Zenith House', QUEEN],
  ['Kōwhai Chambers, 3/16 kowhai rd', 'Kōwhai Chambers', KOWHAI],
])('QUA-001 "%s" is found without %s, which is listed as left out', async (typed, leftOut, address) => {
  const [first] = z.array(foundAddress).parse(JSON.parse(await addressesText(api().db, typed)))

  expect(first).toMatchObject({ FullAddress: address, LeftOut: leftOut })
})

test('QUA-001 nothing is left out if every word is found', async () => {
  expect(await addressesText(api().db, '12 queen st auckland')).not.toContain('LeftOut')
})

test.each([
  'no such road anywhere',
  'Zenith Tower, 99999 Queen Street, Auckland',
  'Zenith Tower, 12 Zyzzyx Street, Auckland',
  'Zenith Tower, 12 Queen Street, Invercargill',
  '12 Queen Street, Zyzzyx, Auckland',
  'Zenith Tower 25 whitianga',
  '99999 queen st',
  '3/16 kowhai rd invercargill',
  '!!!',
  '😀',
  '9999999999',
])('QUA-001 "%s" finds nothing', async (typed) => {
  expect(await searchAddresses(typed)).toEqual([])
})

test('QUA-001 MOV-011 without a number each road shows its first house, with three pages at most', async () => {
  const streets = await searchAddresses('street')
  const toRoad = (line: string) => line.replace(/^\S+ /, '')

  expect(streets).toHaveLength(MAX_ADDRESSES)
  expect(new Set(streets.slice(0, 10).map(toRoad)).size).toBe(10)
  expect(await searchAddresses('kowhai')).toHaveLength(5)
})

test('QUA-001 one to three letters, or only a number, are found in the stored beginnings', async () => {
  expect(await searchAddresses('kōw')).toHaveLength(5)
  expect(await searchAddresses('Aro')).toEqual(await searchAddresses('aro st'))
  expect((await searchAddresses('wh')).length).toBeGreaterThan(0)
  expect((await searchAddresses('240'))[0]).toMatch(/^240 /)
})

test('MOV-011 MOV-012 a road alone shows more than a page of its houses', async () => {
  await api()
    .sql`insert into address (location_id, house_number, full_number, full_address, road_name, suburb, town,
      longitude, latitude)
    select (900000 + n)::text, n, n::text, n || ' Zebra Way, Oban', 'Zebra Way', 'Oban', 'Oban', 168.1, -46.9
    from generate_series(1, 45) n`
  await rebuildSearch(api().db)

  const houses = await searchAddresses('zebra way')

  expect(houses).toHaveLength(MAX_ADDRESSES)
  expect(houses[0]).toMatch(/^1 Zebra Way/)
  expect(houses.at(-1)).toMatch(/^30 Zebra Way/)
  expect(await searchAddresses('zeb')).toHaveLength(MAX_ADDRESSES_OF_BEGINNING)
  expect((await searchAddresses('44 zebra way'))[0]).toMatch(/^44 Zebra Way/)
})

describe('the search index', () => {
  const counts = statement<{ roads: number; words: number; beginnings: number; newest: string }>(
    'test-index-counts',
    `select (select count(*) from address_road) as roads, (select count(*) from address_word) as words,
       (select count(*) from address_beginning) as beginnings,
       (select max(xmin::text::bigint)::text from address_road) as newest`,
  )
  let address: Address

  beforeEach(() => {
    address = {
      locationId: '5',
      houseNumber: 7,
      fullNumber: '7',
      fullAddress: '7 Zebra Way, Oban',
      roadName: 'Zebra Way',
      suburb: 'Oban',
      town: 'Oban',
      postcode: null,
      longitude: 168.1,
      latitude: -46.9,
    }
  })

  test('keeps every row when rebuilt without a change', async () => {
    const before = await api().db.rows(counts, [])
    await api().db.transaction(rebuildSearch)

    expect(await api().db.rows(counts, [])).toEqual(before)
  })

  test('lists a road named by the three letters before longer roads that begin with them', async () => {
    const others = Array.from({ length: 12 }, (_none, road) =>
      [1, 2, 3].map((number) => ({
        ...address,
        locationId: `${100 + road * 10 + number}`,
        houseNumber: number,
        fullNumber: `${number}`,
        roadName: `Zeb${'abcdefghijkl'[road]}a Road`,
        fullAddress: `${number} Zeb${'abcdefghijkl'[road]}a Road, Oban`,
      })),
    ).flat()
    const zeb = { ...address, roadName: 'Zeb Street', fullAddress: '7 Zeb Street, Oban' }
    await loadAddresses(api().db, [...others, zeb])

    expect((await searchAddresses('Zeb'))[0]).toBe('7 Zeb Street, Oban')
  })

  test('finds a changed address by its new form only', async () => {
    expect(await loadAddresses(api().db, [address])).toEqual({ read: 1, written: 1 })
    expect(await loadAddresses(api().db, [address])).toEqual({ read: 1, written: 0 })
    expect(await searchAddresses('7 zebra')).toEqual(['7 Zebra Way, Oban'])

    const moved = { ...address, roadName: 'Okapi Way', fullAddress: '7 Okapi Way, Oban' }
    expect(await loadAddresses(api().db, [address, moved])).toEqual({ read: 2, written: 1 })

    expect(await searchAddresses('7 zebra')).toEqual([])
    expect(await searchAddresses('7 okapi')).toEqual(['7 Okapi Way, Oban'])
    expect(await searchAddresses('oka')).toEqual(['7 Okapi Way, Oban'])
  })
})

test('typed words are folded like words of the register', async () => {
  const made = statement<{ words: string }>('test-search-text', 'select search_text($1) as words')
  const nasty = fc.string({ unit: fc.constantFrom(...`aĀßéŌ'’ʻ\`"/\\-,.&|!:*()<>1٣ﬁǅ é　 \t😀`) })

  await fc.assert(
    fc.asyncProperty(nasty, async (text) => {
      const [row] = await api().db.rows(made, [text])
      expect(foldText(text).replaceAll('/', ' ').replaceAll(/ +/g, ' ').trim()).toBe(row?.words)
    }),
    { numRuns: RUNS },
  )
})
