import type { Day } from '@switchboard/domain/day'
import { addDays } from '@switchboard/domain/day'
import { simulateConnectionAt } from '@switchboard/domain/power/simulated-registry'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { writeAddresses } from '#api/provider/locations/register.ts'
import type { Address } from '#api/provider/locations/register.ts'
import { rebuildSearch } from '#api/provider/locations/search-index.ts'
import { saveConnections } from '#api/provider/metering/connections.ts'

import { getCallingArea, fillNumbers } from './free-numbers.ts'
import { DEMO_ACCOUNTS } from './people.ts'
import { FREE_PLACES, NETWORKS, SUPPLY_OF_ACCOUNT, SUPPLY_ROTATION } from './supplies.ts'
import type { Supply } from './supplies.ts'
import { syntheticAddresses } from './synthetic-addresses.ts'

const FIRST_DEMO_LOCATION = 9_000_001
const LONG_AGO = '2020-01-01'

type Place = { readonly address: Address; readonly supply: Supply }

type AddressLine = { readonly line: string; readonly account: string | null; readonly supply: Supply }

/** Location ids follow the order of the addresses. The address of a new account is last, so that no id changes. */
const LATER_ACCOUNTS: readonly string[] = ['103004']

function toAddressLine({ code, address }: (typeof DEMO_ACCOUNTS)[number]): AddressLine {
  return { line: address, account: code, supply: SUPPLY_OF_ACCOUNT[code] ?? 'fibre' }
}

const ADDRESS_LINES: readonly AddressLine[] = [
  ...DEMO_ACCOUNTS.filter(({ code }) => !LATER_ACCOUNTS.includes(code)).map(toAddressLine),
  ...FREE_PLACES.map(([line, supply]) => ({ line, account: null, supply })),
  ...DEMO_ACCOUNTS.filter(({ code }) => LATER_ACCOUNTS.includes(code)).map(toAddressLine),
]

/** The location id of a demo account, or null. */
export function findDemoLocation(accountCode: string): string | null {
  const index = ADDRESS_LINES.findIndex(({ account }) => account === accountCode)
  return index < 0 ? null : toLocationId(index)
}

/** The location id of a demo address, which is spelled as in this file. */
export function demoLocationAt(address: string): string {
  return toLocationId(ADDRESS_LINES.findIndex(({ line }) => line === address))
}

function toLocationId(index: number): string {
  return String(FIRST_DEMO_LOCATION + index)
}

/** Fills the demo addresses and `madeUp` other addresses, their networks and power connections, and free phone numbers. */
export async function fillLocations(db: Queries, today: Day, madeUp: number): Promise<void> {
  const places: Place[] = ADDRESS_LINES.map(({ line, supply }, index) => ({
    address: parseAddress(line, toLocationId(index)),
    supply,
  }))
  const demoHouses = new Set(places.map(({ address }) => toHouseKey(address)))
  for (const address of syntheticAddresses(madeUp)) {
    // a search would find this house instead of the demo house with the same number in the same street
    if (demoHouses.has(toHouseKey(address))) continue
    const index = Number(address.locationId) % SUPPLY_ROTATION.length
    places.push({ address, supply: SUPPLY_ROTATION[index] ?? 'nothing' })
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

/** Number, road, suburb (optional), town and postcode, as in `1/16 Kōwhai Road, Milford, Auckland 0620`. */
const ADDRESS_FORM = /^((?:\d+\/)?(\d+)[A-Z]?) ([^,]+?)(?:, ([^,]+))?, ([^,]+) (\d{4})$/

function parseAddress(line: string, locationId: string): Address {
  const [, fullNumber, number, roadName, suburb, town, postcode] = ADDRESS_FORM.exec(line) ?? []
  if (fullNumber === undefined || roadName === undefined || town === undefined) throw new Error(line)
  return {
    locationId,
    houseNumber: Number(number),
    fullNumber,
    fullAddress: line.slice(0, -' 0000'.length),
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
  const id = Number(locationId)
  return id % 4 === 0 ? null : 70 + (id % 7) * 40
}

/** Stores the facts and the power connections of all places, as if the provider had read the registry. */
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
  await saveConnections(db, connections)
}
