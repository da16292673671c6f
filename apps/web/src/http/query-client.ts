import { QueryClient, queryOptions } from '@tanstack/react-query'

import type { CallShape, ParsedReply } from '@switchboard/domain/call'

import { makeCall } from './make-call.ts'
import type { CallArguments, FailureOf } from './make-call.ts'

/** How long an answer may be reused if its call sets no other time. Source: API-014. */
export const CACHE_MILLISECONDS = 1_800_000
const MILLISECONDS = 1_000

/** Caches successful answers in memory: they are gone with the page, so at every sign-in, sign-out and account switch. */
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

/** Caches an answer that another call returned, as if its own call had returned it. */
export function seedAnswer<C extends CallShape>(
  call: C,
  request: Pick<CallArguments<C>, 'parameters' | 'query'>,
  answer: ParsedReply<C>,
): void {
  queryClient.setQueryData(callQuery(call, request).queryKey, answer)
}

/** Drops the cached answers of these calls after a change through the app. */
export async function dropAnswers(...calls: readonly CallShape[]): Promise<void> {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call.path] })))
}
