import pg from 'pg'
import * as z from 'zod/mini'

import { openPostgres } from '../../apps/api/src/platform/database/postgres.ts'

import { answerParent, inputFromParent } from './answer-parent.ts'

/** The size of the pool of the product. */
const MAX_CONNECTIONS = 8
const CALLERS = 50

const { url, side } = inputFromParent(z.object({ url: z.string(), side: z.enum(['limit', 'product']) }))

const work = z.object({
  statement: z.object({ name: z.string(), text: z.string() }),
  /** Used in turn. */
  values: z.array(z.array(z.unknown())),
  count: z.number(),
})
type Work = z.output<typeof work>

const read = side === 'limit' ? bareRead() : productRead()

function bareRead() {
  const pool = new pg.Pool({ connectionString: url, max: MAX_CONNECTIONS })
  return async (statement: Work['statement'], values: unknown[]): Promise<unknown[]> => {
    const { rows } = await pool.query<object>({ ...statement, values })
    return rows
  }
}

function productRead() {
  const db = openPostgres(url)
  return (statement: Work['statement'], values: unknown[]): Promise<unknown[]> => db.rows(statement, values)
}

answerParent(0, async (input) => {
  const { statement, values, count } = work.parse(input)
  const latencies = new Array<number>()
  let started = 0
  async function caller(): Promise<void> {
    while (started < count) {
      const own = values[started % values.length] ?? []
      started += 1
      const begin = performance.now()
      const rows = await read(statement, own)
      if (rows.length !== 1) throw new Error(`${statement.name} answered ${rows.length} rows`)
      latencies.push(performance.now() - begin)
    }
  }
  const begin = performance.now()
  await Promise.all(Array.from({ length: CALLERS }, caller))
  const sorted = latencies.toSorted((one, other) => one - other)
  return {
    perSecond: (count / (performance.now() - begin)) * 1000,
    p50: sorted[Math.floor(count * 0.5)],
    p99: sorted[Math.floor(count * 0.99)],
  }
})
