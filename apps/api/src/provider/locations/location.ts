import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/**
 * The SQL expression of a location in the form of the contract; `from` is the name of the row of `address` in the statement.
 */
export function locationSql(from: string): string {
  return `json_build_object(
    'LocationID', ${from}.location_id,
    'FullAddress', concat_ws(' ', ${from}.full_address, ${from}.postcode),
    'StreetName', ${from}.full_number || ' ' || ${from}.road_name,
    'Suburb', ${from}.suburb,
    'City', ${from}.town,
    'PostCode', coalesce(${from}.postcode, ''),
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

const hold = statement<never>('location-hold', 'select from address where location_id = $1 for no key update')

/**
 * Locks a location until the transaction ends, so that the second of two orders or steps for it sees the first. A caller that
 * also locks an account must lock the account first.
 */
export async function holdPlace(queries: Queries, locationId: string): Promise<void> {
  await queries.rows(hold, [locationId])
}
