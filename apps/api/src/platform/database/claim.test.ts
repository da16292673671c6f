import { expect, test } from 'vitest'

import { testApi } from '#api/testing/api.ts'

import { claimOnce } from './claim.ts'
import { statement } from './database.ts'

const api = testApi((db) =>
  db.script(`
    create table queued (queued_id integer primary key, tries integer not null default 0);
    analyze queued;
    insert into queued select generate_series(1, 50)`),
)

const LOCKED =
  'select queued_id from queued where tries = 0 order by queued_id limit 5 for update skip locked'

/** Counts the rows that a claim takes under the plan of a table that statistics hold to be empty. */
async function countClaimed(name: string, subselect: string): Promise<number> {
  const update = statement<{ queued_id: number }>(
    name,
    `update queued set tries = tries + 1 where queued_id in (${subselect}) returning queued_id`,
  )
  return api().services.db.transaction(async (queries) => {
    await queries.rows(nestedLoops, [])
    return (await queries.rows(update, [])).length
  })
}

const nestedLoops = statement<never>(
  'test-nested-loops',
  `select set_config(setting, 'off', true)
   from unnest(array['enable_hashjoin', 'enable_mergejoin', 'enable_hashagg', 'enable_material', 'enable_sort']) setting`,
)

test('OPS-009 a claim takes no more rows than its limit, whatever the plan', async () => {
  expect(await countClaimed('test-claim-once', claimOnce(LOCKED))).toBe(5)
})

test('the same claim as a plain subselect takes more than its limit', async () => {
  expect(await countClaimed('test-claim-plain', LOCKED)).toBeGreaterThan(5)
})
