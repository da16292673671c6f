import type { OrderBody, OrderKind, OrderResponse, ShownMoney } from '@switchboard/domain/ordering/contract'

import { changeOrderCalls } from './use-submit-order.ts'
import type { CallsOf } from './use-submit-order.ts'

/**
 * The calls of a kind of order that goes on only while each step answers state `OK`; a create may also answer `Draft`, and a
 * commit `Committed`. Source: FRQ-013, FRQ-014, GWF-015, ORD Readings.
 */
export function okOrderCalls(kind: OrderKind): CallsOf<OrderBody, ShownMoney> {
  const callsOf = changeOrderCalls(kind)
  return (attempt) => {
    const { create, amend, commit } = callsOf(attempt)
    return {
      create: async () => {
        const created = await create()
        return isState(created, ['ok', 'draft']) ? created : { ...created, orderId: '' }
      },
      amend: async (orderId, body) => markNotOk(await amend(orderId, body), ['ok']),
      commit: async (orderId, shown) => {
        const committed = await commit(orderId, shown)
        return committed && markNotOk(committed, ['ok', 'committed'])
      },
    }
  }
}

function markNotOk(answer: OrderResponse, good: readonly string[]): OrderResponse {
  return isState(answer, good) ? answer : { ...answer, state: 'NotOK' }
}

function isState({ state }: OrderResponse, good: readonly string[]): boolean {
  return good.includes(state.toLowerCase())
}
