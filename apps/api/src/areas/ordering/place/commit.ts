import type { ErrorCode } from '@switchboard/domain/errors'
import { toDollars } from '@switchboard/domain/money'
import { orderBody } from '@switchboard/domain/ordering/contract'
import type { OrderBody, ShownMoney } from '@switchboard/domain/ordering/contract'

import type { Queries } from '#api/platform/database/database.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { ListSteps } from '#api/provider/books/steps-ahead.ts'
import { lockLocation } from '#api/provider/locations/location.ts'
import { findMatchingAsk } from '#api/provider/mobile-requests/store.ts'

import { forecastWithOrder } from '../forecast/forecast.ts'
import { validateOrder } from '../kinds.ts'
import { findEnteredLocation } from '../land/waiting/waiting.ts'
import { hasQuoteChanged, hasOtherTotals } from '../snapshot.ts'
import { lockOrder, saveRefusal } from '../store.ts'
import type { StoredKind, StoredOrder } from '../store.ts'

import { recordOrder } from './record-order.ts'
import type { OrderRequest, OrderToRecord } from './record-order.ts'
import { assignServiceIds } from './service-ids.ts'

export type CommitRequest = OrderRequest & {
  /** The totals that the page has shown, and the steps that a forecast of its bills takes. */
  readonly shown?: { readonly totals: ShownMoney; readonly listSteps: ListSteps } | undefined
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
  request: CommitRequest,
): Promise<StoredOrder | 'NO_ORDER_DATA' | 'FEEDBACK_NOT_OK'> {
  const refuseWith = (...problems: readonly ErrorCode[]) => saveRefusal(queries, request, problems)
  const customerName = await lockAccount(queries, request.accountCode)
  const order = await lockOrder(queries, request)
  if (order === null) return 'NO_ORDER_DATA'
  if (order.state === 'Committed') return order
  if (order.state !== 'OK' || order.body === null) return 'FEEDBACK_NOT_OK'

  const { kind } = order
  const body = orderBody.parse(JSON.parse(order.body))
  const mobileRequestId = await findMobileRequest(queries, request, { kind, body })
  if (request.answers !== undefined && request.answers !== mobileRequestId)
    return refuseWith('MOBILE_ASK_NOT_OPEN')
  const locationId = findEnteredLocation(kind, body)
  if (locationId !== null) await lockLocation(queries, locationId)
  const { placement, problems } = await validateOrder(queries, request, { kind, body })
  if (placement === null) return refuseWith(...problems)

  const { quote, businessGroup, ids } = placement
  const snapshot = await placement.snapshot(queries)
  const checked = { order, body, placement, snapshot, customerName, mobileRequestId }
  const hasChanged =
    order.quote === null ||
    hasQuoteChanged(order.quote, quote) ||
    (request.shown !== undefined && hasOtherTotals(request.shown.totals, quote, businessGroup)) ||
    (await haveBillsChanged(queries, request, checked))
  if (hasChanged) return refuseWith('ORDER_HAS_CHANGED')
  const takenId = await assignServiceIds(queries, request.accountCode, ids)
  return takenId === null ? recordOrder(queries, request, checked) : refuseWith(takenId)
}

type KindAndBody = { readonly kind: StoredKind; readonly body: OrderBody }

/** The id of an open mobile request for the ordered product. The order agrees to it, even if the call does not name it. */
async function findMobileRequest(
  queries: Queries,
  { accountCode, now }: CommitRequest,
  { kind, body: { AdditionalProducts } }: KindAndBody,
): Promise<string | null> {
  if (kind !== 'mobileplan' && kind !== 'mobileaddon') return null
  const { ServiceEntity, RatePlan } = AdditionalProducts[0] ?? {}
  const product = { kind, serviceEntity: ServiceEntity ?? '', planKey: RatePlan ?? '' }
  return findMatchingAsk(queries, accountCode, { ...product, now })
}

/** Whether the account's bills with the order have other totals or days than the page has shown, or have no forecast. */
async function haveBillsChanged(
  queries: Queries,
  request: CommitRequest,
  { order: { kind }, body, snapshot }: OrderToRecord,
): Promise<boolean> {
  const shown = request.shown?.totals.bills
  if (request.shown === undefined || shown === undefined) return false
  const { listSteps } = request.shown
  const forecast = await forecastWithOrder(queries, { ...request, listSteps }, { kind, body, snapshot })
  if (forecast === null || toDollars(shown.now) !== forecast.now.amountIncludingGst) return true
  const bills = [
    { shown: shown.first, forecast: forecast.first },
    { shown: shown.each, forecast: forecast.each },
  ]
  return bills.some(
    (bill) =>
      bill.shown.day !== bill.forecast.day ||
      toDollars(bill.shown.amount) !== bill.forecast.amountIncludingGst,
  )
}
