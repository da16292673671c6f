import { useMutation } from '@tanstack/react-query'

import { readOutlook } from '@switchboard/domain/billing/outlook'
import type { Day } from '@switchboard/domain/day'
import {
  makePromise,
  readLatestAvailableDate,
  readPromise,
} from '@switchboard/domain/promise-to-pay/contract'
import type { PromiseToPay } from '@switchboard/domain/promise-to-pay/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { dropAnswers, seedAnswer } from '#web/http/query-client.ts'

/**
 * `onMade` is called before the new promise removes the form. After a failure everything is loaded again, because the promise
 * may have been made or the warning may have ended.
 */
export function useMakePromise(onMade: (promiseDate: Day) => void) {
  return useMutation<PromiseToPay, FailureOf<typeof makePromise>, Day>({
    mutationFn: (promiseDate) =>
      makeCall(makePromise, {
        ...ofActiveAccount(),
        body: { promiseDate },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: (promise, promiseDate) => {
      onMade(promiseDate)
      seedAnswer(readPromise, ofActiveAccount(), promise)
      void dropAnswers(readOutlook)
    },
    onError: () => dropAnswers(readLatestAvailableDate, readPromise, readOutlook),
  })
}
