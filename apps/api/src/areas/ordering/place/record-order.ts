import { isBusiness } from '@switchboard/domain/access'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { answerAsk } from '#api/provider/mobile-requests/answer.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { KINDS } from '../kinds.ts'
import { findEnteredLocation } from '../land/waiting/waiting.ts'
import { confirmationNotice } from '../letters.ts'
import { listOccupantsToNotify, notifyOccupants } from '../occupants.ts'
import type { OrderSnapshot } from '../snapshot.ts'
import { savePlacedOrder } from '../store.ts'
import type { OrderKey, StoredOrder } from '../store.ts'
import type { OrderContext, Placement } from '../validate/validator.ts'

import { insertProductOrder } from './store.ts'

/** The order to place, and the actor. */
export type OrderRequest = OrderContext & OrderKey & { readonly now: number }

/** An order that passed all checks of its commit. */
export type OrderToRecord = {
  readonly order: StoredOrder
  readonly body: OrderBody
  readonly placement: Placement
  readonly snapshot: OrderSnapshot
  /** The name of the account's owner. */
  readonly customerName: string
  /** The id of the mobile request that the order agrees to; null for none. */
  readonly mobileRequestId: string | null
}

/** Saves an order as placed, with its entry in lists, its audit entry and its notices. */
export async function recordOrder(
  queries: Queries,
  request: OrderRequest,
  checked: OrderToRecord,
): Promise<StoredOrder> {
  const { accountCode, actor, today, now } = request
  const { snapshot, body, mobileRequestId, order } = checked
  const { order_number: orderNumber, kind } = order
  const occupants = await listOccupantsToNotify(queries, { accountCode, body })
  const fibreNumber = await listOrder(queries, request, checked)
  const placed = await savePlacedOrder(queries, request, {
    now,
    snapshot,
    fibreNumber,
    notifiedOccupants: occupants.map((occupant) => occupant.accountCode),
  })

  const detail = { order: orderNumber, kind, ...(mobileRequestId !== null && { ask: mobileRequestId }) }
  await audit(queries, actor, { accountCode, action: 'order-placed', detail })
  await confirmOrder(queries, request, checked)
  if (mobileRequestId !== null) {
    const answer = { accountCode, askId: mobileRequestId, now, doneBy: trailName(actor) }
    await answerAsk(queries, answer, { state: 'agreed', orderNumber })
  }
  const { address } = snapshot.place
  const movesIn = snapshot.steps.find(({ step }) => step === 'connected')?.on ?? today
  await notifyOccupants(queries, occupants, { orderNumber, address, now, movesIn })
  return placed
}

/** Costs that name an order in lists. An order of hardware alone is named by its hardware. */
const NAMING_COSTS: ReadonlySet<OrderCost['kind']> = new Set(['internet', 'extra', 'power'])

/** Adds the order to lists, and the fibre company's order if fibre has to be laid. Returns the number of the latter. */
async function listOrder(
  queries: Queries,
  { accountCode, today }: OrderRequest,
  { order, placement, body, snapshot }: OrderToRecord,
): Promise<number | null> {
  const { listedAs, placedAs, describe } = KINDS[order.kind]
  const namingCost =
    snapshot.costs.find(({ kind }) => NAMING_COSTS.has(kind)) ??
    snapshot.costs.find(({ kind }) => kind === 'hardware')
  const productName = namingCost?.name.split(':')[0] ?? 'Extras of your plan'
  const hasPlace = findEnteredLocation(order.kind, body) !== null || body.CoreProductsToChange.length > 0
  const description = describe(productName, hasPlace ? snapshot.place.detail : null, body)
  await insertProductOrder(queries, {
    accountCode,
    description,
    placedOn: today,
    orderNumber: order.order_number,
    kind: listedAs,
    status: placedAs,
    subStatus: '',
    expectedOn: snapshot.steps.at(-1)?.on ?? null,
  })
  if (!placement.laysFibre) return null
  return insertProductOrder(queries, {
    accountCode,
    description,
    placedOn: today,
    orderNumber: null,
    kind: 'fibre',
    status: 'Acknowledged',
    subStatus: 'Received',
    expectedOn: null,
  })
}

async function confirmOrder(
  queries: Queries,
  { accountCode, now, actor }: OrderRequest,
  { order, placement, body, snapshot, customerName }: OrderToRecord,
): Promise<void> {
  const { businessGroup, billFrequency, agreements } = placement
  const { order_number: number, kind } = order
  const opening = KINDS[kind].opening(snapshot.place)
  const placed = { ...snapshot, ...agreements, kind, body, opening }
  const recipient = {
    name: customerName,
    businessGroup,
    billFrequency,
    isBusiness: isBusiness(businessGroup),
  }
  await queueNotice(queries, {
    ...confirmationNotice({ number, placed, recipient }),
    accountCode,
    source: `order:${number}`,
    at: now,
    doneBy: trailName(actor),
  })
}
