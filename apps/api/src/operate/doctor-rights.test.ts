import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { statement } from '#api/platform/database/database.ts'
import { grantApplication } from '#api/platform/database/migrate.ts'
import { testApi } from '#api/testing/api.ts'

import { checkRights } from './doctor-rights.ts'

const api = testApi(async () => undefined)
const role = `switchboard_test_${randomUUID().replaceAll('-', '')}`

beforeAll(async () => {
  await api().db.script(`create role ${role}`)
  await grantApplication(api().db, role)
})
afterAll(() => api().db.script(`drop owned by ${role}; drop role ${role}`))

const actAsRole = statement<never>('test-act-as-role', `select set_config('role', $1, true)`)

/** What doctor reports about the rights of the application's role outside the sandbox. */
async function judge() {
  const symptoms = await api().db.transaction(async (queries) => {
    await queries.rows(actAsRole, [role])
    return checkRights(queries, { SANDBOX: false })
  })
  return symptoms.find(({ part }) => part === 'rights')
}

test('OPS-004 doctor finds nothing wrong with the rights that a migration grants', async () => {
  expect(await judge()).toMatchObject({ state: 'ok' })
})

test.each([
  ['update on audit_event', 'audit_event'],
  ['delete on audit_event', 'audit_event'],
  ['update (facts) on books_note', 'books_note'],
  ['insert on books_note', 'books_note'],
  ['delete on books_note', 'books_note'],
  ['insert on migration', 'migration'],
  ['update (amount_cents) on ledger_entry', 'ledger_entry'],
  ['delete on invoice', 'invoice'],
  ['truncate on card_transaction', 'card_transaction'],
  ['truncate on letter', 'letter'],
  ['trigger on audit_event', 'audit_event'],
])('OPS-004 doctor reports the right to %s, which the next migration takes away', async (right, table) => {
  await api().db.script(`grant ${right} to ${role}`)

  const symptom = await judge()
  await grantApplication(api().db, role)

  expect(symptom).toMatchObject({ state: 'wrong' })
  expect(symptom?.message).toBe(`the role of DATABASE_URL may do more than the portal needs on ${table}`)
  expect(await judge()).toMatchObject({ state: 'ok' })
})

test.each([
  ['insert on audit_event', 'audit_event'],
  ['select on books_note', 'books_note'],
  ['execute on function note_books(bigint)', 'function note_books'],
  ['update on letter', 'letter'],
])('OPS-004 doctor reports the missing right to %s', async (right, name) => {
  await api().db.script(`revoke ${right} from ${role}`)

  const symptom = await judge()
  await grantApplication(api().db, role)

  expect(symptom).toMatchObject({ state: 'wrong', message: `none, or not all, on ${name}` })
})
