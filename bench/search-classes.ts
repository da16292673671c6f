import { syntheticAddresses } from '../apps/api/src/demo/synthetic-addresses.ts'
import type { Address } from '../apps/api/src/provider/locations/register.ts'

const LETTERS_OF_A_NAME = 4
const SHORTEST_BEGINNING = 3
const BEGINNINGS = 4
const SHORT: Readonly<Record<string, string>> = {
  Street: 'st',
  Road: 'rd',
  Avenue: 'ave',
  Place: 'pl',
  Drive: 'dr',
  Crescent: 'cres',
  Terrace: 'tce',
}

export type SearchClass = {
  readonly name: string
  /** The text that is typed to find an address. `nth` varies it. */
  readonly toText: (address: Address, nth: number) => string
  /** The minimum share of searches that find the wanted address; null if the text does not identify one. */
  readonly leastFound: number | null
  readonly mostMilliseconds: number
}

export const MAX_MILLISECONDS = 5
const MAX_MILLISECONDS_WITH_A_SLIP = 10
export const MIN_WITH_A_SLIP = 0.9

function createSearchClass(
  name: string,
  toText: SearchClass['toText'],
  { leastFound = null, mostMilliseconds = MAX_MILLISECONDS }: Partial<SearchClass> = {},
): SearchClass {
  return { name, toText, leastFound, mostMilliseconds }
}

export const CLASSES: readonly SearchClass[] = [
  createSearchClass(
    'number, street and 4 letters of the town',
    (address) => `${address.fullNumber} ${shortRoad(address)} ${takeFirstLetters(address.town)}`,
    { leastFound: 0.97 },
  ),
  createSearchClass(
    'number and 3 to 6 letters of the street',
    (address, nth) =>
      `${address.fullNumber} ${plain(address.roadName).slice(0, SHORTEST_BEGINNING + (nth % BEGINNINGS))}`,
  ),
  createSearchClass('number and street', (address) => `${address.fullNumber} ${address.roadName}`),
  createSearchClass(
    'street and 4 letters of the suburb',
    (address) => `${shortRoad(address)} ${takeFirstLetters(address.suburb)}`,
  ),
  createSearchClass('the full line', (address) => `${address.fullAddress} ${address.postcode ?? ''}`),
  createSearchClass(
    'a letter missing from the street',
    (address, nth) =>
      `${address.fullNumber} ${withoutLetter(shortRoad(address), nth)} ${takeFirstLetters(address.town)}`,
    { leastFound: MIN_WITH_A_SLIP, mostMilliseconds: MAX_MILLISECONDS_WITH_A_SLIP },
  ),
  createSearchClass('the number alone', (address) => String(address.houseNumber)),
  createSearchClass('2 or 3 letters alone', (address, nth) =>
    plain(address.roadName).slice(0, 2 + (nth % 2)),
  ),
]

/** Draws up to `most` addresses, evenly distributed over the made-up register. */
export function drawAddresses(addresses: number, most: number): Address[] {
  const every = Math.max(1, Math.floor(addresses / most))
  const wanted = new Array<Address>()
  let place = 0
  for (const address of syntheticAddresses(addresses)) {
    if (place % every === every - 1 && wanted.length < most) wanted.push(address)
    place += 1
  }
  return wanted
}

function shortRoad({ roadName }: Address): string {
  const words = plain(roadName).split(' ')
  const last = roadName.split(' ').at(-1) ?? ''
  return [...words.slice(0, -1), SHORT[last] ?? last.toLowerCase()].join(' ')
}

/** Removes one letter of the first word. */
function withoutLetter(road: string, nth: number): string {
  const [first = '', ...others] = road.split(' ')
  const place = nth % first.length
  return [first.slice(0, place) + first.slice(place + 1), ...others].join(' ')
}

function takeFirstLetters(name: string): string {
  return plain(name).slice(0, LETTERS_OF_A_NAME).trim()
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
