import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { fillWhenEmpty } from '#api/first-start.ts'
import { createPostgres } from '#api/testing/api.ts'
import { sqlOn } from '#api/testing/sql.ts'

import { getMigratedDump } from './embedded.ts'
import { statement } from './database.ts'
import type { Database } from './database.ts'
import { DatabaseTooOld, applyWhenFree, migrate, listMissingMigrations } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

const server = process.env['DATABASE_URL']

test.skipIf(server === undefined)(
  'two processes that start at once on an empty PostgreSQL migrate and fill it once',
  async () => {
    const url = new URL(server ?? '')
    const administration = openPostgres(url.href)
    const name = `switchboard_test_${randomUUID().replaceAll('-', '')}`
    await administration.script(`create database ${name}`)
    url.pathname = `/${name}`
    const processes = [openPostgres(url.href), openPostgres(url.href)]

    const ends = await Promise.allSettled(
      processes.map(async (db) => {
        await migrate(db)
        await fillWhenEmpty(db)
      }),
    )

    await Promise.all(processes.map((db) => db.close()))
    await administration.script(`drop database ${name} with (force)`)
    await administration.close()
    expect(ends).toEqual([{ status: 'fulfilled' }, { status: 'fulfilled' }])
  },
)

test('OPS-008 a migration that was edited after it ran is refused by name', async () => {
  const db = await openPglite({ dump: await getMigratedDump() })
  await migrate(db)
  await db.script(`update migration set hash = 'edited' where name = '0051-fibre-orders.sql'`)

  await expect(migrate(db)).rejects.toThrow(/0051-fibre-orders\.sql.*Put the released files back/)
  await db.close()
})

test('OPS-008 a failing migration is named, and leaves the database as it was', async () => {
  const db = await openPglite({ dump: await getMigratedDump() })
  await db.script(`delete from migration where name = '0051-fibre-orders.sql'`)

  await expect(migrate(db)).rejects.toThrow(/0051-fibre-orders\.sql was not applied.*already exists/)
  expect((await listMissingMigrations(db)).map(({ name }) => name)).toEqual(['0051-fibre-orders.sql'])
  await db.close()
})

/** A database whose tables are in use for the first tries of a script. */
function busyFor(tries: number): Pick<Database, 'script'> {
  let left = tries
  const script = () =>
    left-- > 0
      ? Promise.reject(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }))
      : Promise.resolve()
  return { script }
}

test('OPS-007 a migration whose tables are in use is tried again', async () => {
  await expect(
    applyWhenFree(busyFor(3), { name: '9999-planted.sql', sql: '', pause: 1 }),
  ).resolves.toBeUndefined()
})

const readAccounts = statement<{ count: number }>(
  'test-read-accounts',
  'select count(*) as count from account',
)

test.skipIf(server === undefined)(
  'OPS-007 a migration that waits for a long reader lets others read meanwhile, and is applied afterwards',
  async () => {
    const owner = await createPostgres(server ?? '')
    const [name] = await sqlOn(owner)<{ name: string }>`select current_database() as name`
    const url = Object.assign(new URL(server ?? ''), { pathname: `/${name?.name}` }).href
    const [reader, caller] = [openPostgres(url), openPostgres(url)]
    const [isReading, hasRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const reading = reader.transaction(async (queries) => {
      await queries.rows(readAccounts, [])
      isReading.resolve()
      await hasRead.promise
    })
    await isReading.promise

    const sql = 'alter table account add column planted text'
    const migrating = applyWhenFree(owner, { name: '9999-planted.sql', sql, pause: 50 })
    for (let call = 0; call < 20; call += 1) await caller.rows(readAccounts, [])
    hasRead.resolve()
    await Promise.all([reading, migrating])

    expect(await sqlOn(owner)`select planted from account`).toEqual([])
    await Promise.all([owner, reader, caller].map((db) => db.close()))
  },
)

test('a database of older migrations is refused with a message that explains the next step', async () => {
  const db = await openPglite({ dump: await getMigratedDump() })
  await migrate(db)
  await db.script(`truncate migration; insert into migration (name) values ('0001-foundation.sql')`)

  await expect(migrate(db)).rejects.toThrow(/before the first release.*var\/data/)
  await expect(migrate(db)).rejects.toBeInstanceOf(DatabaseTooOld)
  await db.close()
})
