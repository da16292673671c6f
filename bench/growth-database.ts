import { dayAt } from '@switchboard/domain/day'

import { statement } from '../apps/api/src/platform/database/database.ts'
import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { fillLarge } from '../apps/api/src/demo/large.ts'
import { providerNow } from '../apps/api/src/platform/clock.ts'
import { findReachablePostgres } from '../tools/postgres.ts'

import { fillUsage } from './usage-accounts.ts'

const FILLED = 'filled'

const comment = statement<{ comment: string | null }>(
  'growth-filled',
  `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
)

/**
 * The tables that grow fastest. Their constraints and indexes are created after they are filled, not row by
 * row.
 */
const FILLED_BARE = ['ledger_entry', 'ledger_transaction', 'invoice_line', 'service', 'recurring_charge']

/**
 * The contents of a database for growth measurements: the prefix of its name, and the function that fills a
 * new one.
 */
export type Contents = {
  readonly prefix: string
  readonly fill: (url: string, accounts: number) => Promise<void>
}

const BILLS: Contents = { prefix: 'switchboard_growth', fill: fillBills }

/** Usage: data, half-hours of power and calls. */
export const USAGE: Contents = { prefix: 'switchboard_usage', fill: fillUsageDatabase }

async function fillUsageDatabase(url: string, accounts: number): Promise<void> {
  const db = openPostgres(url)
  await migrate(db)
  await fillUsage(db, accounts)
  await db.script('vacuum analyze')
  await db.close()
}

/**
 * Returns the URL of a database with a number of accounts. A finished database is migrated and reused, because the largest
 * takes most of an hour to make. An unfinished database is made again.
 */
export async function growthDatabase(accounts: number, { prefix, fill }: Contents = BILLS): Promise<string> {
  const server = await findReachablePostgres()
  if (server === null) throw new Error('This measurement needs a PostgreSQL: set DATABASE_URL.')
  const name = `${prefix}_${accounts}`
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const administration = openPostgres(server)
  try {
    const [found] = await administration.rows(comment, [name])
    if (found?.comment === FILLED) return await upToDate(url)
    if (found !== undefined) await administration.script(`drop database ${name} with (force)`)
    await administration.script(`create database ${name}`)
    await fill(url, accounts)
    await administration.script(`comment on database ${name} is '${FILLED}'`)
    return url
  } finally {
    await administration.close()
  }
}

async function upToDate(url: string): Promise<string> {
  const db = openPostgres(url)
  await migrate(db)
  await db.close()
  return url
}

async function fillBills(url: string, accounts: number): Promise<void> {
  const db = openPostgres(url)
  await migrate(db)
  const restore = await withoutIndexes(db)
  await fillLarge(db, { accounts, today: dayAt(await providerNow(db)) }, (count) => {
    if (count % 100_000 === 0 || count === accounts) console.log(`${count} of ${accounts} accounts`)
  })
  for (const text of restore) await db.script(text)
  await db.script('vacuum analyze')
  await db.close()
}

const constraints = statement<{ drop: string; restore: string }>(
  'growth-constraints',
  `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
     format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
   from pg_constraint
   where conrelid = any($1::text[]::regclass[]) and contype in ('p', 'u', 'f')
   order by contype = 'p', contype = 'u'`,
)
const indexes = statement<{ drop: string; restore: string }>(
  'growth-indexes',
  `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
   from pg_index where indrelid = any($1::text[]::regclass[])
     and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
)

/**
 * Drops the constraints and indexes of the largest tables. Returns the statements that restore them: keys
 * first, then references to them.
 */
async function withoutIndexes(db: Database): Promise<string[]> {
  const [keys, others] = [await db.rows(constraints, [FILLED_BARE]), await db.rows(indexes, [FILLED_BARE])]
  for (const { drop } of [...keys, ...others]) await db.script(drop)
  return [...keys.toReversed(), ...others].map(({ restore }) => restore)
}
