import { isBusiness } from '@switchboard/domain/access'
import type { ErrorCode } from '@switchboard/domain/errors'
import { toDollars } from '@switchboard/domain/money'
import { orderBody } from '@switchboard/domain/ordering/contract'
import type { OrderBody, ShownMoney } from '@switchboard/domain/ordering/contract'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { lockLocation } from '#api/provider/locations/location.ts'
import { answerAsk } from '#api/provider/mobile-requests/answer.ts'
import { findMatchingAsk } from '#api/provider/mobile-requests/store.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'
import { forecastWith } from '../forecast/forecast.ts'
import { KINDS, validateOrder } from '../kinds.ts'
import { placeEntered } from '../land/waiting/waiting.ts'
import { confirmationNotice } from '../letters.ts'
import { occupantsToTell, tellOccupants } from '../occupants.ts'
import { differsFrom, hasOtherTotals, toStoredText } from '../snapshot.ts'
import type { OrderSnapshot } from '../snapshot.ts'
import { savePlacedOrder, holdOrder, saveRefusal } from '../store.ts'
import type { OrderName, StoredKind, StoredOrder } from '../store.ts'
import type { Ordering, Placement } from '../validate/validator.ts'

import { takeIds } from './service-ids.ts'
import { insertProductOrder } from './store.ts'

/** The order to place, and the actor. */
export type Placing = Ordering &
  OrderName & {
    readonly now: number
    /** The totals that the page has shown. */
    readonly shown?: ShownMoney | undefined
    /** The id of the mobile request that this order agrees to. */
    readonly answers?: string | undefined
  }

/**
 * Places an order once, as last quoted; a repeated call returns the placed order. If the order cannot be placed today, or its
 * quote has changed, the returned order has the feedback and nothing is placed. Returns a code if there is no such order or if
 * it was not OK when amended.
 */
export async function placeOrder(
  queries: Queries,
  placing: Placing,
): Promise<StoredOrder | 'NO_ORDER_DATA' | 'FEEDBACK_NOT_OK'> {
  const name = await lockAccount(queries, placing.accountCode)
  const order = await holdOrder(queries, placing)
  if (order === null) return 'NO_ORDER_DATA'
  if (order.state === 'Committed') return order
  if (order.state !== 'OK' || order.body === null) return 'FEEDBACK_NOT_OK'
  const body = orderBody.parse(JSON.parse(order.body))
  const askId = await askAnswered(queries, placing, { kind: order.kind, body })
  if (placing.answers !== undefined && placing.answers !== askId)
    return saveRefusal(queries, placing, ['MOBILE_ASK_NOT_OPEN' satisfies ErrorCode])
  const entered = placeEntered(order.kind, body)
  if (entered !== null) await lockLocation(queries, entered)
  const { placement, problems } = await validateOrder(queries, placing, { kind: order.kind, body })
  if (placement === null) return saveRefusal(queries, placing, problems)
  const snapshot = await placement.snapshot(queries)
  const ready = { order, body, placement, name, snapshot, asked: askId }
  const problem =
    hasChanged(placing, order, placement) || (await haveBillsChanged(queries, placing, ready))
      ? 'ORDER_HAS_CHANGED'
      : await takeIds(queries, placing.accountCode, placement.ids)
  if (problem !== null) return saveRefusal(queries, placing, [problem satisfies ErrorCode])
  return commit(queries, placing, ready)
}

/** The id of an open mobile request for the ordered product. The order agrees to it, whether the call names it or not. */
async function askAnswered(
  queries: Queries,
  { accountCode, now }: Placing,
  { kind, body: { AdditionalProducts } }: { readonly kind: StoredKind; readonly body: OrderBody },
): Promise<string | null> {
  if (kind !== 'mobileplan' && kind !== 'mobileaddon') return null
  const { ServiceEntity, RatePlan } = AdditionalProducts[0] ?? {}
  const given = { kind, serviceEntity: ServiceEntity ?? '', planKey: RatePlan ?? '' }
  return findMatchingAsk(queries, accountCode, { ...given, now })
}

/** Whether costs or days differ from the quote of the amend, or totals from those that the page has shown. */
function hasChanged({ shown }: Placing, order: StoredOrder, { quote, businessGroup }: Placement): boolean {
  if (order.quote === null || differsFrom(order.quote, quote)) return true
  return shown !== undefined && hasOtherTotals(shown, quote, businessGroup)
}

/** Whether the account's bills with the order have other totals or days than the page has shown, or have no forecast. */
async function haveBillsChanged(
  queries: Queries,
  placing: Placing,
  { order: { kind }, body, snapshot }: Ready,
): Promise<boolean> {
  const bills = placing.shown?.bills
  if (bills === undefined) return false
  const forecast = await forecastWith(queries, placing, { kind, body, snapshot })
  if (forecast === null) return true
  const { now, first, each } = forecast
  const isOther = (shown: typeof bills.first, bill: typeof first) =>
    shown.day !== bill.day || toDollars(shown.amount) !== bill.amountIncludingGst
  return (
    toDollars(bills.now) !== now.amountIncludingGst ||
    isOther(bills.first, first) ||
    isOther(bills.each, each)
  )
}

type Ready = {
  readonly order: StoredOrder
  readonly body: OrderBody
  readonly placement: Placement
  readonly snapshot: OrderSnapshot
  /** The name of the account's owner. */
  readonly name: string
  /** The id of the mobile request that the order agrees to; null for none. */
  readonly asked: string | null
}

async function commit(queries: Queries, placing: Placing, ready: Ready): Promise<StoredOrder> {
  const { snapshot, body, order } = ready
  const occupants = await occupantsToTell(queries, { accountCode: placing.accountCode, body })
  const fibreNumber = await addProductOrders(queries, placing, ready)
  const committed = await savePlacedOrder(queries, placing, {
    now: placing.now,
    snapshot: toStoredText(snapshot),
    nextOn: snapshot.steps[1]?.on ?? null,
    fibreNumber,
    occupantsTold: occupants.map(({ accountCode }) => accountCode),
  })
  await trace(queries, placing, ready)
  await confirm(queries, placing, ready)
  if (ready.asked !== null) {
    const { accountCode, now, actor } = placing
    const answering = { accountCode, askId: ready.asked, now, doneBy: trailName(actor) }
    await answerAsk(queries, answering, { state: 'agreed', orderNumber: order.order_number })
  }
  const movesIn = snapshot.steps.find(({ step }) => step === 'connected')?.on ?? placing.today
  const { order_number: orderNumber } = order
  const { address } = snapshot.place
  await tellOccupants(queries, occupants, { orderNumber, address, now: placing.now, movesIn })
  return committed
}

/** Costs that name an order in lists. An order of hardware alone is named by its hardware. */
const NAMING: ReadonlySet<OrderCost['kind']> = new Set(['internet', 'extra', 'power'])

/** Adds the order to the lists, and the order at the fibre company if fibre has to be laid. Returns the number of the latter. */
async function addProductOrders(
  queries: Queries,
  { accountCode, today }: Placing,
  { order, placement, body, snapshot }: Ready,
): Promise<number | null> {
  const { listedAs, placedAs, describe } = KINDS[order.kind]
  const named =
    snapshot.costs.find(({ kind }) => NAMING.has(kind)) ??
    snapshot.costs.find(({ kind }) => kind === 'hardware')
  const productName = named?.name.split(':')[0] ?? 'Extras of your plan'
  const place =
    placeEntered(order.kind, body) === null && body.CoreProductsToChange.length === 0
      ? null
      : snapshot.place.detail
  const shared = { accountCode, description: describe(productName, place, body), placedOn: today }
  await insertProductOrder(queries, {
    ...shared,
    orderNumber: order.order_number,
    kind: listedAs,
    status: placedAs,
    subStatus: '',
    expectedOn: snapshot.steps.at(-1)?.on ?? null,
  })
  if (!placement.laysFibre) return null
  return insertProductOrder(queries, {
    ...shared,
    orderNumber: null,
    kind: 'fibre',
    status: 'Acknowledged',
    subStatus: 'Received',
    expectedOn: null,
  })
}

async function trace(queries: Queries, placing: Placing, { order, asked: askId }: Ready): Promise<void> {
  const { accountCode, actor } = placing
  await audit(queries, actor, {
    accountCode,
    action: 'order-placed',
    detail: { order: order.order_number, kind: order.kind, ...(askId !== null && { ask: askId }) },
  })
}

async function confirm(
  queries: Queries,
  { accountCode, now, actor }: Placing,
  { order, placement, body, snapshot, name }: Ready,
): Promise<void> {
  const { businessGroup, billFrequency } = placement
  const placed = {
    ...snapshot,
    ...placement.agreements,
    kind: order.kind,
    body,
    opening: KINDS[order.kind].opening(snapshot.place),
  }
  const reader = { name, businessGroup, billFrequency, isBusiness: isBusiness(businessGroup) }
  await queueNotice(queries, {
    ...confirmationNotice({ number: order.order_number, placed, reader }),
    accountCode,
    source: `order:${order.order_number}`,
    at: now,
    doneBy: trailName(actor),
  })
}
