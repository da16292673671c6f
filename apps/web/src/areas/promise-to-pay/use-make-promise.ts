import { readOutlook } from '@switchboard/domain/billing/outlook'
import type { Day } from '@switchboard/domain/day'
import {
  makePromise,
  readLatestAvailableDate,
  readPromise,
} from '@switchboard/domain/promise-to-pay/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { dropAnswers, seedAnswer } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'

/**
 * `onMade` is called before the new promise removes the form. After a failure everything is loaded again, because the promise
 * may have been made or the warning may have ended.
 */
export function useMakePromise(onMade: (promiseDate: Day) => void) {
  return useChange(
    makePromise,
    (promiseDate: Day) => ({
      ...ofActiveAccount(),
      body: { promiseDate },
      idempotencyKey: crypto.randomUUID(),
    }),
    {
      onSuccess: (promise, promiseDate) => {
        onMade(promiseDate)
        seedAnswer(readPromise, ofActiveAccount(), promise)
        void dropAnswers(readOutlook)
      },
      onError: () => dropAnswers(readLatestAvailableDate, readPromise, readOutlook),
    },
  )
}
