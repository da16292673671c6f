import type { Day } from '@switchboard/domain/day'
import { orderBody } from '@switchboard/domain/ordering/contract'

import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Actor } from '#api/platform/actor.ts'

import { parseSnapshot } from '../snapshot.ts'

import { endOrder } from './end.ts'
import { cancelUntil, toFollowedOrder } from './order-details.ts'
import { findOrder } from './store.ts'

/** Who cancels which order. */
export type Cancelling = {
  readonly accountCode: string
  readonly orderId: string
  readonly actor: Actor
  readonly today: Day
  readonly now: number
}

type Refusal = 'NO_ORDER_DATA' | 'ORDER_TOO_LATE_TO_CANCEL' | 'ORDER_PLACED_ELSEWHERE'

/** Cancels an order once, with its trace and its letter; cancelled again it answers what it is. */
export async function cancelPlacedOrder(
  queries: Queries,
  cancelling: Cancelling,
): Promise<ReturnType<typeof toFollowedOrder> | Refusal> {
  const { accountCode, orderId, today } = cancelling
  // the job that takes the steps of orders holds the account too
  const name = await lockAccount(queries, accountCode)
  const order = await findOrder(queries, accountCode, orderId)
  if (order === null) return 'NO_ORDER_DATA'
  if (order.cancelled_on !== null) return toFollowedOrder(order, today)
  if (order.body === null || order.snapshot === null || order.kind === null) return 'ORDER_PLACED_ELSEWHERE'
  const snapshot = parseSnapshot(order.snapshot)
  if (cancelUntil(order, snapshot.steps, today) === null) return 'ORDER_TOO_LATE_TO_CANCEL'
  const ended = {
    orderNumber: order.order_number,
    fibreNumber: order.fibre_order_number,
    kind: order.kind,
    body: orderBody.parse(JSON.parse(order.body)),
    snapshot,
    stepsDone: order.steps_done ?? 0,
    occupantsTold: order.occupants_told ?? [],
  }
  await endOrder(queries, ended, { ...cancelling, name, waited: null })
  const cancelled = await findOrder(queries, accountCode, orderId)
  if (cancelled === null) throw new Error(`order ${order.order_number} is gone`)
  return toFollowedOrder(cancelled, today)
}
