import * as z from 'zod/mini'

import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import { createProvider } from '../apps/api/src/create-provider.ts'

import { compareSides } from './comparison.ts'
import type { Side } from './comparison.ts'
import { fillProvider } from './customers.ts'
import { withPostgres } from './database.ts'
import { startMeasured } from './measured-process.ts'
import type { MeasuredProcess } from './measured-process.ts'
import type { Measurement } from './report.ts'
import { PUBLIC_URL, createServices } from './services.ts'
import { oneAnswer } from './one-answer.ts'

const COPIES = 100
const GOAL = 0.8
const READS_A_BURST = 6_000

const speed = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() })

type Reads = {
  readonly statement: { readonly name: string; readonly text: string }
  readonly values: readonly (readonly unknown[])[]
}

/** Compares the two most frequent reads through our data layer with bare `pg`, both with prepared statements. */
export function measureData(rounds: number): Promise<Measurement> {
  return withPostgres(async (url) => {
    const db = openPostgres(url)
    const customers = await fillProvider(db, PUBLIC_URL, COPIES)
    const [first] = customers.map(({ accountCode, token }) => ({
      path: `/api/accounts/${accountCode}/dashboard`,
      token,
    }))
    const { sent } = await oneAnswer(
      (on) => createProvider(createServices(on), { checkReplies: true }),
      db,
      first,
    )
    await db.close()
    const [session, dashboard] = sent
    if (session === undefined || dashboard === undefined)
      throw new Error('the dashboard sent no two statements')

    const limit = await startMeasured('reads.ts', { url, side: 'limit' })
    const product = await startMeasured('reads.ts', { url, side: 'product' })
    try {
      const measured = []
      for (const reads of [
        { statement: session, values: customers.map(({ grantId, accountCode }) => [grantId, accountCode]) },
        {
          statement: dashboard,
          values: customers.map(({ accountCode }) => [accountCode, dashboard.values[1]]),
        },
      ]) {
        const { name } = reads.statement
        const sides = {
          limit: createSide(`pg, prepared: ${name}`, limit, reads),
          product: createSide(`Database.rows: ${name}`, product, reads),
        }
        measured.push(await compareSides(name, sides, { rounds, goal: GOAL }))
      }
      return together(measured)
    } finally {
      await Promise.all([limit.stop(), product.stop()])
    }
  })
}

function createSide(name: string, reader: MeasuredProcess, reads: Reads): Side {
  const ask = async () => speed.parse(await reader.ask({ ...reads, count: READS_A_BURST }))
  return {
    name,
    warmUp: async () => {
      await ask()
    },
    burst: async () => {
      const before = await reader.cpuMicroseconds()
      const measured = await ask()
      return { ...measured, cpuMicroseconds: ((await reader.cpuMicroseconds()) - before) / READS_A_BURST }
    },
  }
}

function together(measured: readonly Measurement[]): Measurement {
  return {
    heads: measured[0]?.heads ?? [],
    rows: measured.flatMap(({ rows }) => rows),
    verdicts: measured.flatMap(({ verdicts }) => verdicts),
    rounds: measured.flatMap(({ rounds }) => rounds),
  }
}
