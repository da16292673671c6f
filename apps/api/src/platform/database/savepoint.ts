import { ROLLBACK_TO } from './connections.ts'
import { statement } from './database.ts'
import type { Queries } from './database.ts'
import { hasFailedByItself } from './row-faults.ts'

const begin = statement<never>('taken-back-begin', 'savepoint taken_back')
const end = statement<never>('taken-back-end', `${ROLLBACK_TO} taken_back`)
// a rollback keeps its savepoint, which would hide an outer savepoint of the same name
const release = statement<never>('taken-back-release', 'release savepoint taken_back')
const attempt = statement<never>('attempt-begin', 'savepoint attempt')
const giveUp = statement<never>('attempt-end', `${ROLLBACK_TO} attempt`)

/**
 * Does work inside a transaction and rolls all of it back; only the result remains. Locks of the work are released too, so locks
 * that must last are taken before. Calls may be nested.
 */
export async function runAndRollBack<Result>(queries: Queries, work: () => Promise<Result>): Promise<Result> {
  await queries.rows(begin, [])
  try {
    return await work()
  } finally {
    await queries.rows(end, [])
    await queries.rows(release, [])
  }
}

/**
 * Does work inside a transaction. If the work itself fails, only the work is rolled back and the transaction continues.
 * Returns whether the work is done.
 */
export async function attemptWork(queries: Queries, work: () => Promise<void>): Promise<boolean> {
  await queries.rows(attempt, [])
  try {
    await work()
    return true
  } catch (error) {
    if (!hasFailedByItself(error)) throw error
    await queries.rows(giveUp, [])
    return false
  }
}
