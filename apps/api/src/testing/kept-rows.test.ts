import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '#api/platform/database/database.ts'
import { openPglite } from '#api/platform/database/pglite.ts'
import { openPostgres } from '#api/platform/database/postgres.ts'
import { getMigratedDump } from '#api/platform/database/embedded.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { rowsOn, sqlOn } from '#api/testing/sql.ts'

import { createPostgres, testApi } from './api.ts'
import { deleteAccounts } from './delete-accounts.ts'
import { prepareResets } from './kept-rows.ts'
import { fillSignIn } from './sign-in-demo.ts'

/** Every table with what it holds, in one text each, and where its sequences stand. */
async function everything(db: Database): Promise<Map<string, string>> {
  const rows = await sqlOn(db)<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'provider_clock%' order by 1`
  const all = new Map<string, string>()
  for (const { name } of rows) {
    const held = await rowsOn<{ held: string }>(
      db,
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as held from "${name}" t`,
    )
    all.set(name, held[0]?.held ?? '')
  }
  const sequences = await sqlOn(db)<{ held: string }>`
    select string_agg(sequencename || coalesce(last_value, 0), ' ' order by 1) as held from pg_sequences
    where schemaname = 'public'`
  return all.set('sequences', sequences[0]?.held ?? '')
}

describe('a database that begins with the demo', () => {
  const demo = testApi(fillDemo)
  let first: Map<string, string>

  test('a test may write, cascade, empty and add to the trail', async () => {
    const { db } = demo()
    first = await everything(db)
    await deleteAccounts(db, "account_code = '100482'")
    await db.script(`
      update account set bill_frequency = 'Weekly';
      truncate plan cascade;
      insert into audit_event (at, actor, action, correlation_id) values (now(), 'test', 'test', 'test');`)

    const changed = [...(await everything(db))].filter(([name, held]) => first.get(name) !== held)
    expect(changed.length).toBeGreaterThan(20)
  })

  test('the next begins with what the first began with', async () => {
    expect(first.size).toBeGreaterThan(80)
    expect(await everything(demo().db)).toEqual(first)
  })
})

describe('one that begins with people alone', () => {
  const others = testApi(fillSignIn)

  test('has no bill of the demo', async () => {
    const rows = await sqlOn(others().db)`select * from invoice`

    expect(rows).toEqual([])
  })
})

describe('a database of its own', () => {
  let db: Database
  let begin: Awaited<ReturnType<typeof prepareResets>>
  beforeAll(async () => {
    db = await openPglite({ dump: await getMigratedDump() })
    begin = await prepareResets(db)
  })
  afterAll(() => db.close())

  test('a beginning that goes on after it was given up is not in the way of the next', async () => {
    const fill = async () => undefined

    await Promise.all([begin(fill), begin(fill)])

    const first = await everything(db)
    await db.script(
      `insert into audit_event (at, actor, action, correlation_id) values (now(), 'test', 'test', 'test')`,
    )
    await begin(fill)
    expect(await everything(db)).toEqual(first)
  })

  test('one of many rows begins empty too, and gives its space back', async () => {
    await begin(async () => undefined)
    const first = await everything(db)
    await db.script(
      `insert into audit_event (at, actor, action, correlation_id)
       select now(), repeat('x', 400), 'test', 'test' from generate_series(1, 12000)`,
    )

    await begin(async () => undefined)

    expect(await everything(db)).toEqual(first)
    const [size] = await rowsOn<{ bytes: number }>(db, `select pg_relation_size('audit_event')::int as bytes`)
    expect(size?.bytes).toBe(0)
  })
})

const server = process.env['DATABASE_URL'] ?? ''
test.skipIf(server === '')(
  'emptying a database waits for what another connection has begun to write',
  async () => {
    const db = await createPostgres(server)
    const begin = await prepareResets(db)
    await begin(async () => undefined)
    const first = await everything(db)
    const [name] = await sqlOn(db)<{ database: string }>`select current_database() as database`
    const other = openPostgres(Object.assign(new URL(server), { pathname: `/${name?.database}` }).href)
    let begun: Promise<void> = Promise.resolve()

    await other.transaction(async (queries) => {
      // another table than the audit trail, whose trigger is switched off under a lock of its own
      await sqlOn(queries)`insert into account (account_code, name, address, business_group, bill_frequency,
          next_invoice_date, billing_email)
        values ('900001', 'Test', '1 Kauri Street', 'residential', 'Monthly', current_date, 'test@demo.example')`
      begun = begin(async () => undefined)
      await expect
        .poll(
          () => sqlOn(other)`select 1 as waits from pg_locks where not granted
            and database = (select oid from pg_database where datname = current_database())`,
        )
        .toHaveLength(1)
    })
    await begun

    expect(await everything(db)).toEqual(first)
    await Promise.all([db.close(), other.close()])
  },
)
