import type { Database, Queries } from '#api/platform/database/database.ts'

/** Runs work in a transaction and rolls it back. The work can use the transaction like a database. */
export async function runAndRollBack(db: Database, work: (db: Database) => Promise<void>): Promise<void> {
  const rollBack = new Error('roll back')
  const run = db.transaction(async (queries: Queries) => {
    // like the embedded database, a transaction has a single connection
    await work({ ...db, ...queries, kind: 'pglite', transaction: (inner) => inner(queries) })
    throw rollBack
  })
  await run.catch((error: unknown) => {
    if (error !== rollBack) throw error
  })
}
