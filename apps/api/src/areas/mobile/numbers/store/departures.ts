import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const latest = statement<{ latest: number | null }>(
  'number-departure-latest',
  'select extract(epoch from max(left_at))::float8 * 1000 as latest from number_departure',
)

/** The instant of the latest stored departure, in milliseconds by the provider clock. */
export async function readLatestDeparture(db: Queries): Promise<number | null> {
  return (await db.rows(latest, []))[0]?.latest ?? null
}

const insert = statement<{ accountCode: string; serviceNumber: number }>(
  'number-departure-insert',
  `with moved as (
     insert into number_departure (account_code, phone_number, left_at)
     select distinct s.account_code, $1, $3::timestamptz from service s
     where lower(s.service_entity) = lower($2) and s.status = 'on' and not came_back(s.account_code, $1, $3::timestamptz)
     on conflict do nothing
     returning account_code)
   select s.account_code as "accountCode", min(s.service_number) as "serviceNumber"
   from moved join service s using (account_code) where lower(s.service_entity) = lower($2) group by s.account_code`,
)

/** Stores that a number moved away, and returns the services that had it. None for a number of no service, or one stored before. */
export function insertDeparture(
  queries: Queries,
  { number, shown, at }: { readonly number: string; readonly shown: string; readonly at: number },
): Promise<{ accountCode: string; serviceNumber: number }[]> {
  return queries.rows(insert, [number, shown, new Date(at)])
}
