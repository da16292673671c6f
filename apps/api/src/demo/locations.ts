import type { Day } from '@switchboard/domain/day'
import { addDays } from '@switchboard/domain/day'
import { simulateConnectionAt } from '@switchboard/domain/power/simulated-registry'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { writeAddresses } from '#api/provider/locations/register.ts'
import type { Address } from '#api/provider/locations/register.ts'
import { rebuildSearch } from '#api/provider/locations/search-index.ts'
import { keepConnections } from '#api/provider/metering/connections.ts'

import { getCallingArea, fillNumbers } from './free-numbers.ts'
import { DEMO_ACCOUNTS } from './people.ts'
import { syntheticAddresses } from './synthetic-addresses.ts'

/**
 * The networks at an address: fibre in the house, fibre in the street, fibre that needs the consent of a neighbour, and
 * so on.
 */
type Supply = 'installed' | 'fibre' | 'consent' | 'copper' | 'rural' | 'wireless' | 'nothing'

const FIRST_DEMO_LOCATION = 9_000_001
const LONG_AGO = '2020-01-01'
/** Days until faster fibre is available at some addresses. */
const FASTER_IN_DAYS = 60

/** The supply at the addresses of demo accounts. Accounts not listed have fibre in the street. */
const SUPPLY_OF_ACCOUNT: Readonly<Record<string, Supply>> = {
  '100482': 'installed',
  '100517': 'installed',
  '100533': 'consent',
  '100601': 'installed',
  '100602': 'installed',
  '100701': 'wireless',
  '100901': 'rural',
  '101001': 'installed',
  '103001': 'installed',
  '103003': 'rural',
  '103004': 'installed',
}

/** Addresses where no demo customer lives. */
const FREE_PLACES: readonly [address: string, supply: Supply][] = [
  ['25 Aro Street, Aro Valley, Wellington 6021', 'installed'],
  ['31 Aro Street, Aro Valley, Wellington 6021', 'fibre'],
  ['1/16 Kōwhai Road, Milford, Auckland 0620', 'consent'],
  ['2/16 Kōwhai Road, Milford, Auckland 0620', 'consent'],
  ['4/16 Kōwhai Road, Milford, Auckland 0620', 'installed'],
  ['16A Kōwhai Road, Milford, Auckland 0620', 'fibre'],
  ['14 Queen Street, Auckland Central, Auckland 1010', 'installed'],
  ['88 Mānuka Road, Kerikeri 0230', 'copper'],
  ['12 Gorge Road, Waihī 3610', 'wireless'],
  ['3 Kaimoana Track, Ruatoria 4032', 'nothing'],
]

/** The networks of each supply: technology, fastest rate in Mbit/s, days until it is available. */
const NETWORKS: Readonly<Record<Supply, readonly [technology: string, mbps: number, inDays: number][]>> = {
  installed: [
    ['UFB', 4_000, 0],
    ['UFB', 8_000, FASTER_IN_DAYS],
    ['WBB', 1_000, 0],
  ],
  fibre: [
    ['UFB', 1_000, 0],
    ['UFB', 8_000, FASTER_IN_DAYS],
    ['VDSL', 200, 0],
    ['ADSL', 50, 0],
    ['WBB', 1_000, 0],
  ],
  consent: [
    ['UFB', 1_000, 0],
    ['VDSL', 200, 0],
    ['ADSL', 50, 0],
  ],
  copper: [
    ['VDSL', 200, 0],
    ['ADSL', 50, 0],
  ],
  rural: [
    ['UFB', 1_000, 0],
    ['ADSL', 50, 0],
    ['WBB', 1_000, 0],
  ],
  wireless: [['WBB', 1_000, 0]],
  nothing: [],
}

/** The supplies of made-up addresses, in rotation. */
const SUPPLIES_IN_TURNS: readonly Supply[] = [
  'installed',
  'fibre',
  'installed',
  'fibre',
  'consent',
  'installed',
  'copper',
  'fibre',
  'installed',
  'wireless',
]

type Place = { readonly address: Address; readonly supply: Supply }

type WrittenPlace = { readonly written: string; readonly account: string | null; readonly supply: Supply }

/** Place ids follow the order of the places. Accounts added later come last, so that no id changes. */
const LATER_ACCOUNTS: readonly string[] = ['103004']

function toPlace({ code, address }: (typeof DEMO_ACCOUNTS)[number]): WrittenPlace {
  return { written: address, account: code, supply: SUPPLY_OF_ACCOUNT[code] ?? 'fibre' }
}

const WRITTEN: readonly WrittenPlace[] = [
  ...DEMO_ACCOUNTS.filter(({ code }) => !LATER_ACCOUNTS.includes(code)).map(toPlace),
  ...FREE_PLACES.map(([written, supply]) => ({ written, account: null, supply })),
  ...DEMO_ACCOUNTS.filter(({ code }) => LATER_ACCOUNTS.includes(code)).map(toPlace),
]

/** The location id of a demo account, or null. */
export function findDemoLocation(accountCode: string): string | null {
  const place = WRITTEN.findIndex(({ account }) => account === accountCode)
  return place < 0 ? null : locationIdAt(place)
}

/** The location id of a demo address, given exactly as it is written above. */
export function demoLocationAt(address: string): string {
  return locationIdAt(WRITTEN.findIndex(({ written }) => written === address))
}

function locationIdAt(place: number): string {
  return String(FIRST_DEMO_LOCATION + place)
}

/**
 * Fills the register with the demo addresses and a number of made-up addresses, the networks at each, and the free
 * phone numbers.
 */
export async function fillLocations(db: Queries, today: Day, madeUp: number): Promise<void> {
  const places: Place[] = WRITTEN.map(({ written, supply }, place) => ({
    address: parseAddress(written, locationIdAt(place)),
    supply,
  }))
  const written = new Set(places.map(({ address }) => toHouseKey(address)))
  for (const address of syntheticAddresses(madeUp)) {
    // a second house with the same number in the same street would be found instead
    if (written.has(toHouseKey(address))) continue
    const turn = Number(address.locationId) % SUPPLIES_IN_TURNS.length
    places.push({ address, supply: SUPPLIES_IN_TURNS[turn] ?? 'nothing' })
  }
  await writeAddresses(
    db,
    places.map(({ address }) => address),
  )
  await rebuildSearch(db)
  await fillNetworks(db, today, places)
  await fillConnections(db, places)
  await fillNumbers(db)
}

const ONE_LINE = /^((?:\d+\/)?(\d+)[A-Z]?) ([^,]+?)(?:, ([^,]+))?, ([^,]+) (\d{4})$/

function parseAddress(written: string, locationId: string): Address {
  const [, fullNumber, number, roadName, suburb, town, postcode] = ONE_LINE.exec(written) ?? []
  if (fullNumber === undefined || roadName === undefined || town === undefined) throw new Error(written)
  return {
    locationId,
    houseNumber: Number(number),
    fullNumber,
    fullAddress: written.slice(0, -' 0000'.length),
    roadName,
    suburb: suburb ?? town,
    town,
    postcode: postcode ?? null,
    longitude: null,
    latitude: null,
  }
}

function toHouseKey({ fullNumber, roadName, town }: Address): string {
  return `${fullNumber} ${roadName}, ${town}`
}

const insertLocationNetwork = statement<never>(
  'demo-locations-insert-location-network',
  `insert into location_network (location_id, technology, most_mbps, available_from)
    select location, technology, mbps, "from"
    from jsonb_to_recordset($1::jsonb)
      as n (location text, technology text, mbps int, "from" date)`,
)

const insertLocationLine = statement<never>(
  'demo-locations-insert-location-line',
  `insert into location_line (location_id, technology, line_number)
    select location_id, technology, technology || '-' || location_id from location_network
    where technology in ('ADSL', 'VDSL')`,
)

async function fillNetworks(db: Queries, today: Day, places: readonly Place[]): Promise<void> {
  const networks = places.flatMap(({ address, supply }) =>
    NETWORKS[supply].map(([technology, mbps, inDays]) => ({
      location: address.locationId,
      technology,
      mbps,
      from: inDays === 0 ? LONG_AGO : addDays(today, inDays),
    })),
  )
  await db.rows(insertLocationNetwork, [JSON.stringify(networks)])
  await db.rows(insertLocationLine, [])
}

const insertLocationFacts = statement<never>(
  'demo-locations-insert-location-facts',
  `insert into location_facts (location_id, fibre_installed, consent_required, lca, floor_area_sqm)
    select location, installed, consent, lca, area from jsonb_to_recordset($1::jsonb)
      as f (location text, lca text, installed boolean, consent boolean, area int)`,
)

/** Square metres of a home, from a flat to a large house. Unknown for every fourth address. */
function toFloorArea(locationId: string): number | null {
  const made = Number(locationId)
  return made % 4 === 0 ? null : 70 + (made % 7) * 40
}

/** Stores the power connections of all places, as if the provider had read them from the registry. */
async function fillConnections(db: Queries, places: readonly Place[]): Promise<void> {
  const facts = places.map(({ address, supply }) => ({
    location: address.locationId,
    lca: getCallingArea(address.town).lca,
    installed: supply === 'installed',
    consent: supply === 'consent',
    area: toFloorArea(address.locationId),
  }))
  await db.rows(insertLocationFacts, [JSON.stringify(facts)])
  const connections = places.flatMap(({ address }) => simulateConnectionAt(address.locationId) ?? [])
  await keepConnections(db, connections)
}
