import { randomUUID } from 'node:crypto'

import type { Brand } from '@switchboard/brands/brand'
import type { ErrorCode } from '@switchboard/domain/errors'
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
import { DEFAULT_SALES_CHANNEL } from '@switchboard/domain/ordering/sales'

import type { Queries } from '#api/platform/database/database.ts'
import { handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { fetchConnection } from '#api/provider/metering/fetch-connection.ts'
import type { ElectricityRegistry } from '#api/partners/registry/client.ts'
import { loadOffer } from '#api/provider/offer/offer.ts'

import { KINDS } from '../kinds.ts'
import { saveAmendment, insertOrder, lockOrder } from '../store.ts'
import type { Amendment, StoredOrder } from '../store.ts'
import type { OrderContext } from '../validate/validator.ts'

import { placeOrder } from './commit.ts'
import { validateOlderPowerOrder } from './power.ts'

const UNAVAILABLE = 'ELECTRICITY_REGISTRY_UNAVAILABLE'

/** The older calls. They find an order by its id and its token, and store it like any other order. Source: ORD-085 to ORD-088. */
export function olderOrderingEndpoints(brand: Brand, registry: ElectricityRegistry): Endpoint[] {
  return [
    handleWhole(createOlderOrder, async ({ db, accountCode, now, body: { orderTypeId } }) => {
      if (orderTypeId === undefined || orderTypeId <= 0)
        return refuse('NO_ORDER_TYPE_ID', { field: 'orderTypeId' })
      const orderToken = randomUUID()
      const kind = orderTypeId === POWER_ORDER_TYPE ? 'power' : 'older'
      const newOrder = { accountCode, kind, now, orderTypeId, orderToken } as const
      const { order_id: orderId } = await insertOrder(db, newOrder)
      return { orderId, orderToken }
    }),

    handle(readOlderOrder, ({ db, accountCode, parameters }) =>
      db.transaction(async (queries) => {
        const order = await lockOrder(queries, { ...parameters, accountCode })
        return order === null ? refuse('NO_ORDER_DATA') : toOlderAnswer(order)
      }),
    ),

    handle(amendOlderOrder, async ({ db, accountCode, parameters, body: older, ...rest }) => {
      const icp = older.meta.orderTypeId === POWER_ORDER_TYPE ? older.Services[0]?.ServiceID : null
      if (typeof icp === 'string' && (await fetchConnection(db, registry, icp)) === UNAVAILABLE)
        return refuse(UNAVAILABLE)
      return db.transaction(async (queries) => {
        const key = { ...parameters, accountCode }
        const order = await lockOrder(queries, key)
        if (order === null || order.state === 'Committed') return refuse('NO_ORDER_DATA')
        if (order.order_type_id !== older.meta.orderTypeId)
          return refuse('NO_ORDER_TYPE_ID', { field: 'meta' })
        const amendment = await validateOlderOrder(queries, { ...rest, accountCode, brand }, older)
        return toOlderAnswer(await saveAmendment(queries, key, { ...amendment, older, now: rest.now }))
      })
    }),

    handle(commitOlderOrder, ({ db, parameters, ...rest }) =>
      db.transaction(async (queries) => {
        const placed = await placeOrder(queries, { ...rest, ...parameters, brand })
        return typeof placed === 'string' ? refuse(placed) : toOlderAnswer(placed)
      }),
    ),
  ]
}

/** Translates an older order by the offer of the account's present address, and validates it by the same offer. */
async function validateOlderOrder(
  queries: Queries,
  context: OrderContext,
  older: OlderOrder,
): Promise<Amendment> {
  if (older.meta.orderTypeId === POWER_ORDER_TYPE) return validateOlderPowerOrder(queries, context, older)
  const { accountCode, brand, today } = context
  const query = { accountCode, brand: brand.id, salesChannel: DEFAULT_SALES_CHANNEL, locationId: null, today }
  const offer = await loadOffer(queries, query)
  if (typeof offer === 'string') return notOk(offer)
  const body = asOrder(older, offer)
  if (body === null) return notOk('INSUFFICIENT_ORDER_INFO')
  const { placement, problems } = await KINDS.older.validate(queries, context, { body, offer })
  return { body, feedback: problems, quote: placement?.quote ?? null }
}

function notOk(problem: ErrorCode): Amendment {
  return { body: null, feedback: [problem], quote: null }
}

function toOlderAnswer({ older_body, state, feedback }: StoredOrder): OlderAnswer {
  if (older_body === null) return { Order: null, OrderFeedback: null }
  const Order = olderOrder.parse(JSON.parse(older_body))
  const State = state === 'Committed' ? 'OK' : state
  return {
    Order,
    OrderFeedback: { State, ValidationFeedback: feedback.map((FeedbackKey) => ({ FeedbackKey })) },
  }
}
