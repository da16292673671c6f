import type { Day } from '@switchboard/domain/day'
import { orderBody } from '@switchboard/domain/ordering/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'

import { audit } from '#api/audit.ts'
import { holdAccount } from '#api/books/accounts.ts'
import type { Queries } from '#api/database/database.ts'
import type { Actor } from '#api/http/handle.ts'
import { queueNotice } from '#api/notices/notice.ts'

import { cancelledLetter, occupantStaysLetter } from '../letters.ts'
import { tellOccupants } from '../occupants.ts'
import { parsedSnapshot } from '../snapshot.ts'

import { cancelUntil, followedOf } from './followed.ts'
import { cancelStored, knownOrder } from './store.ts'
import type { KnownOrder } from './store.ts'

/** Who cancels which order. */
export type Cancelling = {
  readonly accountCode: string
  readonly orderId: string
  readonly actor: Actor
  readonly today: Day
  readonly now: number
  readonly correlationId: string
}

type Refusal = 'NO_ORDER_DATA' | 'ORDER_TOO_LATE_TO_CANCEL' | 'ORDER_PLACED_ELSEWHERE'

/** Cancels an order once, with its trace and its letter; cancelled again it answers what it is. */
export async function cancelledOrder(
  queries: Queries,
  cancelling: Cancelling,
): Promise<ReturnType<typeof followedOf> | Refusal> {
  const { accountCode, orderId, today } = cancelling
  // the job that takes the steps of orders holds the account too
  const name = await holdAccount(queries, accountCode)
  const order = await knownOrder(queries, accountCode, orderId)
  if (order === null) return 'NO_ORDER_DATA'
  if (order.cancelled_on !== null) return followedOf(order, today)
  if (order.body === null || order.snapshot === null) return 'ORDER_PLACED_ELSEWHERE'
  const { steps, place } = parsedSnapshot(order.snapshot)
  if (cancelUntil(order, steps, today) === null) return 'ORDER_TOO_LATE_TO_CANCEL'
  const body = orderBody.parse(JSON.parse(order.body))
  const entities = entitiesOf(body)
  await cancelStored(queries, { accountCode, numbers: numbersOf(order), entities, today })
  const sent = steps.findIndex(({ step }) => step === 'sent')
  const sentOn = sent >= 0 && sent < (order.steps_done ?? 0) ? (steps[sent]?.on ?? null) : null
  await tell(queries, cancelling, { number: order.order_number, name, on: today, sentOn })
  await tellOccupants(queries, {
    ...cancelling,
    body,
    source: `taken-over:${order.order_number}:cancelled`,
    letter: (who) => occupantStaysLetter(who, place.address),
  })
  const cancelled = await knownOrder(queries, accountCode, orderId)
  if (cancelled === null) throw new Error(`order ${order.order_number} is gone`)
  return followedOf(cancelled, today)
}

function numbersOf({ order_number, fibre_order_number }: KnownOrder): number[] {
  return fibre_order_number === null ? [order_number] : [order_number, fibre_order_number]
}

/** Names and numbers by which services would have run. */
function entitiesOf({ CoreProductsToChange, AdditionalProducts }: OrderBody): string[] {
  const components = CoreProductsToChange.flatMap((change) => change.ToCoreProductComponents)
  return [...components, ...AdditionalProducts].flatMap(({ ServiceEntity }) => ServiceEntity ?? [])
}

async function tell(
  queries: Queries,
  { accountCode, actor, correlationId, now }: Cancelling,
  letter: Parameters<typeof cancelledLetter>[0],
): Promise<void> {
  const { number } = letter
  await audit(queries, {
    actor: `${actor.kind}:${actor.subject}`,
    accountCode,
    action: 'order-cancelled',
    correlationId,
    detail: { order: number },
  })
  await queueNotice(queries, {
    accountCode,
    source: `order:${number}:cancelled`,
    category: 'Order',
    type: 'OrderCancelled',
    at: now,
    ...cancelledLetter(letter),
  })
}
