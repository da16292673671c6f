import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { StoredKind } from '../store.ts'

/** A placed order that is not complete. */
export type PendingOrderRow = {
  readonly order_number: number
  readonly kind: StoredKind
  readonly body: string
  readonly snapshot: string
  readonly steps_done: number
}

const pendingOrders = statement<PendingOrderRow>(
  'orders-under-way',
  `select order_number, kind, body::text as body, told::text as snapshot, steps_done
   from service_order where account_code = $1 and next_on is not null order by order_number`,
)

export async function listPendingOrderRows(
  queries: Queries,
  accountCode: string,
): Promise<PendingOrderRow[]> {
  return queries.rows(pendingOrders, [accountCode])
}

const ownConnections = statement<{ icp: string | null }>(
  'forecast-connections-held',
  'select service_entity as icp from service where account_code = $1 and service_entity = any($2::text[])',
)

/** Selects the electricity connections that the account has. */
export async function listOwnConnections(
  queries: Queries,
  accountCode: string,
  icps: readonly string[],
): Promise<string[]> {
  return (await queries.rows(ownConnections, [accountCode, icps])).flatMap(({ icp }) => icp ?? [])
}
