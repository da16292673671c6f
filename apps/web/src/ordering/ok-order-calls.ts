import type { OrderBody, OrderKind, OrderResponse, ShownMoney } from '@switchboard/domain/ordering/contract'

import { changeOrderCalls } from './order-calls.ts'
import type { CallsOf } from './order-calls.ts'

/**
 * The calls of an order that continues only if the reply to each call has the state `OK`. The reply to `create` may also have
 * `Draft`, the reply to `commit` `Committed`. Source: FRQ-013, FRQ-014, GWF-015, ORD Readings.
 */
export function okOrderCalls(kind: OrderKind): CallsOf<OrderBody, ShownMoney> {
  const callsOf = changeOrderCalls(kind)
  return (attempt) => {
    const { create, amend, commit } = callsOf(attempt)
    return {
      create: async () => {
        const created = await create()
        return hasState(created, ['ok', 'draft']) ? created : { ...created, orderId: '' }
      },
      amend: async (orderId, body) => markNotOk(await amend(orderId, body), ['ok']),
      commit: async (orderId, shown) => {
        const committed = await commit(orderId, shown)
        return committed && markNotOk(committed, ['ok', 'committed'])
      },
    }
  }
}

function markNotOk(response: OrderResponse, allowed: readonly string[]): OrderResponse {
  return hasState(response, allowed) ? response : { ...response, state: 'NotOK' }
}

function hasState({ state }: OrderResponse, allowed: readonly string[]): boolean {
  return allowed.includes(state.toLowerCase())
}
