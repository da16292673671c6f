import type { Database } from '#api/platform/database/database.ts'
import type { Environment } from '#api/platform/environment.ts'

import { changesBy } from './changes.ts'
import type { CompanyOrder, FibreCompany, OrderWord, PlacedOrder } from '#api/partners/fibre/client.ts'
import { tellOfVisits } from './letters.ts'
import { addEvents, holdOrder, visitsOf, writeOrder, writeVisit } from './store/change.ts'
import type { SaidOfOrder } from './store/change.ts'
import { unknownOrder } from './store/look.ts'
import type { LookedAt } from './store/look.ts'

/** The path at which the company notifies us of changes. */
export const NOTIFICATIONS_PATH = '/fibre-company/notifications'

export type Looking = {
  readonly db: Database
  readonly company: FibreCompany
  readonly environment: Pick<Environment, 'PUBLIC_URL' | 'COURIER_SITE_URL'>
  /** The provider's time in milliseconds. */
  readonly now: number
}

/** Copies the company's state of an order to ours. Returns false if the company did not answer. */
export async function look(looking: Looking, looked: LookedAt): Promise<boolean> {
  const word = await wordOf(looking, looked)
  if (word.kind !== 'said') return false
  await keep(looking, looked, word.order)
  return true
}

/** Creates an order that the company does not have, and passes our cancellation on. */
async function wordOf(looking: Looking, looked: LookedAt): Promise<OrderWord> {
  const { company, now } = looking
  const asked = { ticketId: looked.ticket_id, now }
  const ask = looked.is_cancelled ? company.cancel : company.orderOf
  const word = await ask(asked)
  if (word.kind !== 'unknown') return word
  const placed = await company.place(asked, await placedOrder(looking, looked))
  return placed.kind === 'said' && looked.is_cancelled ? company.cancel(asked) : placed
}

async function placedOrder({ db, environment }: Looking, looked: LookedAt): Promise<PlacedOrder> {
  const { address, town, consent_required, wanted_on } = await unknownOrder(db, looked)
  return {
    address,
    town,
    consentRequired: consent_required,
    wantedOn: wanted_on,
    notifyUrl: `${environment.PUBLIC_URL}/api${NOTIFICATIONS_PATH}`,
    known: await knownOf(db, looked),
  }
}

async function knownOf(db: Database, looked: LookedAt): Promise<PlacedOrder['known']> {
  const [order, visits] = await db.transaction(async (queries) => {
    const held = await holdOrder(queries, looked.account_code, looked.ticket_id)
    return [held, held === null ? [] : await visitsOf(queries, held)] as const
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
async function keep({ db, environment, now }: Looking, looked: LookedAt, said: CompanyOrder): Promise<void> {
  await db.transaction(async (queries) => {
    const order = await holdOrder(queries, looked.account_code, looked.ticket_id)
    if (order === null || said.revision < order.revision) return
    const { visits, events } = changesBy({ order, visits: await visitsOf(queries, order) }, said, now)
    for (const visit of visits) await writeVisit(queries, order, visit)
    await writeOrder(queries, order, { ...saidOfOrder(said, environment.COURIER_SITE_URL), now })
    const of = { accountCode: order.account_code, orderNumber: order.order_number }
    await addEvents(queries, of, events)
    await tellOfVisits(queries, { ...of, events, now })
  })
}

function saidOfOrder(
  { connection, sequence, rfsOn, revision }: CompanyOrder,
  courierSite: string | null,
): Omit<SaidOfOrder, 'now'> {
  const hardware = sequence?.hardware ?? null
  return {
    connection,
    ticketStatus: sequence?.ticketStatus ?? null,
    rfsOn,
    hardware: hardware && {
      ...hardware,
      url: knownLink(hardware.url, courierSite),
      urlChangeAddress: knownLink(hardware.urlChangeAddress, courierSite),
    },
    revision,
  }
}

/** Drops a tracking link that does not lead to the configured courier's site. */
function knownLink(link: string | null, courierSite: string | null): string | null {
  if (link === null || courierSite === null) return null
  return new URL(link).origin === new URL(courierSite).origin ? link : null
}
