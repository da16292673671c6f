import { codeOf } from '#web/http/failure.ts'
import { queryClient } from '#web/http/query-client.ts'

/** The error codes of queries that are in a failed state now. */
export function failureCodes(): string[] {
  const errors: unknown[] = queryClient
    .getQueryCache()
    .getAll()
    .map((query) => query.state.error)
  return errors.filter((error) => error !== null).map(codeOf)
}

/** The error codes of failed changes. */
export function changeFailureCodes(): string[] {
  return queryClient
    .getMutationCache()
    .getAll()
    .flatMap(({ state: { error } }) => (error === null ? [] : [codeOf(error)]))
}
