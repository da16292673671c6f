import type { Database } from '#api/platform/database/database.ts'
import type { Environment } from '#api/platform/environment.ts'

import { calculateChanges } from './changes.ts'
import type { CompanyOrder, FibreCompany, CompanyReply, NewFibreOrder } from '#api/partners/fibre/client.ts'
import { queueVisitNotices } from './letters.ts'
import { addEvents } from './store/events.ts'
import { lockOrder, listVisits, writeOrder, writeVisit } from './store/locked-order.ts'
import type { CompanyOrderUpdate } from './store/locked-order.ts'
import { readMissingOrder } from './store/orders-to-sync.ts'
import type { OrderToSync } from './store/orders-to-sync.ts'

/** The path at which the company notifies us of changes. */
export const NOTIFICATIONS_PATH = '/fibre-company/notifications'

export type SyncContext = {
  readonly db: Database
  readonly company: FibreCompany
  readonly environment: Pick<Environment, 'PUBLIC_URL' | 'COURIER_SITE_URL'>
  /** By the provider clock, in milliseconds. */
  readonly now: number
}

/** Copies the company's state of an order to ours. Returns false if the company did not answer. */
export async function syncOrder(context: SyncContext, order: OrderToSync): Promise<boolean> {
  const reply = await fetchCompanyOrder(context, order)
  if (reply.kind !== 'found') return false
  await saveCompanyOrder(context, order, reply.order)
  return true
}

/** Creates an order that the company does not have, and passes our cancellation on. */
async function fetchCompanyOrder(context: SyncContext, order: OrderToSync): Promise<CompanyReply> {
  const { company, now } = context
  const ticket = { ticketId: order.ticket_id, now }
  const fetchOrder = order.is_cancelled ? company.cancel : company.findOrder
  const reply = await fetchOrder(ticket)
  if (reply.kind !== 'unknown') return reply
  const created = await company.create(ticket, await toNewOrder(context, order))
  return created.kind === 'found' && order.is_cancelled ? company.cancel(ticket) : created
}

async function toNewOrder({ db, environment }: SyncContext, order: OrderToSync): Promise<NewFibreOrder> {
  const { address, town, consent_required, wanted_on } = await readMissingOrder(db, order)
  return {
    address,
    town,
    consentRequired: consent_required,
    wantedOn: wanted_on,
    notifyUrl: `${environment.PUBLIC_URL}/api${NOTIFICATIONS_PATH}`,
    known: await readKnownState(db, order),
  }
}

async function readKnownState(db: Database, orderToSync: OrderToSync): Promise<NewFibreOrder['known']> {
  const [order, visits] = await db.transaction(async (queries) => {
    const locked = await lockOrder(queries, orderToSync.account_code, orderToSync.ticket_id)
    return [locked, locked === null ? [] : await listVisits(queries, locked)] as const
  })
  if (order?.status === null || order?.status === undefined || order.status_since === null) return null
  return {
    status: order.status,
    subStatus: order.sub_status,
    since: order.status_since.toISOString(),
    rfsOn: order.rfs_on,
    trackingNumber: order.tracking_number,
    visits: visits.flatMap(({ visit_type: type, state, starts_at: starts, ends_at: ends }) =>
      state === 'none' || starts === null || ends === null
        ? []
        : [{ type, state, start: starts.toISOString(), end: ends.toISOString() }],
    ),
  }
}

/** Stores the company's state of an order, unless a newer state is already stored. */
async function saveCompanyOrder(
  { db, environment, now }: SyncContext,
  orderToSync: OrderToSync,
  companyOrder: CompanyOrder,
): Promise<void> {
  await db.transaction(async (queries) => {
    const order = await lockOrder(queries, orderToSync.account_code, orderToSync.ticket_id)
    if (order === null || companyOrder.revision < order.revision) return
    const { visits, events } = calculateChanges(
      { order, visits: await listVisits(queries, order) },
      companyOrder,
      now,
    )
    for (const visit of visits) await writeVisit(queries, order, visit)
    await writeOrder(queries, order, { ...toOrderUpdate(companyOrder, environment.COURIER_SITE_URL), now })
    const key = { accountCode: order.account_code, orderNumber: order.order_number }
    await addEvents(queries, key, events)
    await queueVisitNotices(queries, { ...key, events, now })
  })
}

function toOrderUpdate(
  { connection, sequence, rfsOn, revision }: CompanyOrder,
  courierSite: string | null,
): Omit<CompanyOrderUpdate, 'now'> {
  const hardware = sequence?.hardware ?? null
  return {
    connection,
    ticketStatus: sequence?.ticketStatus ?? null,
    rfsOn,
    hardware: hardware && {
      ...hardware,
      url: dropForeignLink(hardware.url, courierSite),
      urlChangeAddress: dropForeignLink(hardware.urlChangeAddress, courierSite),
    },
    revision,
  }
}

/** Drops a tracking link that does not lead to the configured courier's site. */
function dropForeignLink(link: string | null, courierSite: string | null): string | null {
  if (link === null || courierSite === null) return null
  return new URL(link).origin === new URL(courierSite).origin ? link : null
}
