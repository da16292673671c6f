import { codeOf } from '#web/http/failure.ts'
import { queryClient } from '#web/http/query-client.ts'

/** The codes with which reads have failed and stand failed now. */
export function failureCodes(): string[] {
  const errors: unknown[] = queryClient
    .getQueryCache()
    .getAll()
    .map((query) => query.state.error)
  return errors.filter((error) => error !== null).map(codeOf)
}

/** The codes with which changes have failed. */
export function changeFailureCodes(): string[] {
  return queryClient
    .getMutationCache()
    .getAll()
    .flatMap(({ state: { error } }) => (error === null ? [] : [codeOf(error)]))
}
