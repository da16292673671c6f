import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listEndpoints, listJobs } from '#api/areas.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { createProvider } from '#api/create-provider.ts'
import { testApi } from '#api/testing/api.ts'
import { requestByRow } from '#api/testing/request-by-row.ts'
import { sqlOn } from '#api/testing/sql.ts'

import { openPostgres } from './postgres.ts'
import type { Database } from './database.ts'
import { grantApplication, migrate } from './migrate.ts'

const server = process.env['DATABASE_URL']
const AROHA = '100482'

describe.skipIf(server === undefined)('the application role, which owns no tables', () => {
  const api = testApi(fillDemo)
  const role = `switchboard_test_${randomUUID().replaceAll('-', '')}`
  let application: Database

  beforeAll(async () => {
    const rows = await api().sql<{ name: string }>`select current_database() as name`
    await api().db.script(`create role ${role} login`)
    await grantApplication(api().db, role)
    const address = Object.assign(new URL(server ?? ''), { username: role, password: '' })
    application = openPostgres(Object.assign(address, { pathname: `/${rows[0]?.name}` }).href)
  })

  afterAll(async () => {
    await application.close()
    await api().db.script(`drop owned by ${role}; drop role ${role}`)
  })

  test('makes every call and runs every job', async () => {
    const services = { ...api().services, db: application }
    const app = await createProvider(services, { checkReplies: true })
    const tokens = [await api().createToken('aroha'), await api().createStaffToken(AROHA), null]
    const calls = listEndpoints(services).map(({ call }) => call)

    const failed: string[] = []
    for (const call of calls) {
      for (const token of tokens) {
        const { body } = await requestByRow(app, call, { token, accountCode: AROHA })
        if (body.includes('GENERAL_ERROR')) failed.push(`${call.method} ${call.path}`)
      }
    }
    for (const { name, run } of listJobs(services)) {
      await run(new AbortController().signal).catch(() => failed.push(name))
    }
    await app.close()

    expect(failed).toEqual([])
    expect(calls.length).toBeGreaterThan(60)
    expect(await sqlOn(application)`select actor from audit_event`).not.toEqual([])
  })

  test.each([
    ['changes the trail', `update audit_event set actor = 'nobody'`],
    ['deletes from it', 'delete from audit_event'],
    ['empties it', 'truncate audit_event'],
    ['disables its trigger', 'alter table audit_event disable trigger audit_event_stays'],
    ['drops its trigger', 'drop trigger audit_event_stays on audit_event'],
    [
      'replaces the trigger function',
      `create or replace function refuse_trail_change() returns trigger language plpgsql as 'begin return null; end'`,
    ],
    ['drops the table', 'drop table audit_event'],
    ['grants itself rights', `grant all on audit_event to ${role}`],
    ['grants itself rights by the function', `select grant_application('${role}')`],
    ['acts as a replica', 'set session_replication_role = replica'],
    ['records a migration', `insert into migration (name) values ('none')`],
    ['deletes an account', `delete from account where account_code = '${AROHA}'`],
    ['deletes a booking', `delete from ledger_transaction where account_code = '${AROHA}'`],
    ['deletes an entry of a booking', `delete from ledger_entry where account_code = '${AROHA}'`],
    ['changes a booking', `update ledger_transaction set description = '' where account_code = '${AROHA}'`],
    [
      'changes an entry of a booking',
      `update ledger_entry set amount_cents = 1 where account_code = '${AROHA}'`,
    ],
    ['deletes a bill', `delete from invoice where account_code = '${AROHA}'`],
    ['deletes the lines of a bill', `delete from invoice_line where account_code = '${AROHA}'`],
    ['deletes a card payment', 'delete from card_transaction'],
    ['deletes a collection', 'delete from collection'],
    ['deletes a refund', 'delete from refund; delete from refund_payment'],
    ['changes what verify noted', `update books_note set facts = '{}'`],
    [
      'notes other books than there are',
      `insert into books_note (through, until, until_system, facts) values (0, now(), now(), '{}')`,
    ],
    ['resets the numbers of the trail', `select setval('audit_event_audit_event_id_seq', 1)`],
  ])('never %s', async (_what, script) => {
    const before = await trail()

    // PostgreSQL only warns of some of these statements; they must change nothing either
    await application
      .script(script)
      .catch((error: unknown) => expect(String(error)).toMatch(/permission|owner/))

    expect(await trail()).toEqual(before)
  })

  test('finds nothing to migrate in a migrated database', async () => {
    await expect(migrate(application)).resolves.toBeUndefined()
  })

  async function trail(): Promise<unknown> {
    const rows = await api().sql`
      select (select count(*) from audit_event) as events,
        (select tgenabled::text from pg_trigger where tgname = 'audit_event_stays') as kept,
        (select string_agg(privilege_type, ', ' order by privilege_type::text) from information_schema.table_privileges
          where grantee = ${role} and table_name = 'audit_event') as granted,
        (select last_value from audit_event_audit_event_id_seq) as numbered,
        (select books_facts(newest, 'infinity', 'infinity') from (select max(posted_order) as newest from ledger_transaction) b) as books,
        (select count(*) from books_note) as notes, (select count(*) from account) as accounts, (select count(*) from invoice_line) as lines`
    expect(rows).toMatchObject([{ kept: 'A', granted: 'INSERT, SELECT' }])
    return rows
  }
})
