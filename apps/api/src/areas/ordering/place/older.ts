import { randomUUID } from 'node:crypto'

import type { Brand } from '@switchboard/brands/brand'
import { DEFAULT_SALES_CHANNEL } from '@switchboard/domain/ordering/sales'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { asOrder } from '@switchboard/domain/ordering/older/as-order'
import {
  POWER_ORDER_TYPE,
  amendOlderOrder,
  commitOlderOrder,
  createOlderOrder,
  olderOrder,
  readOlderOrder,
} from '@switchboard/domain/ordering/older/contract'
import type { OlderAnswer, OlderOrder } from '@switchboard/domain/ordering/older/contract'

import type { Queries } from '#api/database/database.ts'
import { handle, handleWhole } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'
import { refused } from '#api/http/refusal.ts'
import { loadOffer } from '#api/offer/offer.ts'

import { judgeAmended } from '../validate/validate.ts'
import type { Amended, Ordering } from '../validate/validate.ts'
import { amendedOrder, createdOrder, holdOrder } from '../store.ts'
import type { HeldOrder } from '../store.ts'
import { placedOrder } from './commit.ts'

/** The older ordering: an order is named by its id and its token, and is the same order inside. Source: ORD-085 to ORD-088. */
export function olderOrderingEndpoints(brand: Brand): Endpoint[] {
  return [
    handleWhole(createOlderOrder, async ({ db, accountCode, now, body: { orderTypeId } }) => {
      if (orderTypeId === undefined || orderTypeId <= 0)
        return refused('NO_ORDER_TYPE_ID', { field: 'orderTypeId' })
      const orderToken = randomUUID()
      const asked = { accountCode, kind: 'older', now, orderTypeId, orderToken } as const
      const { order_id: orderId } = await createdOrder(db, asked)
      return { orderId, orderToken }
    }),

    handle(readOlderOrder, ({ db, accountCode, parameters: { orderId, orderToken } }) =>
      db.transaction(async (queries) => {
        const order = await holdOrder(queries, accountCode, orderId, orderToken)
        return order === null ? refused('NO_ORDER_DATA') : answerOf(order)
      }),
    ),

    handle(
      amendOlderOrder,
      ({ db, accountCode, parameters: { orderId, orderToken }, body: older, ...ordering }) =>
        db.transaction(async (queries) => {
          const order = await holdOrder(queries, accountCode, orderId, orderToken)
          if (order === null || order.state === 'Committed') return refused('NO_ORDER_DATA')
          if (order.order_type_id !== older.meta.orderTypeId)
            return refused('NO_ORDER_TYPE_ID', { field: 'meta' })
          const understood = await asJudged(queries, { ...ordering, accountCode, brand }, older)
          const { now } = ordering
          return answerOf(await amendedOrder(queries, { accountCode, orderId, older, now, ...understood }))
        }),
    ),

    handle(commitOlderOrder, ({ db, parameters: { orderId, orderToken }, ...placing }) =>
      db.transaction(async (queries) => {
        const placed = await placedOrder(queries, { ...placing, brand, orderId, orderToken })
        return typeof placed === 'string' ? refused(placed) : answerOf(placed)
      }),
    ),
  ]
}

type Understood = Amended & { readonly body: OrderBody | null }

async function asJudged(queries: Queries, ordering: Ordering, older: OlderOrder): Promise<Understood> {
  // power alone is not sold by an order yet: it is never OK, and so never placed. Source: ORD-089, PWR-081
  if (older.meta.orderTypeId === POWER_ORDER_TYPE)
    return { body: null, feedback: ['NO_ELECTRICITY_CORE_PRODUCT'], telling: null }
  const { accountCode, brand, today } = ordering
  const here = { accountCode, brand: brand.id, salesChannel: DEFAULT_SALES_CHANNEL, locationId: null, today }
  const offer = await loadOffer(queries, here)
  if (typeof offer === 'string') return { body: null, feedback: [offer], telling: null }
  const body = asOrder(older, offer)
  if (body === null) return { body, feedback: ['INSUFFICIENT_ORDER_INFO'], telling: null }
  return { body, ...(await judgeAmended(queries, ordering, { kind: 'product', body })) }
}

function answerOf({ older_body, state, feedback }: HeldOrder): OlderAnswer {
  if (older_body === null) return { Order: null, OrderFeedback: null }
  const Order = olderOrder.parse(JSON.parse(older_body))
  const State = state === 'Committed' ? 'OK' : state
  return {
    Order,
    OrderFeedback: { State, ValidationFeedback: feedback.map((FeedbackKey) => ({ FeedbackKey })) },
  }
}
