import type { Loading } from './Loaded.tsx'

/** Two queries as one. Its data are complete once both are loaded, and a retry repeats both. */
export function loadBoth<A, B, P, Q>(
  first: Loading<A, P>,
  second: Loading<B, Q>,
): Loading<readonly [A, B], P | Q> {
  return {
    data: first.data === undefined || second.data === undefined ? undefined : [first.data, second.data],
    error: first.error ?? second.error,
    isFetching: first.isFetching || second.isFetching,
    refetch: () => Promise.all([first.refetch(), second.refetch()]),
  }
}
