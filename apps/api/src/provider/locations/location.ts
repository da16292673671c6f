import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** The SQL expression of a location in the form of the contract; `a` is the name of a row of `address`. */
export function locationSql(a: string): string {
  return `json_build_object(
    'LocationID', ${a}.location_id,
    'FullAddress', concat_ws(' ', ${a}.full_address, ${a}.postcode),
    'StreetName', ${a}.full_number || ' ' || ${a}.road_name,
    'Suburb', ${a}.suburb,
    'City', ${a}.town,
    'PostCode', coalesce(${a}.postcode, ''),
    'Country', 'New Zealand')`
}

const read = statement<{ text: string }>(
  'location-read',
  `select ${locationSql('a')}::text as text from address a where a.location_id = $1`,
)

/** The JSON text of one location; null for an unknown id. */
export async function locationText(db: Queries, locationId: string): Promise<string | null> {
  return (await db.rows(read, [locationId]))[0]?.text ?? null
}

const town = statement<{ town: string }>('location-town', 'select town from address where location_id = $1')

/** Null for an unknown id. */
export async function findTown(queries: Queries, locationId: string): Promise<string | null> {
  return (await queries.rows(town, [locationId]))[0]?.town ?? null
}

const lock = statement<never>('location-lock', 'select from address where location_id = $1 for no key update')

/**
 * Locks a location until the transaction ends, so that the second of two orders or steps for it sees the first. A caller that
 * also locks an account must lock the account first.
 */
export async function lockLocation(queries: Queries, locationId: string): Promise<void> {
  await queries.rows(lock, [locationId])
}
