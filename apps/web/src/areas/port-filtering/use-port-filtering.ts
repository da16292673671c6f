import { useQuery } from '@tanstack/react-query'

import { changePortFiltering, readPortFiltering } from '@switchboard/domain/port-filtering/contract'
import type { PortFilteringStatus } from '@switchboard/domain/port-filtering/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { Failure, toErrorCode } from '#web/http/failure.ts'
import { callQuery, dropAnswers, seedAnswer } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'

/** Source: PFL-005. */
export type PortFilteringState =
  | { readonly kind: 'unloaded' }
  | { readonly kind: 'failed'; readonly retry: () => void; readonly retrying: boolean }
  /** The account has no port filtering. Source: PFL-010. */
  | { readonly kind: 'none' }
  | { readonly kind: 'loaded'; readonly status: PortFilteringStatus }
  /** A change to this status is under way. */
  | { readonly kind: 'changing'; readonly status: PortFilteringStatus }

/**
 * The state of port filtering, and a function to change it. After a failed change the state is loaded again, because the
 * change may have been made.
 */
export function usePortFiltering() {
  const read = useQuery({ ...callQuery(readPortFiltering, ofActiveAccount()), select: selectStatus })
  const change = useChange(
    changePortFiltering,
    (status: PortFilteringStatus) => ({ ...ofActiveAccount(), body: { status } }),
    {
      onSuccess: (_reply, status) => seedAnswer(readPortFiltering, ofActiveAccount(), { status }),
      onError: () => dropAnswers(readPortFiltering),
    },
  )
  return { state: toPortFilteringState(read, change), failure: change.error, change: change.mutate }
}

/** Source: PFL-010. */
function selectStatus({ status }: { readonly status: PortFilteringStatus | null }): PortFilteringStatus {
  if (status === null) throw new Failure('NO_PORT_FILTERING_FEATURE')
  return status
}

type StatusQuery = ReturnType<typeof useQuery<unknown, Error, PortFilteringStatus>>
type StatusChange = { readonly isPending: boolean; readonly variables: PortFilteringStatus | undefined }

function toPortFilteringState(
  { data, error, isFetching, refetch }: Pick<StatusQuery, 'data' | 'error' | 'isFetching' | 'refetch'>,
  { isPending, variables }: StatusChange,
): PortFilteringState {
  if (isPending && variables !== undefined) return { kind: 'changing', status: variables }
  if (data !== undefined) return { kind: 'loaded', status: data }
  if (error === null) return { kind: 'unloaded' }
  if (toErrorCode(error) === 'NO_PORT_FILTERING_FEATURE') return { kind: 'none' }
  return { kind: 'failed', retry: () => void refetch(), retrying: isFetching }
}
