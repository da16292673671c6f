import type { Brand } from '@switchboard/brands/brand'
import { normalizeOrder } from '@switchboard/domain/ordering/adding/mobile/number-to-bring'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { cancelOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { NO_FORECAST, forecastInQueue } from '#api/provider/books/forecast-queue.ts'
import type { ListSteps } from '#api/provider/books/steps-ahead.ts'
import { handleWhole, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { ElectricityRegistry } from '#api/partners/registry/client.ts'

import { cancelPlacedOrder } from './follow/cancel.ts'
import { toFollowedOrderWithParcel } from './follow/order-details.ts'
import { findOrder } from './follow/store.ts'
import { compareWithOrder } from './forecast/forecast.ts'
import { KINDS, validateOrder } from './kinds.ts'
import { placeOrder } from './place/commit.ts'
import { olderOrderingEndpoints } from './place/older.ts'
import { powerOrderingEndpoints } from './place/power.ts'
import { toOrderResponse } from './place/response.ts'
import { saveAmendment, insertOrder, lockOrder } from './store.ts'

type OrderingServices = {
  readonly brand: Brand
  readonly registry: ElectricityRegistry
  /** The address of the courier's page; null if unknown. */
  readonly courierSite: string | null
  readonly listSteps: ListSteps
}

export function orderingEndpoints({ brand, registry, courierSite, listSteps }: OrderingServices): Endpoint[] {
  return [
    handleWhole(createOrder, async ({ db, accountCode, now, body }) => {
      const problem = await KINDS[body.type].findAccountProblem(db, accountCode)
      if (problem !== null) return refuse(problem)
      return toOrderResponse(await insertOrder(db, { accountCode, kind: body.type, now }))
    }),

    handle(amendOrder, ({ db, accountCode, parameters: { orderId }, ...rest }) =>
      db.transaction(async (queries) => {
        const body = normalizeOrder(rest.body)
        const key = { accountCode, orderId }
        const order = await lockOrder(queries, key)
        if (order === null || order.state === 'Committed') return refuse('NO_ORDER_DATA')
        const context = { ...rest, accountCode, brand }
        const { placement, problems } = await validateOrder(queries, context, { kind: order.kind, body })
        const quote = placement?.quote ?? null
        const amendment = { body, feedback: problems, quote, now: rest.now }
        return toOrderResponse(await saveAmendment(queries, key, amendment), quote)
      }),
    ),

    handle(commitOrder, ({ db, parameters: { orderId }, body: { shown: totals, answers }, ...rest }) => {
      const shown = totals && { totals, listSteps }
      const place = () =>
        db.transaction(async (queries) => {
          const placed = await placeOrder(queries, { ...rest, brand, orderId, shown, answers })
          return typeof placed === 'string' ? refuse(placed) : toOrderResponse(placed)
        })
      // shown bills are compared with a forecast, and each forecast waits in the queue
      return totals?.bills === undefined ? place() : forecastInQueue(db, rest.accountCode, place)
    }),

    handle(forecastOrder, ({ db, accountCode, body: { type: kind, order: body }, ...rest }) =>
      forecastInQueue(db, accountCode, () =>
        db.transaction(async (queries) => {
          const context = { ...rest, accountCode, brand, listSteps }
          const { placement } = await validateOrder(queries, context, { kind, body })
          if (placement === null) return { forecast: null }
          const snapshot = await placement.snapshot(queries)
          const forecast = await compareWithOrder(queries, context, { kind, body, snapshot })
          return forecast === null ? refuse('SERVICE_UNAVAILABLE', NO_FORECAST) : { forecast }
        }),
      ),
    ),

    handle(readOrder, async ({ db, accountCode, today, parameters: { orderId } }) => {
      const order = await findOrder(db, accountCode, orderId)
      return order === null ? refuse('NO_ORDER_DATA') : toFollowedOrderWithParcel(order, today, courierSite)
    }),

    handle(cancelOrder, ({ db, parameters: { orderId }, ...rest }) =>
      db.transaction(async (queries) => {
        const cancelled = await cancelPlacedOrder(queries, { ...rest, orderId })
        return typeof cancelled === 'string' ? refuse(cancelled) : cancelled
      }),
    ),

    ...powerOrderingEndpoints(brand, registry),
    ...olderOrderingEndpoints(brand, registry),
  ]
}
