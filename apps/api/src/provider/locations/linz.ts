import type { BrokenLine } from '@switchboard/domain/csv'

import { NotSuchFile, parseFields, splitLines } from '#api/platform/csv.ts'

import type { Address } from './register.ts'

const COLUMNS = [
  'address_id',
  'full_address_number',
  'full_road_name',
  'full_address',
  'address_number',
  'suburb_locality',
  'town_city',
  'territorial_authority',
  'gd2000_xcoord',
  'gd2000_ycoord',
] as const
type Column = (typeof COLUMNS)[number]
type Row = Readonly<Record<Column, string>>

/** The attribution that the data's licence requires wherever addresses are shown. */
export const LINZ_ATTRIBUTION =
  'Addresses sourced from the LINZ Data Service and licensed for reuse under CC BY 4.0.'

const MAX_CHARACTERS_A_FIELD = 200
const MAX_DEGREES = { gd2000_xcoord: 180, gd2000_ycoord: 90 } as const
const REPLACEMENT = '\u{FFFD}'
/** Control characters, which nobody sees; the database cannot store some of them. */
const CONTROL = /\p{Cc}/u

/**
 * The addresses of a file with the columns of LINZ's "NZ Addresses", in any order. An invalid line is reported and left
 * out. The file has no postcodes.
 */
export async function* parseLinzAddresses(
  pieces: AsyncIterable<string>,
  report: (broken: BrokenLine) => void,
): AsyncGenerator<Address> {
  let heads: string[] | null = null
  for await (const { number, text } of splitLines(pieces)) {
    if (heads === null) heads = parseHeads(text ?? '')
    else if (text !== '') {
      const address = text === null ? 'the line is too long' : parseAddress(heads, text)
      if (typeof address === 'string') report({ line: number, reason: address })
      else yield address
    }
  }
  if (heads === null) throw new NotSuchFile('The file is empty.')
}

function parseHeads(line: string): string[] {
  const heads = (parseFields(line) ?? []).map((head) => head.trim().toLowerCase())
  const missing = COLUMNS.filter((column) => !heads.includes(column))
  if (missing.length > 0) throw new NotSuchFile(`The first line lacks ${missing.join(', ')}.`)
  return heads
}

/** The address of a line, or why the line is invalid. */
function parseAddress(heads: readonly string[], line: string): Address | string {
  const fields = parseFields(line)
  if (fields === null) return 'its quotes do not match'
  if (fields.length !== heads.length) return `it has ${fields.length} fields, not ${heads.length}`
  const row = toRow(heads, fields)
  const problem = findProblem(row)
  if (problem !== null) return problem
  const suburb = row.suburb_locality || row.town_city
  const town = row.town_city || row.territorial_authority || row.suburb_locality
  return {
    locationId: String(Number(row.address_id)),
    houseNumber: Number(row.address_number),
    fullNumber: row.full_address_number,
    fullAddress: row.full_address,
    roadName: row.full_road_name,
    suburb,
    town,
    postcode: null,
    longitude: degrees(row.gd2000_xcoord),
    latitude: degrees(row.gd2000_ycoord),
  }
}

function toRow(heads: readonly string[], fields: readonly string[]): Row {
  const getValue = (column: Column) => (fields[heads.indexOf(column)] ?? '').normalize('NFC').trim()
  return {
    address_id: getValue('address_id'),
    full_address_number: getValue('full_address_number'),
    full_road_name: getValue('full_road_name'),
    full_address: getValue('full_address'),
    address_number: getValue('address_number'),
    suburb_locality: getValue('suburb_locality'),
    town_city: getValue('town_city'),
    territorial_authority: getValue('territorial_authority'),
    gd2000_xcoord: getValue('gd2000_xcoord'),
    gd2000_ycoord: getValue('gd2000_ycoord'),
  }
}

function findProblem(row: Row): string | null {
  if (!/^\d{1,9}$/.test(row.address_id)) return 'address_id is not a number of at most nine digits'
  if (!/^\d{1,6}$/.test(row.address_number)) return 'address_number is not a number of at most six digits'
  for (const column of COLUMNS) {
    const value = row[column]
    if (value.length > MAX_CHARACTERS_A_FIELD) return `${column} is longer than ${MAX_CHARACTERS_A_FIELD}`
    if (value.includes(REPLACEMENT)) return `${column} is not UTF-8`
    if (CONTROL.test(value)) return `${column} has characters that nobody sees`
  }
  for (const column of ['full_address_number', 'full_road_name', 'full_address'] as const) {
    if (row[column] === '') return `${column} is empty`
  }
  if (row.suburb_locality === '' && row.town_city === '') return 'suburb_locality and town_city are empty'
  for (const column of ['gd2000_xcoord', 'gd2000_ycoord'] as const) {
    const value = degrees(row[column])
    if (value !== null && !(Math.abs(value) <= MAX_DEGREES[column])) return `${column} is not in degrees`
  }
  return null
}

function degrees(value: string): number | null {
  return value === '' ? null : Number(value)
}
