import { randomUUID } from 'node:crypto'

import type { TestProject } from 'vitest/node'

import { openPostgres } from '#api/platform/database/postgres.ts'
import { sqlOn } from '#api/testing/sql.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databasePrefix: string
  }
}

/** Chooses a prefix for the databases that a run creates on the PostgreSQL at DATABASE_URL, and drops them at its end. */
export function setup(project: TestProject): () => Promise<void> {
  const databasePrefix = `switchboard_test_${randomUUID().slice(0, 8)}_`
  project.provide('databasePrefix', databasePrefix)
  return () => dropAll(databasePrefix)
}

async function dropAll(prefix: string): Promise<void> {
  const server = process.env['DATABASE_URL']
  if (server === undefined) return
  const administration = openPostgres(server)
  const rows = await sqlOn(administration)<{ name: string }>`
    select datname as name from pg_database where starts_with(datname, ${prefix})`
  for (const { name } of rows) await administration.script(`drop database ${name} with (force)`)
  await administration.close()
}
