import type { Address } from '#api/provider/locations/register.ts'

import { pickOne, createRandom, pickWeighted } from './random.ts'
import type { Random } from './random.ts'

/** The first id of made-up addresses. The ids of the demo addresses are much higher. */
const FIRST_LOCATION = 1_000_001
const MEAN_HOUSES = 27
const QUEEN_STREET_HOUSES = 300
const ROADS_BETWEEN_QUEEN_STREETS = 100
const CENTRE = ' Central'
const SUBURBS = 1_900
const SHARE_WITH_FLATS = 0.02
const MAX_FLATS = 6
const SHARE_WITH_LETTER = 0.08
const SHARE_OF_TWO_WORDS = 0.06
const SHARE_OF_MAORI_NAMES = 0.4
const MAORI_NAMES = 1_500

/** Towns with their share of all suburbs, their first postcode and their position. */
const TOWNS: readonly [
  name: string,
  weight: number,
  postcode: number,
  longitude: number,
  latitude: number,
][] = [
  ['Auckland', 330, 600, 174.76, -36.85],
  ['Christchurch', 100, 8011, 172.63, -43.53],
  ['Wellington', 90, 6011, 174.78, -41.29],
  ['Hamilton', 50, 3200, 175.28, -37.79],
  ['Tauranga', 45, 3110, 176.17, -37.69],
  ['Dunedin', 40, 9010, 170.5, -45.87],
  ['Lower Hutt', 35, 5010, 174.91, -41.21],
  ['Palmerston North', 30, 4410, 175.61, -40.35],
  ['Napier', 22, 4110, 176.91, -39.49],
  ['Hastings', 20, 4120, 176.84, -39.64],
  ['Nelson', 20, 7010, 173.28, -41.27],
  ['Rotorua', 20, 3010, 176.25, -38.14],
  ['New Plymouth', 20, 4310, 174.08, -39.06],
  ['Whangārei', 20, 110, 174.32, -35.73],
  ['Invercargill', 18, 9810, 168.35, -46.41],
  ['Porirua', 16, 5022, 174.84, -41.13],
  ['Whanganui', 14, 4500, 175.05, -39.93],
  ['Gisborne', 12, 4010, 178.02, -38.66],
  ['Upper Hutt', 12, 5018, 175.07, -41.12],
  ['Timaru', 10, 7910, 171.25, -44.4],
  ['Blenheim', 10, 7201, 173.96, -41.51],
  ['Taupō', 10, 3330, 176.08, -38.69],
  ['Masterton', 8, 5810, 175.66, -40.95],
  ['Ashburton', 6, 7700, 171.75, -43.9],
]
const TYPES: readonly [type: string, weight: number][] = [
  ['Street', 34],
  ['Road', 26],
  ['Place', 14],
  ['Avenue', 8],
  ['Drive', 6],
  ['Crescent', 5],
  ['Lane', 3],
  ['Terrace', 2],
  ['Way', 1],
  ['Close', 1],
]
const BEGINNINGS =
  'Ash Beau Birch Brad Bram Bridge Brook Camp Carl Chel Clare Cole Cran Dal Darn East Eden Elm Fair Farn Fen Glen Grange Green Hal Harl Hart Haw Heath Hol Kel Ken King Kirk Lang Lin Long Mal Mans Mar Mill Nor Oak Pem Pen Pres Rad Red Ring Rose Rut Sand Shel Stan Stock Sun Tar Thorn Wake Wal West Whit Wil Win Wood'.split(
    ' ',
  )
const ENDINGS =
  'bank berry borough bourne brook burn bury by combe cote dale den don fell field ford gate grove ham hurst leigh ley ling lock low man mere mont more ney port ridge sey shaw side stead stoke ston ton wall ward water way wick wood worth'.split(
    ' ',
  )
const SYLLABLES =
  'a ha hā he hi ho hu ka kā ke ki ko kō ku ma mā mi mo mu na nā nga ngā nui pa pā pe pi po pō pu ra rā re ri ro ru ta tā te ti to tū wa wai wha whe'.split(
    ' ',
  )
const SUBURB_SIDES = ['', '', '', '', 'North', 'South', 'East', 'West', 'Heights', 'Bay', 'Central', 'Valley']
const MAX_SYLLABLES = 4

type Suburb = { readonly name: string; readonly town: (typeof TOWNS)[number]; readonly postcode: string }

/** Generates addresses that look like those of New Zealand. The same seed gives the same addresses. */
export function* syntheticAddresses(count: number, seed = 1): Generator<Address> {
  const random = createRandom(seed)
  const suburbs = generateSuburbs(random)
  let made = 0
  for (const [name, suburb, houses] of generateRoads(random, suburbs)) {
    for (const fullNumber of generateHouseNumbers(random, houses)) {
      if (made === count) return
      yield buildAddress(made, { fullNumber, roadName: name, suburb })
      made += 1
    }
  }
}

function buildAddress(
  place: number,
  { fullNumber, roadName, suburb }: { fullNumber: string; roadName: string; suburb: Suburb },
): Address {
  const [town, , , longitude, latitude] = suburb.town
  return {
    locationId: String(FIRST_LOCATION + place),
    houseNumber: Number(/(\d+)[A-Z]?$/.exec(fullNumber)?.[1]),
    fullNumber,
    fullAddress: `${fullNumber} ${roadName}, ${suburb.name}, ${town}`,
    roadName,
    suburb: suburb.name,
    town,
    postcode: suburb.postcode,
    longitude: longitude + (place % 997) / 9_970,
    latitude: latitude + (place % 991) / 9_910,
  }
}

/** Generates roads without end in random suburbs. Every 100th road is the long Queen Street of the next town. */
function* generateRoads(
  random: Random,
  suburbs: readonly Suburb[],
): Generator<[name: string, suburb: Suburb, houses: number]> {
  for (let place = 0; ; place += 1) {
    const centre =
      place % ROADS_BETWEEN_QUEEN_STREETS === 0 ? suburbs[place / ROADS_BETWEEN_QUEEN_STREETS] : undefined
    if (centre?.name.endsWith(CENTRE) === true) yield ['Queen Street', centre, QUEEN_STREET_HOUSES]
    const houses = 1 + Math.floor(-Math.log(1 - random()) * MEAN_HOUSES)
    yield [`${generateRoadName(random)} ${pickWeighted(random, TYPES)[0]}`, pickOne(random, suburbs), houses]
  }
}

function generateRoadName(random: Random): string {
  return random() < SHARE_OF_TWO_WORDS
    ? `${generateName(random)} ${generateName(random)}`
    : generateName(random)
}

function generateName(random: Random): string {
  return random() < SHARE_OF_MAORI_NAMES
    ? generateMaoriName(random)
    : pickOne(random, BEGINNINGS) + pickOne(random, ENDINGS)
}

/** Returns one of 1,500 names, and some names more often than others. */
function generateMaoriName(random: Random): string {
  const seeded = createRandom(Math.floor(random() * random() * MAORI_NAMES))
  const syllables = Array.from({ length: 2 + Math.floor(seeded() * (MAX_SYLLABLES - 1)) }, () =>
    pickOne(seeded, SYLLABLES),
  )
  const name = syllables.join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function* generateHouseNumbers(random: Random, houses: number): Generator<string> {
  for (let number = 1; number <= houses; number += 1) {
    yield String(number)
    if (random() < SHARE_WITH_LETTER) yield `${number}A`
    if (random() >= SHARE_WITH_FLATS) continue
    const flats = 2 + Math.floor(random() * (MAX_FLATS - 1))
    for (let flat = 1; flat <= flats; flat += 1) yield `${flat}/${number}`
  }
}

function generateSuburbs(random: Random): Suburb[] {
  const suburbs = new Map<string, Suburb>()
  for (const town of TOWNS) suburbs.set(`${town[0]}${CENTRE}`, buildSuburb(town, town[0] + CENTRE, 0))
  while (suburbs.size < SUBURBS) {
    const town = pickWeighted(random, TOWNS)
    const name = [generateName(random), pickOne(random, SUBURB_SIDES)].join(' ').trim()
    suburbs.set(`${name} ${town[0]}`, buildSuburb(town, name, suburbs.size % 90))
  }
  return [...suburbs.values()]
}

function buildSuburb(town: (typeof TOWNS)[number], name: string, place: number): Suburb {
  return { name, town, postcode: String(town[2] + place).padStart(4, '0') }
}
