import * as z from 'zod/mini'

import type { Database, Queries, Statement } from '#api/platform/database/database.ts'

import { rowsOn } from './sql.ts'

const explained = z.tuple([
  z.object({ Plan: z.object({ 'Shared Hit Blocks': z.int(), 'Shared Read Blocks': z.int() }) }),
])

/** Counts the database pages that the statements of some work read, from memory or from disk. */
export async function countPages(db: Queries, work: (queries: Queries) => Promise<unknown>): Promise<number> {
  let pages = 0
  await work({
    async rows<Row>(statement: Statement<Row>, values: readonly unknown[]) {
      pages += await explainPages(db, statement, values)
      return db.rows(statement, values)
    },
  })
  return pages
}

/** Statements that PostgreSQL can explain. Savepoints are not among them. */
const EXPLAINABLE = /^\s*(?:with|select|insert|update|delete)\b/i

/**
 * The database with a count of the pages that its statements read. Each statement is explained in a savepoint that is rolled
 * back, so that a write takes effect once.
 */
export function meterPages(db: Database): { readonly db: Database; readonly readPages: () => number } {
  let pages = 0

  function meter(queries: Queries, inTransaction: Transact): Queries {
    return {
      async rows<Row>(statement: Statement<Row>, values: readonly unknown[]) {
        if (EXPLAINABLE.test(statement.text)) {
          const read = await inTransaction((explaining) => explainInSavepoint(explaining, statement, values))
          pages += read
        }
        return queries.rows(statement, values)
      },
    }
  }

  const metered: Database = {
    ...db,
    ...meter(db, (work) => db.transaction(work)),
    transaction: (work) => db.transaction((queries) => work(meter(queries, (explain) => explain(queries)))),
  }
  return { db: metered, readPages: () => pages }
}

/** The savepoint is released, so that an outer savepoint can be rolled back. 0 for a statement that fails. */
async function explainInSavepoint(
  queries: Queries,
  statement: Statement<unknown>,
  values: readonly unknown[],
): Promise<number> {
  await rowsOn(queries, 'savepoint explained')
  const pages = await explainPages(queries, statement, values).catch(() => 0)
  await rowsOn(queries, 'rollback to savepoint explained')
  await rowsOn(queries, 'release savepoint explained')
  return pages
}

type Transact = (work: (queries: Queries) => Promise<number>) => Promise<number>

async function explainPages(
  db: Queries,
  { text }: Statement<unknown>,
  values: readonly unknown[],
): Promise<number> {
  const [row] = await rowsOn<{ 'QUERY PLAN': unknown }>(
    db,
    `explain (analyze, buffers, format json) ${text}`,
    values,
  )
  const [{ Plan: touched }] = explained.parse(row?.['QUERY PLAN'])
  return touched['Shared Hit Blocks'] + touched['Shared Read Blocks']
}
