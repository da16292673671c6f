import type { Day } from '@switchboard/domain/day'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'

import { cancelPlacedOrder } from '#api/areas/ordering/follow/cancel.ts'
import { compareWithOrder } from '#api/areas/ordering/forecast/forecast.ts'
import { KINDS } from '#api/areas/ordering/kinds.ts'
import { placeOrder } from '#api/areas/ordering/place/commit.ts'
import type { OrderSnapshot } from '#api/areas/ordering/snapshot.ts'
import { saveAmendment, insertOrder } from '#api/areas/ordering/store.ts'
import type { Database } from '#api/platform/database/database.ts'

import { calculateShownBills } from './model.ts'
import { buildRequestContext, toInstant, toAmountPair } from './product-step.ts'
import type { StepContext } from './product-step.ts'

type Placed = { readonly number: number; readonly snapshot: OrderSnapshot }
type OrderToPlace = {
  readonly kind: OrderKind
  readonly body: OrderBody
  /** Adds the quoted charges of the order to the model. Returns an undo function. */
  readonly addQuoted: (snapshot: OrderSnapshot, number: number) => () => void
}

/** Places an order and compares its forecast with the model. Returns the reasons as a text if the order is refused. */
export async function placeAndCompare(
  db: Database,
  { model, today }: StepContext,
  order: OrderToPlace,
): Promise<Placed | string> {
  const { kind, body, addQuoted } = order
  const context = buildRequestContext(model, today)
  const { accountCode, now } = context
  const { placement, problems } = await KINDS[kind].validate(db, context, { body })
  if (placement === null) return problems.join(' ')
  const snapshot = await db.transaction((queries) => placement.snapshot(queries))
  const forecast = await db.transaction((queries) =>
    compareWithOrder(queries, context, { kind, body, snapshot }),
  )
  if (forecast === null) throw new Error('there is no forecast')
  const startsOn = snapshot.steps.at(-1)?.on ?? today
  const withoutOrder = forecast.without && JSON.stringify([toAmountPair(forecast.without.first)])
  const expectedWithout = JSON.stringify([toCentsPair(calculateShownBills(model, today, startsOn).first)])
  if (withoutOrder !== undefined && withoutOrder !== expectedWithout)
    throw new Error(`without the order: forecast ${withoutOrder} is not ${expectedWithout}`)
  const { order_id: orderId, order_number: number } = await insertOrder(db, { accountCode, kind, now })
  const amendment = { body, feedback: [], quote: placement.quote, now }
  await saveAmendment(db, { accountCode, orderId }, amendment)
  const placed = await db.transaction((queries) => placeOrder(queries, { ...context, orderId }))
  if (typeof placed === 'string' || placed.state !== 'Committed') throw new Error(JSON.stringify(placed))
  const undo = addQuoted(snapshot, number)
  const waiting = {
    startsOn,
    isOrder: true,
    undo,
    cancel: async (on: Database, day: Day) => {
      const cancelling = { ...context, orderId: String(number), today: day, now: toInstant(day) }
      const cancelled = await on.transaction((queries) => cancelPlacedOrder(queries, cancelling))
      if (typeof cancelled === 'string') throw new Error(cancelled)
    },
  }
  model.waiting.set(kind === 'plan' ? 'frequency' : `order ${number}`, waiting)
  const { first, each } = calculateShownBills(model, today, startsOn)
  const expected = JSON.stringify([first, each].map(toCentsPair))
  const forecasts = JSON.stringify([forecast.first, forecast.each].map(toAmountPair))
  if (forecasts !== expected) throw new Error(`${kind}: forecast ${forecasts} is not ${expected}`)
  return { number, snapshot }
}

export const toCentsPair = ({ day, cents }: { readonly day: Day; readonly cents: number }) => [day, cents]
