import { useQuery } from '@tanstack/react-query'

import { readLatestAvailableDate, readPromise } from '@switchboard/domain/promise-to-pay/contract'
import { promiseShown } from '@switchboard/domain/promise-to-pay/rules'
import type { PromiseShown } from '@switchboard/domain/promise-to-pay/rules'

import { ofActiveAccount } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { callQuery } from '#web/http/query-client.ts'

type PromiseState =
  | PromiseShown
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void; readonly retrying: boolean }

/** The promise form or the open promise of the account. */
export function usePromiseState(): PromiseState {
  const latestDate = useQuery(callQuery(readLatestAvailableDate, ofActiveAccount()))
  const promise = useQuery(callQuery(readPromise, ofActiveAccount()))
  if (latestDate.data && promise.data) return promiseShown(latestDate.data, promise.data, providerToday())
  const failed = [latestDate, promise].filter(({ isError }) => isError)
  if (failed.length === 0) return { kind: 'loading' }
  return {
    kind: 'failed',
    retry: () => failed.forEach(({ refetch }) => void refetch()),
    retrying: failed.some(({ isFetching }) => isFetching),
  }
}
