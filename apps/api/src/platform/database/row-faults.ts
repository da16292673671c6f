import { DatabaseAway } from './away.ts'

/** SQLSTATE classes about rows: data exception, constraint violation, error raised by a trigger. */
const ROW_FAULTS = /^(22|23|P0)/

/** The database's message about rows that it refused; null for any other error. */
export function findRowFault(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && ROW_FAULTS.test(error.code) ? error.message : null
}

/** Whether a repeat would fail too: an error without a code, or refused rows. Deadlocks and lost connections can be repeated. */
export function hasFailedByItself(error: unknown): boolean {
  if (error instanceof DatabaseAway) return false
  return error instanceof Error && (!('code' in error) || findRowFault(error) !== null)
}
