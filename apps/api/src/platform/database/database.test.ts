import { afterEach, expect, test } from 'vitest'

import { statement } from './database.ts'
import type { Queries } from './database.ts'
import { attemptWork } from './savepoint.ts'
import { testApi } from '#api/testing/api.ts'
import { sqlOn } from '#api/testing/sql.ts'

const api = testApi(async () => undefined)

const keys = statement<{ kid: string }>(
  'test-keys',
  "select kid from signing_key where kid like 'test-%' order by kid",
)

async function addKey(db: Queries, kid: string): Promise<void> {
  await sqlOn(
    db,
  )`insert into signing_key (kid, private_jwk, created_at) values (${`test-${kid}`}, '{}', ${new Date()})`
}

async function listTestKeys(): Promise<string[]> {
  return (await api().db.rows(keys, [])).map((row) => row.kid)
}

const divide = statement<never>('test-divide', 'select 1 / $1::integer')

// the signing keys stay: later tests sign with them
afterEach(async () => {
  await api().sql`delete from signing_key where kid like 'test-%'`
})

test('a write outside a failing transaction stays, and the writes of the transaction are rolled back', async () => {
  const { db } = api()
  const begun = Promise.withResolvers<void>()

  const failing = db.transaction(async (queries) => {
    await addKey(queries, 'undone')
    begun.resolve()
    // time for the write from outside to be sent
    await new Promise((resolve) => setTimeout(resolve, 50))
    throw new Error('planted')
  })
  await begun.promise
  const outside = addKey(db, 'outside')

  await expect(failing).rejects.toThrow('planted')
  await outside
  expect(await listTestKeys()).toStrictEqual(['test-outside'])
})

test('of many concurrent transactions each keeps its writes, except one that fails', async () => {
  const { db } = api()

  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_none, index) =>
      db.transaction(async (queries) => {
        await addKey(queries, String(index).padStart(2, '0'))
        if (index % 2 === 1) throw new Error('planted')
      }),
    ),
  )

  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10)
  expect(await listTestKeys()).toStrictEqual(
    ['00', '02', '04', '06', '08', '10', '12', '14', '16', '18'].map((n) => `test-${n}`),
  )
})

test('an attempt that the database refuses is rolled back alone, and its transaction is committed', async () => {
  const { db } = api()

  const done = await db.transaction(async (queries) => {
    await addKey(queries, 'before')
    const attempts = [
      await attemptWork(queries, async () => {
        await addKey(queries, 'undone')
        await addKey(queries, 'before')
      }),
      await attemptWork(queries, () => addKey(queries, 'attempted')),
    ]
    await addKey(queries, 'after')
    return attempts
  })

  expect(done).toEqual([false, true])
  expect(await listTestKeys()).toEqual(['test-after', 'test-attempted', 'test-before'])
})

test('a failed statement outside an attempt fails its transaction, also after an earlier attempt', async () => {
  const { db } = api()

  const failing = db.transaction(async (queries) => {
    await addKey(queries, 'one')
    await attemptWork(queries, () => addKey(queries, 'one'))
    await addKey(queries, 'one').catch(() => undefined)
  })

  await expect(failing).rejects.toThrow('signing_key')
  expect(await listTestKeys()).toEqual([])
})

test('an error of the database names the failed statement, also in a transaction', async () => {
  const { db } = api()
  const failure = { statement: 'test-divide' }

  await expect(db.rows(divide, [0])).rejects.toMatchObject(failure)
  await expect(db.transaction((queries) => queries.rows(divide, [0]))).rejects.toMatchObject(failure)
})
