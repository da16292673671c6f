import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { statement } from './database.ts'
import { grantApplication } from './migrate.ts'

const api = testApi(fillDemo)
const role = `switchboard_test_${randomUUID().replaceAll('-', '')}`

beforeAll(async () => {
  await api().db.script(`create role ${role}`)
  await grantApplication(api().db, role)
})
afterAll(() => api().db.script(`drop owned by ${role}; drop role ${role}`))

const actAsApplication = statement<never>(
  'test-act-as-application-role',
  `select set_config('role', $1, true)`,
)

test.each([
  'delete from account',
  'delete from ledger_transaction',
  'delete from ledger_entry',
  `update ledger_transaction set description = ''`,
  'update ledger_entry set amount_cents = 1',
  'delete from invoice',
  'delete from invoice_line',
  'delete from card_transaction',
  'delete from collection',
  'delete from refund',
  'delete from refund_payment',
  `update books_note set facts = '{}'`,
  `insert into books_note (through, until, until_system, facts) values (0, now(), now(), '{}')`,
  'truncate ledger_entry',
])('OPS-004 the application may not %s', async (text) => {
  const forbidden = statement<never>(`test-${text.slice(0, 50)}`, text)

  await expect(
    api().db.transaction(async (queries) => {
      await queries.rows(actAsApplication, [role])
      await queries.rows(forbidden, [])
    }),
  ).rejects.toThrow(/permission denied/)
})
