import { useMutation, useQuery } from '@tanstack/react-query'

import type { Day } from '@switchboard/domain/day'
import {
  makePromise,
  readLatestAvailableDate,
  readPromise,
} from '@switchboard/domain/promise-to-pay/contract'
import type { PromiseToPay } from '@switchboard/domain/promise-to-pay/contract'
import { promiseShown } from '@switchboard/domain/promise-to-pay/rules'
import type { PromiseShown } from '@switchboard/domain/promise-to-pay/rules'

import { ofActiveAccount } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers, seedAnswer } from '#web/http/query-client.ts'

type Loaded =
  | PromiseShown
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void; readonly retrying: boolean }

/** What the account has to see of promises. */
export function usePromiseShown(): Loaded {
  const standing = useQuery(callQuery(readLatestAvailableDate, ofActiveAccount()))
  const promise = useQuery(callQuery(readPromise, ofActiveAccount()))
  if (standing.data && promise.data) return promiseShown(standing.data, promise.data, providerToday())
  const failed = [standing, promise].filter(({ isError }) => isError)
  if (failed.length === 0) return { kind: 'loading' }
  return {
    kind: 'failed',
    retry: () => failed.forEach(({ refetch }) => void refetch()),
    retrying: failed.some(({ isFetching }) => isFetching),
  }
}

/**
 * The customer reads that it was made before the answer takes the form off the page. After a failure both are asked
 * again: the promise may have been made all the same, or the warning may be gone.
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
    },
    onError: () => dropAnswers(readLatestAvailableDate, readPromise),
  })
}
