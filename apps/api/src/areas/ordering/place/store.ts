import type { Day } from '@switchboard/domain/day'
import type { OlderPowerFacts } from '@switchboard/domain/power/as-order'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { otherOrdersSql, otherServicesSql } from '#api/provider/locations/occupied-sql.ts'

const broadband = statement<{ count: number }>(
  'order-broadband',
  `select count(*) as count from service s join plan p using (plan_code)
   where s.account_code = $1 and s.status = 'on' and p.broadband_category is not null`,
)

/** The number of the account's broadband connections that are on. */
export async function countBroadband(db: Queries, accountCode: string): Promise<number> {
  return (await db.rows(broadband, [accountCode]))[0]?.count ?? 0
}

export type Occupant = { readonly accountCode: string; readonly name: string }

const occupants = statement<Occupant>(
  'order-occupants',
  `select a.account_code as "accountCode", a.name from account a where a.account_code in (
     select s.account_code from ${otherServicesSql('$2::text', ['broadband', 'power'])}
     union select o.account_code from ${otherOrdersSql('$2::text')}) order by a.account_code`,
)

/** The other accounts that have broadband or power at a location, or have ordered it. */
export async function listOccupants(
  queries: Queries,
  accountCode: string,
  locationId: string,
): Promise<Occupant[]> {
  return queries.rows(occupants, [accountCode, locationId])
}

const names = statement<Occupant>(
  'order-occupant-names',
  'select account_code as "accountCode", name from account where account_code = any($1::text[]) order by account_code',
)

/** The names of accounts; an account that does not exist any more is left out. */
export async function readAccountNames(
  queries: Queries,
  accountCodes: readonly string[],
): Promise<Occupant[]> {
  return queries.rows(names, [accountCodes])
}

const currentOccupants = statement<{ account_code: string }>(
  'order-occupants-now',
  `select distinct s.account_code from ${otherServicesSql('$2::text', ['broadband', 'power'])}`,
)

/** The other accounts that have broadband or power at a location, without those who have ordered it. */
export async function listCurrentOccupants(
  queries: Queries,
  accountCode: string,
  locationId: string,
): Promise<string[]> {
  const rows = await queries.rows(currentOccupants, [accountCode, locationId])
  return rows.map(({ account_code }) => account_code)
}

const assignUsernameStatement = statement<{ username: string }>(
  'username-take',
  `insert into internet_username (username, account_code) values (lower($1), $2)
   on conflict (username) do update set account_code = excluded.account_code
     where internet_username.account_code = excluded.account_code
   returning username`,
)

/** Returns false if another account has the username. */
export async function assignUsername(
  queries: Queries,
  username: string,
  accountCode: string,
): Promise<boolean> {
  return (await queries.rows(assignUsernameStatement, [username, accountCode])).length > 0
}

const addProductOrder = statement<{ order_number: number }>(
  'order-product-order',
  `insert into product_order (account_code, order_number, kind, status, sub_status, description, placed_on, expected_on)
   values ($1, coalesce($2, nextval(pg_get_serial_sequence('service_order', 'order_number'))), $3, $4, $5, $6, $7, $8)
   returning order_number`,
)

type ProductOrder = {
  readonly accountCode: string
  /** Null for the next free number. */
  readonly orderNumber: number | null
  readonly kind: string
  readonly status: string
  readonly subStatus: string
  readonly description: string
  readonly placedOn: Day
  readonly expectedOn: Day | null
}

/** Adds an order to lists and the dashboard. Returns its number. */
export async function insertProductOrder(queries: Queries, order: ProductOrder): Promise<number> {
  const { accountCode, orderNumber, kind, status, subStatus, description, placedOn, expectedOn } = order
  const values = [kind, status, subStatus, description, placedOn, expectedOn]
  const [added] = await queries.rows(addProductOrder, [accountCode, orderNumber, ...values])
  if (added === undefined) throw new Error('a product order was not stored')
  return added.order_number
}

const olderPowerFacts = statement<{ location_id: string | null; core_product_key: string | null }>(
  'order-older-power',
  `select (select location_id from electricity_connection where icp = $1),
     (select core_product_key from plan where plan_code = $2)`,
)

/** The location of a connection and the core product of a plan; each null if unknown. */
export async function readOlderPowerFacts(
  queries: Queries,
  icp: string | null,
  planKey: string | null,
): Promise<OlderPowerFacts> {
  const [row] = await queries.rows(olderPowerFacts, [icp, planKey])
  return { locationId: row?.location_id ?? null, coreProductKey: row?.core_product_key ?? null }
}
