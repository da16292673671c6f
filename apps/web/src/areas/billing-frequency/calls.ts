import type { OrderBody, OrderResponse, ShownMoney } from '@switchboard/domain/ordering/contract'

import { changeOrderCalls } from '#web/ordering/use-submit-order.ts'
import type { CallsOf } from '#web/ordering/use-submit-order.ts'

const callsOf = changeOrderCalls('plan')

/** An order that says anything else than that all is well is not gone on with. Source: FRQ-013, FRQ-014, Readings. */
export const frequencyCalls: CallsOf<OrderBody, ShownMoney> = (attempt) => {
  const { create, amend, commit } = callsOf(attempt)
  return {
    create: async () => {
      const created = await create()
      return isState(created, ['ok', 'draft']) ? created : { ...created, orderId: '' }
    },
    amend: async (orderId, body) => judged(await amend(orderId, body), ['ok']),
    commit: async (orderId, shown) => {
      const committed = await commit(orderId, shown)
      return committed && judged(committed, ['ok', 'committed'])
    },
  }
}

function judged(answer: OrderResponse, good: readonly string[]): OrderResponse {
  return isState(answer, good) ? answer : { ...answer, state: 'NotOK' }
}

function isState({ state }: OrderResponse, good: readonly string[]): boolean {
  return good.includes(state.toLowerCase())
}
