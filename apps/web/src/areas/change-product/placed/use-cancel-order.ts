import { cancelOrder, readOrder } from '@switchboard/domain/ordering/following/contract'

import { activeAccount } from '#web/http/account.ts'
import { dropAnswers, seedAnswer } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'
import { WHAT_AN_ORDER_CHANGES } from '#web/ordering/use-submit-order.ts'

/** Cancels a placed order. After any reply the cached data of the order is dropped. */
export function useCancelOrder(orderId: string, onCancelled: () => void) {
  const request = { parameters: { accountCode: activeAccount(), orderId } }
  return useChange(cancelOrder, (idempotencyKey: string) => ({ ...request, idempotencyKey }), {
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
