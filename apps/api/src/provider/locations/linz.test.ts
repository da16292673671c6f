import { expect, test } from 'vitest'

import type { BrokenLine } from '@switchboard/domain/csv'

import { parseFields, splitLines } from '#api/platform/csv.ts'
import { statement } from '#api/platform/database/database.ts'
import { testApi } from '#api/testing/api.ts'

import { parseLinzAddresses } from './linz.ts'
import { loadAddresses } from './load.ts'
import type { Address } from './register.ts'
import { addressesText } from './search.ts'

const api = testApi(() => Promise.resolve())

const HEADS =
  'change_id,address_id,full_address_number,full_road_name,full_address,address_number,suburb_locality,town_city,territorial_authority,gd2000_xcoord,gd2000_ycoord'
const GOOD =
  '9,101,3/16,Kōwhai Road,"3/16 Kōwhai Road, Milford, Auckland",16,Milford,Auckland,Auckland,174.7,-36.7'
const OTHER = '9,102,18A,Kōwhai Road,"18A Kōwhai Road, Milford, Auckland",18,Milford,Auckland,Auckland,,'
const RURAL = '9,103,5,"O""Neill Road","5 O""Neill Road, Kaitoke",5,Kaitoke,,Whanganui District,175,-39'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  await Promise.resolve()
}

async function read(lines: readonly string[], { size = 7, end = '\n' } = {}) {
  const broken = new Array<BrokenLine>()
  const addresses = new Array<Address>()
  for await (const address of parseLinzAddresses(inPieces(lines.join(end), size), (line) =>
    broken.push(line),
  )) {
    addresses.push(address)
  }
  return { addresses, broken }
}

test('an address is read from columns by their names, in any order', async () => {
  const { addresses, broken } = await read([HEADS, GOOD])

  expect(broken).toEqual([])
  expect(addresses).toEqual([
    {
      locationId: '101',
      houseNumber: 16,
      fullNumber: '3/16',
      fullAddress: '3/16 Kōwhai Road, Milford, Auckland',
      roadName: 'Kōwhai Road',
      suburb: 'Milford',
      town: 'Auckland',
      postcode: null,
      longitude: 174.7,
      latitude: -36.7,
    },
  ])
})

test('an address without a town gets its district, and quotes within quotes are kept', async () => {
  const { addresses } = await read([HEADS, RURAL])

  expect(addresses[0]).toMatchObject({
    town: 'Whanganui District',
    suburb: 'Kaitoke',
    roadName: 'O"Neill Road',
  })
})

test.each([1, 3, 1_000])(
  'a byte order mark, other line ends and pieces of %i letters change nothing',
  async (size) => {
    const { addresses, broken } = await read([`\u{FEFF}${HEADS}`, GOOD, '', OTHER, ''], { size, end: '\r\n' })

    expect(addresses.map(({ locationId }) => locationId)).toEqual(['101', '102'])
    expect(broken).toEqual([])
  },
)

const without = (from: string, to: string) => GOOD.replace(from, to)

test.each([
  [without(',101,', ',x1,'), 'address_id is not a number of at most nine digits'],
  [without(',101,', ',1234567890,'), 'address_id is not a number of at most nine digits'],
  [without(',16,', ',sixteen,'), 'address_number is not a number of at most six digits'],
  [without(',16,', ',-1,'), 'address_number is not a number of at most six digits'],
  [without(',Kōwhai Road,', ',,'), 'full_road_name is empty'],
  [without(',3/16,', ',,'), 'full_address_number is empty'],
  [without('Milford,Auckland,A', ',,A'), 'suburb_locality and town_city are empty'],
  [without('Kōwhai Road,"', `${'x'.repeat(201)},"`), 'full_road_name is longer than 200'],
  [without('Kōwhai', 'K\u{FFFD}whai'), 'full_road_name is not UTF-8'],
  [without('Kōwhai', 'K\0whai'), 'full_road_name has characters that nobody sees'],
  [without('174.7', 'east'), 'gd2000_xcoord is not in degrees'],
  [without('-36.7', '-91'), 'gd2000_ycoord is not in degrees'],
  [`${GOOD},more`, 'it has 12 fields, not 11'],
  ['9,101', 'it has 2 fields, not 11'],
  [without('Auckland",', 'Auckland,'), 'its quotes do not match'],
  ['x'.repeat(30_000), 'the line is too long'],
])('a broken line is reported by its number, and the rest is read: %.60s', async (line, reason) => {
  const { addresses, broken } = await read([HEADS, OTHER, line, RURAL], { size: 1_000 })

  expect(broken).toEqual([{ line: 3, reason }])
  expect(addresses.map(({ locationId }) => locationId)).toEqual(['102', '103'])
})

test.each([
  ['', 'The file is empty.'],
  ['address_id,full_address', 'The first line lacks full_address_number, full_road_name'],
])('a file that begins with "%s" is refused', async (heads, reason) => {
  await expect(read([heads])).rejects.toThrow(reason)
})

test('a file loaded again changes nothing, and a changed line changes its address', async () => {
  const load = (lines: readonly string[]) =>
    loadAddresses(
      api().db,
      parseLinzAddresses(inPieces(lines.join('\n'), 100), () => undefined),
    )

  const first = await load([HEADS, GOOD, 'broken', OTHER])
  const again = await load([HEADS, GOOD, 'broken', OTHER])
  const changed = await load([
    HEADS,
    without('Kōwhai', 'Tōtara').replace('"3/16 Kōwhai', '"3/16 Tōtara'),
    OTHER,
  ])

  expect([first, again, changed]).toEqual([
    { read: 2, written: 2 },
    { read: 2, written: 0 },
    { read: 2, written: 1 },
  ])
  const count = statement<{ count: number }>('test-addresses', 'select count(*) from address')
  expect(await api().db.rows(count, [])).toEqual([{ count: 2 }])
  expect(await addressesText(api().db, '3/16 totara')).toContain('3/16 Tōtara Road, Milford, Auckland')
})

test('a line that is too long is dropped while it is read', async () => {
  const lines = new Array<unknown>()
  for await (const line of splitLines(inPieces(`a\n${'b'.repeat(100_000)}\nc`, 1_000))) lines.push(line)

  expect(lines).toEqual([
    { number: 1, text: 'a' },
    { number: 2, text: null },
    { number: 3, text: 'c' },
  ])
})

test.each([
  ['', []],
  [',', ['', '']],
  ['a,"b,""c""",', ['a', 'b,"c"', '']],
  ['"a"b', null],
  ['a"b', null],
  ['"a', null],
])('the fields of %j are %j', (line, fields) => {
  expect(parseFields(line)).toEqual(fields)
})
