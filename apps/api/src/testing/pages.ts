import * as z from 'zod/mini'

import type { Queries, Statement } from '#api/platform/database/database.ts'

import { rowsOn } from './sql.ts'

const explained = z.tuple([
  z.object({ Plan: z.object({ 'Shared Hit Blocks': z.int(), 'Shared Read Blocks': z.int() }) }),
])

/** Counts the database pages that the statements of some work read, from memory or from disk. */
export async function countPages(db: Queries, work: (queries: Queries) => Promise<unknown>): Promise<number> {
  let pages = 0
  await work({
    async rows<Row>(statement: Statement<Row>, values: readonly unknown[]) {
      const plan = `explain (analyze, buffers, format json) ${statement.text}`
      const [row] = await rowsOn<{ 'QUERY PLAN': unknown }>(db, plan, values)
      const [{ Plan: touched }] = explained.parse(row?.['QUERY PLAN'])
      pages += touched['Shared Hit Blocks'] + touched['Shared Read Blocks']
      return db.rows(statement, values)
    },
  })
  return pages
}
