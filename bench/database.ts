import { randomUUID } from 'node:crypto'

import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { findReachablePostgres } from '../tools/postgres.ts'

/** Runs with the address of a new, migrated PostgreSQL database, which is dropped afterwards. */
export async function withPostgres<Answer>(work: (url: string) => Promise<Answer>): Promise<Answer> {
  const server = await findReachablePostgres()
  if (server === null) throw new Error('This measurement needs a PostgreSQL: set DATABASE_URL.')
  const name = `switchboard_bench_${randomUUID().replaceAll('-', '')}`
  const administration = openPostgres(server)
  await administration.script(`create database ${name}`)
  try {
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
    const db = openPostgres(url)
    await migrate(db)
    await db.close()
    return await work(url)
  } finally {
    await administration.script(`drop database ${name} with (force)`)
    await administration.close()
  }
}
