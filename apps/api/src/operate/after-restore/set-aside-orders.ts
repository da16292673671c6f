import { fetchFibreOrders } from '#api/partners/fibre/order-list.ts'
import type { ListReply } from '#api/partners/http/fetch-list.ts'
import type { OrderEntry } from '#api/partners/http/order-entry.ts'
import { fetchNumberOrders } from '#api/partners/mobile/order-list.ts'
import { providerNow } from '#api/platform/clock.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Services } from '#api/platform/services.ts'

import type { MissingList } from './fetch-payments.ts'
import { saveFinding } from './findings.ts'

/** The orders that another company has since the restored moment, or the list that it did not give. */
export type PartyOrders = {
  readonly party: 'fibre company' | 'mobile network'
  readonly orders: readonly OrderEntry[]
  readonly missing: readonly MissingList[]
}

/** Fetches the orders since an instant of the system clock. Both companies have the provider clock in the sandbox. */
export async function fetchPartyOrders(
  { db, environment }: Pick<Services, 'db' | 'environment'>,
  since: number,
): Promise<PartyOrders[]> {
  const now = await providerNow(db)
  const request = { now, since: since + now - Date.now() }
  return [
    read('fibre company', await fetchFibreOrders(environment, request)),
    read('mobile network', await fetchNumberOrders(environment, request)),
  ]
}

function read(party: PartyOrders['party'], reply: ListReply<OrderEntry>): PartyOrders {
  return reply.kind === 'listed'
    ? { party, orders: reply.items, missing: [] }
    : { party, orders: [], missing: [{ party, list: 'orders', isOffered: reply.kind !== 'notOffered' }] }
}

const knownStatement = statement<{ reference: string }>(
  'after-restore-known-orders',
  `select p.reference from unnest($1::text[]) p (reference)
   where exists (select from fibre_order f where f.ticket_id = p.reference)
     or exists (select from number_request r
       where r.request_id = case when p.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p.reference::uuid end)`,
)

/**
 * Sets aside the orders that the database does not have: what the customer wanted is known to nobody else. Returns their number.
 */
export async function setOrdersAside(queries: Queries, { party, orders }: PartyOrders): Promise<number> {
  const rows = await queries.rows(knownStatement, [orders.map(({ reference }) => reference)])
  const known = new Set(rows.map(({ reference }) => reference))
  let count = 0
  for (const { reference, dateTimeUtc: happenedAt, about } of orders) {
    if (known.has(reference)) continue
    const reason = `an order that is not in the database: ${about}`
    const finding = { party, reference, accountCode: null, amount: null, reason, happenedAt }
    if (await saveFinding(queries, finding)) count += 1
  }
  return count
}
