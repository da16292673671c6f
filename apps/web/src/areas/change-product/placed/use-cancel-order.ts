import { useMutation } from '@tanstack/react-query'

import { cancelOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import type { FollowedOrder } from '@switchboard/domain/ordering/following/contract'

import { activeAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { dropAnswers, seedAnswer } from '#web/http/query-client.ts'
import { WHAT_AN_ORDER_CHANGES } from '#web/ordering/use-submit-order.ts'

/** Cancels a placed order. After any reply the cached data of the order is dropped. */
export function useCancelOrder(orderId: string, onCancelled: () => void) {
  const request = { parameters: { accountCode: activeAccount(), orderId } }
  return useMutation<FollowedOrder, FailureOf<typeof cancelOrder>, string>({
    mutationFn: (idempotencyKey) => makeCall(cancelOrder, { ...request, idempotencyKey }),
    onSuccess: (cancelled) => {
      seedAnswer(readOrder, request, cancelled)
      onCancelled()
    },
    onSettled: () => {
      // after a lost reply the order may be cancelled; the reads are not awaited, because they wait while offline
      void dropAnswers(readOrder, ...WHAT_AN_ORDER_CHANGES)
    },
  })
}
