import type { Day } from '@switchboard/domain/day'
import { orderBody } from '@switchboard/domain/ordering/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { OrderStep } from '@switchboard/domain/ordering/following/contract'

import type { Queries } from '#api/platform/database/database.ts'
import type { StepAhead } from '#api/provider/books/steps-ahead.ts'

import { KINDS } from '../kinds.ts'
import { parseSnapshot } from '../snapshot.ts'
import type { OrderSnapshot } from '../snapshot.ts'
import type { StoredKind } from '../store.ts'

import type { PendingOrderRow } from './store.ts'

/** An order that is not complete; it may not be placed yet. */
export type PendingOrder = {
  readonly orderNumber: number
  readonly kind: StoredKind
  readonly body: OrderBody
  readonly snapshot: OrderSnapshot
  /** The number of steps that are done. */
  readonly stepsDone: number
}

export function toPendingOrder({
  order_number: orderNumber,
  kind,
  body,
  snapshot,
  steps_done: stepsDone,
}: PendingOrderRow): PendingOrder {
  return {
    orderNumber,
    kind,
    body: orderBody.parse(JSON.parse(body)),
    snapshot: parseSnapshot(snapshot),
    stepsDone,
  }
}

export type PendingStep = StepAhead & { readonly step: OrderStep['step'] }

/** The steps that change the account. */
export function toPendingSteps(accountCode: string, orders: readonly PendingOrder[]): PendingStep[] {
  return orders.flatMap((order) => listStepsOfOrder(accountCode, order))
}

function listStepsOfOrder(accountCode: string, { stepsDone, kind, ...order }: PendingOrder): PendingStep[] {
  let takenOn: Day | null = null
  return order.snapshot.steps.slice(stepsDone).flatMap(({ step, on }) => {
    takenOn = takenOn === null || takenOn < on ? on : takenOn
    const effect = KINDS[kind].effects[step]
    if (effect === undefined) return []
    const landing = { accountCode, ...order, from: on }
    const take = (queries: Queries) => effect(queries, landing)
    return [{ orderNumber: order.orderNumber, step, takenOn, take }]
  })
}
