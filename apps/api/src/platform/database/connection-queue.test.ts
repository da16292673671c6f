import { expect, test } from 'vitest'

import { Refused } from '#api/platform/refusal.ts'
import { sqlOn } from '#api/testing/sql.ts'

import { statement } from './database.ts'
import { openPglite } from './pglite.ts'
import { getMigratedDump } from './embedded.ts'
import type { ConnectionHolder } from './connection-queue.ts'

// opening a database takes seconds on a busy machine
const clock = statement<{ only_row: boolean }>('test-clock', 'select only_row from provider_clock')

/** An embedded database whose callers give up after 200 ms. */
async function impatient() {
  const held: ConnectionHolder[] = []
  const db = await openPglite({
    dump: await getMigratedDump(),
    onLongWait: (holder) => held.push(holder),
    timeoutMilliseconds: 200,
  })
  return { db, held }
}

test('a transaction that waits for a statement outside itself is refused and reported, and others continue', async () => {
  const { db, held } = await impatient()

  const stuck = db.transaction(async (queries) => {
    await queries.rows(clock, [])
    await db.rows(clock, [])
  })

  await expect(stuck).rejects.toBeInstanceOf(Refused)
  expect(held).toEqual([{ seconds: expect.any(Number), statement: clock.text, waiting: 0 }])
  expect(await db.rows(clock, [])).toHaveLength(1)
  await db.close()
})

test('a refused write is never made, even when the connection is free again', async () => {
  const { db } = await impatient()
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = db.transaction(() => {
    begun.resolve()
    return over.promise
  })
  await begun.promise

  const waiting = await Promise.allSettled([
    sqlOn(db)`update provider_clock set offset_milliseconds = 7`,
    db.transaction((queries) => sqlOn(queries)`update provider_clock set offset_milliseconds = 8`),
    db.script('update provider_clock set offset_milliseconds = 9'),
  ])
  over.resolve()
  await holding

  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  const rows = await sqlOn(db)`select offset_milliseconds from provider_clock`
  expect(rows).toEqual([{ offset_milliseconds: 0 }])
  await db.close()
})
