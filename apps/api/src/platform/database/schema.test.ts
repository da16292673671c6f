import { readFile, writeFile } from 'node:fs/promises'

import { afterAll, expect, test } from 'vitest'

import { describeSchema } from '#api/testing/schema.ts'

import { checkSchema } from '#api/operate/doctor-database.ts'

import { getMigratedDump } from './embedded.ts'
import { openPglite } from './pglite.ts'

const DESCRIPTION = new URL('../../../migrations/schema.txt', import.meta.url)
const AGAIN = 'SCHEMA=write npx vitest run --project api apps/api/src/platform/database/schema.test.ts'

const db = await openPglite({ dump: await getMigratedDump() })
afterAll(() => db.close())

test('the migrations make the schema in `schema.txt`', async () => {
  const schema = await describeSchema(db)
  if (process.env['SCHEMA'] === 'write') await writeFile(DESCRIPTION, schema)
  const written = await readFile(DESCRIPTION, 'utf8')

  const lines = schema.split('\n')
  console.log(`schema compared: ${lines.length - 1} lines`)
  expect(lines.length).toBeGreaterThan(1_000)
  expect(schema, `where the change is meant: ${AGAIN}`).toBe(written)
})

test.each([
  ['a column', 'alter table account add column planted text'],
  ['a default', 'alter table plan alter column about drop default'],
  ['a check', 'alter table account drop constraint account_account_code_check'],
  ['an index', 'drop index communication_to_send'],
  ['a trigger', 'alter table audit_event disable trigger audit_event_stays'],
  ['a function', 'alter function dollars(bigint) volatile'],
  ['a right', 'grant execute on function grant_application(text) to public'],
  ['a row', "insert into card_surcharge values ('Visa', 1, 2)"],
])('%s that is changed is seen', async (_what, change) => {
  const before = await describeSchema(db)

  await db.script(`begin; ${change}`)
  const after = await describeSchema(db)
  await db.script('rollback')

  expect(after).not.toBe(before)
})

test('OPS-039 the doctor finds no fault in the schema of the migrations, nor in a column of a newer release', async () => {
  expect(await checkSchema(db)).toMatchObject({ part: 'schema', state: 'ok' })

  await db.script('begin; alter table account add column newer text')
  expect(await checkSchema(db)).toMatchObject({ state: 'ok' })
  await db.script('rollback')
})

test.each([
  ['missing', 'alter table service drop column line_name', 'service.line_name is missing'],
  [
    'of another type',
    'alter table service alter column line_name type varchar(5)',
    'service.line_name is character varying(5)',
  ],
  ['nullable', 'alter table invoice alter column total_cents drop not null', 'invoice.total_cents is bigint'],
])('OPS-039 a column that was made %s by hand is found', async (_what, change, fault) => {
  await db.script(`begin; ${change}`)
  const symptom = await checkSchema(db)
  await db.script('rollback')

  expect(symptom).toMatchObject({ part: 'schema', state: 'wrong', message: fault })
})
