import type { Database, Queries } from '#api/platform/database/database.ts'

/** Work in a transaction that is taken back; to the work it is a database of its own. */
export async function runAndRollBack(db: Database, work: (db: Database) => Promise<void>): Promise<void> {
  const takenBack = new Error('taken back')
  const run = db.transaction(async (queries: Queries) => {
    // all of it is one transaction, so there is one connection, as the embedded database has it
    await work({ ...db, ...queries, kind: 'pglite', transaction: (inner) => inner(queries) })
    throw takenBack
  })
  await run.catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
}
