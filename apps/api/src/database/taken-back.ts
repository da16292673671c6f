import { statement } from './database.ts'
import type { Queries } from './database.ts'

const begin = statement<never>('taken-back-begin', 'savepoint taken_back')
const end = statement<never>('taken-back-end', 'rollback to savepoint taken_back')

/** Does work inside a transaction and takes all of it back; only the answer remains. What the work holds stays held. */
export async function takenBack<Answer>(queries: Queries, work: () => Promise<Answer>): Promise<Answer> {
  await queries.rows(begin, [])
  try {
    return await work()
  } finally {
    await queries.rows(end, [])
  }
}
