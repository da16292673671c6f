import type { Brand } from '@switchboard/brands/brand'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'

import { JsonText, handleWhole, handle } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'
import { refused } from '#api/http/refusal.ts'

import { KINDS } from './kinds.ts'
import { amendment } from './place/amendment.ts'
import { placedOrder } from './place/commit.ts'
import { olderOrderingEndpoints } from './place/older.ts'
import { wireCost } from './snapshot.ts'
import type { Quote } from './snapshot.ts'
import { amendedOrder, createdOrder, followedOrderText, holdOrder } from './store.ts'
import type { StoredOrder } from './store.ts'

export function orderingEndpoints(brand: Brand): Endpoint[] {
  return [
    handleWhole(createOrder, async ({ db, accountCode, now, body }) => {
      const problem = await KINDS[body.type].accountProblem(db, accountCode)
      if (problem !== null) return refused(problem)
      return responseOf(await createdOrder(db, { accountCode, kind: body.type, now }))
    }),

    handle(amendOrder, ({ db, accountCode, parameters: { orderId }, body, ...ordering }) =>
      db.transaction(async (queries) => {
        const order = await holdOrder(queries, { accountCode, orderId })
        if (order === null || order.state === 'Committed') return refused('NO_ORDER_DATA')
        const asked = { ...ordering, accountCode, brand }
        const { placement, problems } = await KINDS[order.kind].validate(queries, asked, { body })
        const quote = placement?.quote ?? null
        const amended = amendment({ body, feedback: problems, quote }, ordering.now)
        return responseOf(await amendedOrder(queries, { accountCode, orderId }, amended), quote)
      }),
    ),

    handle(commitOrder, ({ db, parameters: { orderId }, body: { shown }, ...placing }) =>
      db.transaction(async (queries) => {
        const placed = await placedOrder(queries, { ...placing, brand, orderId, shown })
        return typeof placed === 'string' ? refused(placed) : responseOf(placed)
      }),
    ),

    handle(readOrder, async ({ db, accountCode, parameters: { orderId } }) => {
      const text = await followedOrderText(db, accountCode, orderId)
      return text === null ? refused('NO_ORDER_DATA') : new JsonText(text)
    }),

    ...olderOrderingEndpoints(brand),
  ]
}

/** Source: ORD-014. */
function responseOf({ order_id, order_number, state, feedback }: StoredOrder, quote: Quote | null = null) {
  return {
    orderId: order_id,
    state,
    OrderIdentifier: String(order_number),
    OrderFeedback: { ValidationFeedback: feedback.map((FeedbackKey) => ({ FeedbackKey })) },
    ...(quote && { costs: quote.costs.map(wireCost) }),
  }
}
