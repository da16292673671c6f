import { toErrorCode } from '#web/http/failure.ts'
import { queryClient } from '#web/http/query-client.ts'

/** The error codes of queries that are in a failed state now. */
export function failureCodes(): string[] {
  const errors: unknown[] = queryClient
    .getQueryCache()
    .getAll()
    .map((query) => query.state.error)
  return errors.filter((error) => error !== null).map(toErrorCode)
}

/** The error codes of failed changes. */
export function changeFailureCodes(): string[] {
  return queryClient
    .getMutationCache()
    .getAll()
    .flatMap(({ state: { error } }) => (error === null ? [] : [toErrorCode(error)]))
}
