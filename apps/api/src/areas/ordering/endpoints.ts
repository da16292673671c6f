import type { Brand } from '@switchboard/brands/brand'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { cancelOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { NO_FORECAST, forecastInQueue } from '#api/provider/books/forecast-queue.ts'
import { handleWhole, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { ElectricityRegistry } from '#api/partners/registry/client.ts'

import { cancelPlacedOrder } from './follow/cancel.ts'
import { toFollowedOrderWithParcel } from './follow/order-details.ts'
import { findOrder } from './follow/store.ts'
import { forecastWith } from './forecast/forecast.ts'
import { KINDS, validateOrder } from './kinds.ts'
import { amendment } from './place/amendment.ts'
import { placeOrder } from './place/commit.ts'
import { olderOrderingEndpoints } from './place/older.ts'
import { powerOrderingEndpoints } from './place/power.ts'
import { toOrderResponse } from './place/response.ts'
import { saveAmendment, insertOrder, holdOrder } from './store.ts'

type OrderingServices = {
  readonly brand: Brand
  readonly registry: ElectricityRegistry
  /** Null where nobody knows it. */
  readonly courierSite: string | null
}

export function orderingEndpoints({ brand, registry, courierSite }: OrderingServices): Endpoint[] {
  return [
    handleWhole(createOrder, async ({ db, accountCode, now, body }) => {
      const problem = await KINDS[body.type].accountProblem(db, accountCode)
      if (problem !== null) return refuse(problem)
      return toOrderResponse(await insertOrder(db, { accountCode, kind: body.type, now }))
    }),

    handle(amendOrder, ({ db, accountCode, parameters: { orderId }, body, ...ordering }) =>
      db.transaction(async (queries) => {
        const order = await holdOrder(queries, { accountCode, orderId })
        if (order === null || order.state === 'Committed') return refuse('NO_ORDER_DATA')
        const context = { ...ordering, accountCode, brand }
        const { placement, problems } = await validateOrder(queries, context, { kind: order.kind, body })
        const quote = placement?.quote ?? null
        const amended = amendment({ body, feedback: problems, quote }, ordering.now)
        return toOrderResponse(await saveAmendment(queries, { accountCode, orderId }, amended), quote)
      }),
    ),

    handle(commitOrder, ({ db, parameters: { orderId }, body: { shown, answers }, ...placing }) => {
      const place = () =>
        db.transaction(async (queries) => {
          const placed = await placeOrder(queries, { ...placing, brand, orderId, shown, answers })
          return typeof placed === 'string' ? refuse(placed) : toOrderResponse(placed)
        })
      // bills that were shown are compared with a forecast, which is counted and waits as any other
      return shown?.bills === undefined ? place() : forecastInQueue(db, placing.accountCode, place)
    }),

    handle(forecastOrder, ({ db, accountCode, body: { type: kind, order: body }, ...forecasting }) =>
      forecastInQueue(db, accountCode, () =>
        db.transaction(async (queries) => {
          const context = { ...forecasting, accountCode, brand }
          const { placement } = await validateOrder(queries, context, { kind, body })
          if (placement === null) return { forecast: null }
          const snapshot = await placement.snapshot(queries)
          const forecast = await forecastWith(queries, context, { kind, body, snapshot })
          return forecast === null ? refuse('SERVICE_UNAVAILABLE', NO_FORECAST) : { forecast }
        }),
      ),
    ),

    handle(readOrder, async ({ db, accountCode, today, parameters: { orderId } }) => {
      const order = await findOrder(db, accountCode, orderId)
      return order === null ? refuse('NO_ORDER_DATA') : toFollowedOrderWithParcel(order, today, courierSite)
    }),

    handle(cancelOrder, ({ db, parameters: { orderId }, ...cancelling }) =>
      db.transaction(async (queries) => {
        const cancelled = await cancelPlacedOrder(queries, { ...cancelling, orderId })
        return typeof cancelled === 'string' ? refuse(cancelled) : cancelled
      }),
    ),

    ...powerOrderingEndpoints(brand, registry),
    ...olderOrderingEndpoints(brand, registry),
  ]
}
