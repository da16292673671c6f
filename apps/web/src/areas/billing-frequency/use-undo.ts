import { cancelOrder } from '@switchboard/domain/ordering/following/contract'

import { dropAnswers } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'
import { ofOrder } from '#web/ordering/order-calls.ts'
import { WHAT_AN_ORDER_CHANGES } from '#web/ordering/use-submit-order.ts'

import { OWN_CHANGES } from './queries.ts'

/** Cancels an order that has not begun. `onUndone` is called while the order is still on the page. */
export function useUndo(orderNumber: string, onUndone: () => void) {
  return useChange(cancelOrder, (idempotencyKey: string) => ({ ...ofOrder(orderNumber), idempotencyKey }), {
    onSuccess: onUndone,
    // after a lost reply the order may be cancelled, and after a refusal it may have begun
    onSettled: () => dropAnswers(...OWN_CHANGES, ...WHAT_AN_ORDER_CHANGES),
  })
}
