import { useMutation } from '@tanstack/react-query'

import { cancelOrder } from '@switchboard/domain/ordering/following/contract'
import type { FollowedOrder } from '@switchboard/domain/ordering/following/contract'

import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { dropAnswers } from '#web/http/query-client.ts'
import { WHAT_AN_ORDER_CHANGES, ofOrder } from '#web/ordering/use-submit-order.ts'

import { OWN_CHANGES } from './queries.ts'

/** Cancels an order that has not begun. `onUndone` is called while the order is still on the page. */
export function useUndo(orderNumber: string, onUndone: () => void) {
  return useMutation<FollowedOrder, FailureOf<typeof cancelOrder>, string>({
    mutationFn: (idempotencyKey) => makeCall(cancelOrder, { ...ofOrder(orderNumber), idempotencyKey }),
    onSuccess: onUndone,
    // after a lost reply the order may be cancelled, and after a refusal it may have begun
    onSettled: () => dropAnswers(...OWN_CHANGES, ...WHAT_AN_ORDER_CHANGES),
  })
}
