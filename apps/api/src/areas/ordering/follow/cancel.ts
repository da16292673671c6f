import type { Day } from '@switchboard/domain/day'
import { orderBody } from '@switchboard/domain/ordering/contract'

import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Actor } from '#api/platform/actor.ts'

import { parseSnapshot } from '../snapshot.ts'

import { endOrder } from './end.ts'
import { findLastCancelDay, toFollowedOrder } from './order-details.ts'
import { findOrder } from './store.ts'

export type CancelRequest = {
  readonly accountCode: string
  readonly orderId: string
  readonly actor: Actor
  readonly today: Day
  readonly now: number
}

type Refusal = 'NO_ORDER_DATA' | 'ORDER_TOO_LATE_TO_CANCEL' | 'ORDER_PLACED_ELSEWHERE'

/** Cancels an order. A repeated call returns the cancelled order. */
export async function cancelPlacedOrder(
  queries: Queries,
  request: CancelRequest,
): Promise<ReturnType<typeof toFollowedOrder> | Refusal> {
  const { accountCode, orderId, today } = request
  // locks out the job `orders`, which locks the account too
  const customerName = await lockAccount(queries, accountCode)
  const order = await findOrder(queries, accountCode, orderId)
  if (order === null) return 'NO_ORDER_DATA'
  if (order.cancelled_on !== null) return toFollowedOrder(order, today)
  if (order.body === null || order.snapshot === null || order.kind === null) return 'ORDER_PLACED_ELSEWHERE'
  const snapshot = parseSnapshot(order.snapshot)
  if (findLastCancelDay(order, snapshot.steps, today) === null) return 'ORDER_TOO_LATE_TO_CANCEL'
  const ended = {
    orderNumber: order.order_number,
    fibreNumber: order.fibre_order_number,
    kind: order.kind,
    body: orderBody.parse(JSON.parse(order.body)),
    snapshot,
    stepsDone: order.steps_done ?? 0,
    notifiedOccupants: order.occupants_told ?? [],
  }
  await endOrder(queries, ended, { ...request, customerName, waitedDays: null })
  const cancelled = await findOrder(queries, accountCode, orderId)
  if (cancelled === null) throw new Error(`order ${order.order_number} was not found after its cancellation`)
  return toFollowedOrder(cancelled, today)
}
