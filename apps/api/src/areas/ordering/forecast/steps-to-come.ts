import type { Day } from '@switchboard/domain/day'
import { orderBody } from '@switchboard/domain/ordering/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { OrderStep } from '@switchboard/domain/ordering/following/contract'

import type { StepAhead } from '#api/provider/books/steps-ahead.ts'

import { KINDS } from '../kinds.ts'
import { parseSnapshot } from '../snapshot.ts'
import type { OrderSnapshot } from '../snapshot.ts'
import type { StoredKind } from '../store.ts'

import type { OrderUnderWay } from './store.ts'

/** An order, placed or not, with how many of its steps are behind it. */
export type OrderToCome = {
  readonly orderNumber: number
  readonly kind: StoredKind
  readonly body: OrderBody
  readonly snapshot: OrderSnapshot
  readonly stepsDone: number
}

export function orderToCome({
  order_number: orderNumber,
  kind,
  body,
  snapshot,
  steps_done: stepsDone,
}: OrderUnderWay): OrderToCome {
  return {
    orderNumber,
    kind,
    body: orderBody.parse(JSON.parse(body)),
    snapshot: parseSnapshot(snapshot),
    stepsDone,
  }
}

export type StepToCome = StepAhead & { readonly step: OrderStep['step'] }

/** The steps of these orders that change something, as the job `orders` will take them. */
export function stepsToCome(accountCode: string, orders: readonly OrderToCome[]): StepToCome[] {
  return orders
    .flatMap((order) => stepsOfOrder(accountCode, order))
    .toSorted((one, other) => (one.takenOn < other.takenOn ? -1 : Number(one.takenOn > other.takenOn)))
}

function stepsOfOrder(accountCode: string, { stepsDone, kind, ...order }: OrderToCome): StepToCome[] {
  let soFar: Day | null = null
  return order.snapshot.steps.slice(stepsDone).flatMap(({ step, on }) => {
    soFar = soFar === null || soFar < on ? on : soFar
    const effect = KINDS[kind].lands[step]
    if (effect === undefined) return []
    const landing = { accountCode, ...order, from: on }
    return [
      { orderNumber: order.orderNumber, step, takenOn: soFar, take: (queries) => effect(queries, landing) },
    ] satisfies StepToCome[]
  })
}
