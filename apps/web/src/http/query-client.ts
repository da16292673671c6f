import { QueryClient, queryOptions } from '@tanstack/react-query'

import type { CallShape, ParsedReply } from '@switchboard/domain/call'

import type { CallArguments } from './call-request.ts'
import { makeCall } from './make-call.ts'
import type { FailureOf } from './make-call.ts'

/** How long a reply may be reused if its call sets no other time. Source: API-014. */
export const CACHE_MILLISECONDS = 1_800_000
const MILLISECONDS = 1_000

/** Caches replies in memory. Every sign-in, sign-out and account switch loads the page again and so empties the cache. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The query of a call that reads. Its key is the call and its parameters. */
export function callQuery<C extends CallShape>(
  call: C,
  request: Pick<CallArguments<C>, 'parameters' | 'query'> = {},
) {
  const cacheMilliseconds =
    call.cacheSeconds === undefined ? CACHE_MILLISECONDS : call.cacheSeconds * MILLISECONDS
  return queryOptions<ParsedReply<C>, FailureOf<C>>({
    queryKey: toQueryKey(call, request),
    queryFn: () => makeCall(call, request),
    staleTime: cacheMilliseconds,
    gcTime: cacheMilliseconds,
  })
}

function toQueryKey<C extends CallShape>(
  call: C,
  { parameters, query }: Pick<CallArguments<C>, 'parameters' | 'query'>,
) {
  return [call.path, parameters ?? {}, query ?? {}] as const
}

/** Caches a reply of another call as the reply of this call. */
export function seedAnswer<C extends CallShape>(
  call: C,
  request: Pick<CallArguments<C>, 'parameters' | 'query'>,
  reply: ParsedReply<C>,
): void {
  queryClient.setQueryData(callQuery(call, request).queryKey, reply)
}

/** Drops the cached replies of these calls, after a change that affects them. */
export async function dropAnswers(...calls: readonly CallShape[]): Promise<void> {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call.path] })))
}
