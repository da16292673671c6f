import { statement } from './database.ts'
import type { Queries } from './database.ts'

/** Tokens and proofs are valid for minutes, so a process refuses those of another only at a larger difference. */
const MAX_CLOCK_DIFFERENCE_MILLISECONDS = 2_000

const readClock = statement<{ now: Date }>('database-clock', 'select clock_timestamp() as now')

/**
 * How many milliseconds this process is ahead of the database; negative if it is behind. The database reads its clock at an
 * unknown instant of the request, so only the time outside of the request counts: a slow reply is no difference.
 */
export async function measureClockDifference(db: Queries): Promise<number> {
  const begin = Date.now()
  const [row] = await db.rows(readClock, [])
  const end = Date.now()
  const read = row?.now.getTime() ?? begin
  if (read > end) return end - read
  return read < begin ? begin - read : 0
}

/** Whether clocks with this difference, in milliseconds, are too far apart. */
export function isClockOff(difference: number): boolean {
  return Math.abs(difference) > MAX_CLOCK_DIFFERENCE_MILLISECONDS
}
