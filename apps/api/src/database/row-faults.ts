import { DatabaseAway } from './away.ts'

/** Classes of SQLSTATE that speak of rows: data exception, constraint, raised by a trigger. */
const ROW_FAULTS = /^(22|23|P0)/

/** What the database said of rows that it did not take; null where an error is of another kind. */
export function faultOfRows(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && ROW_FAULTS.test(error.code) ? error.message : null
}

/** Whether work has failed by what it found or by its rows, and would fail again: no deadlock, no connection that was lost. */
export function hasFailedByItself(error: unknown): boolean {
  if (error instanceof DatabaseAway) return false
  return error instanceof Error && (!('code' in error) || faultOfRows(error) !== null)
}
