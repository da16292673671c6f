import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { fillWhenEmpty } from '#api/first-start.ts'

import { getMigratedDump } from './embedded.ts'
import { DatabaseTooOld, migrate } from './migrate.ts'
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

test('a database of older migrations is refused with a message that explains the next step', async () => {
  const db = await openPglite({ dump: await getMigratedDump() })
  await migrate(db)
  await db.script(`truncate migration; insert into migration (name) values ('0001-foundation.sql')`)

  await expect(migrate(db)).rejects.toThrow(/before the first release.*var\/data/)
  await expect(migrate(db)).rejects.toBeInstanceOf(DatabaseTooOld)
  await db.close()
})
