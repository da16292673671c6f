import { sql } from 'kysely'

import type { Database } from '#api/database/database.ts'

/** The clock and its moves are set anew for each test; keys and migrations are never emptied. */
const LEFT_ALONE = "('migration', 'signing_key', 'provider_clock', 'provider_clock_move')"

/** Keeps a copy of every row that is there now; the answer puts them back into emptied tables. */
export async function keepRows(db: Database): Promise<() => Promise<void>> {
  await db.script('create schema kept')
  const tables = await namesOf(
    db,
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ${LEFT_ALONE}`,
  )
  for (const table of tables) await db.script(`create table kept.${table} as table ${table}`)
  const sequences = await namesOf(
    db,
    `select format('setval(%L, %s)', schemaname || '.' || sequencename, last_value) as name from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  // the rows are as consistent as they were; checking each again would only take time
  const script = `
    begin; set local session_replication_role = replica;
    ${tables.map((table) => `insert into ${table} overriding system value table kept.${table};`).join('\n')}
    ${sequences.map((set) => `select ${set};`).join('\n')}
    commit;`
  return () => db.script(script)
}

async function namesOf(db: Database, query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ name: string }>(query).execute(db.kysely)
  return rows.map(({ name }) => name)
}
