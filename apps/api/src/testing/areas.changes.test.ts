import { expect, test } from 'vitest'

import type { CallShape } from '@switchboard/domain/call'

import { AREAS, listEndpoints } from '#api/areas.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { AROHA } from './access-callers.ts'
import type { Change } from './access-callers.ts'
import { ACCESS_TABLE, toRowFile, toRowName } from './access-table.ts'
import { testApi } from './api.ts'
import { requestByRow } from './request-by-row.ts'
import { rowsOn } from './sql.ts'

const api = testApi(fillDemo)

const CORRELATION_ID = 'one-call'

/** Left by an invited person, who has no right to the account yet. */
const LEFT_BY_OPEN_CALLS = ['people: invitation-accepted']

const CHANGES: [string, Change][] = Object.entries(ACCESS_TABLE).flatMap(([name, { change }]) =>
  change === undefined || change === null ? [] : [[name, change]],
)

function onAccounts(): { call: CallShape; area: string | undefined }[] {
  return listEndpoints(api().services)
    .filter(({ call: { access } }) => access === 'account' || access === 'owner')
    .map(({ call, area }) => ({ call, area }))
}

test('every call that writes to an account is listed with the row that it leaves, or with no change', () => {
  const writes = onAccounts().filter(({ call }) => call.method !== 'GET')
  const names = writes.map(({ call }) => toRowName(call))
  const listed = Object.keys(ACCESS_TABLE).filter((name) => ACCESS_TABLE[name]?.change !== undefined)
  const missing = writes.filter(({ call }) => !listed.includes(toRowName(call)))

  expect(
    missing.map(({ call, area }) => `${toRowName(call)}: add its change to ${toRowFile(area ?? '')}`),
  ).toEqual([])
  expect(listed.filter((name) => !names.includes(name))).toEqual([])
})

test('each change that a call leaves is declared by its area, and each declared change is left by a call', () => {
  const declared = AREAS.flatMap(({ name, changes = [] }) => changes.map((change) => `${name}: ${change}`))
  const left = onAccounts().flatMap(({ call, area }) => {
    const change = ACCESS_TABLE[toRowName(call)]?.change
    return change === undefined || change === null ? [] : [`${area}: ${change.action}`]
  })

  expect([...new Set([...left, ...LEFT_BY_OPEN_CALLS])].toSorted()).toEqual(declared.toSorted())
})

/** All rows of other accounts in tables with an account code, as one text. */
async function ofOthers(accountCode: string): Promise<string> {
  const tables = await api().sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join pg_tables t on t.tablename = c.table_name
    where c.table_schema = 'public' and c.column_name = 'account_code' order by 1`
  const held = tables.map(
    ({ name }) =>
      `select '${name}' as name, t::text as held from "${name}" t where account_code <> '${accountCode}'`,
  )
  const rows = await rowsOn<{ name: string; held: string }>(
    api().db,
    `${held.join(' union all ')} order by 1, 2`,
  )
  expect(new Set(rows.map(({ name }) => name)).size).toBeGreaterThan(20)
  return rows.map(({ name, held: row }) => `${name} ${row}`).join('\n')
}

test.each(CHANGES)(
  '%s leaves its row with actor and correlation id, and changes no other account',
  async (name, change) => {
    const { action, by: { user, accountCode } = AROHA, input, before } = change
    const call = onAccounts().find(({ call: each }) => toRowName(each) === name)?.call
    if (call === undefined) throw new Error(`no call ${name}`)
    if (typeof before === 'string') await api().db.script(before)
    else await before?.(api())

    const token = await api().createToken(user)
    const others = await ofOthers(accountCode)
    await requestByRow(api().app, call, {
      token,
      accountCode,
      correlationId: CORRELATION_ID,
      ...(input !== undefined && { input }),
    })

    const rows = await api().sql`
    select actor, account_code, action, correlation_id, at > now() - interval '1 minute' as dated from audit_event
    where actor like '%user-%' and action <> 'looked'`
    expect(rows).toEqual([
      {
        actor: `web:user-${user}`,
        account_code: accountCode,
        action,
        correlation_id: CORRELATION_ID,
        dated: true,
      },
    ])
    expect(await ofOthers(accountCode)).toBe(others)
  },
)

/** Tables that a GET call may write: the access trail and the request counts of addresses. */
const WRITTEN_BY_GET = ['audit_event', 'sign_in_tries']

/** The rows of each table, as one hash. */
async function hashTables(): Promise<Map<string, string>> {
  const tables = await api().sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`
  expect(tables.length).toBeGreaterThan(100)
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as hash from "${name}" t`,
  )
  const rows = await rowsOn<{ name: string; hash: string }>(api().db, hashes.join(' union all '))
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

test('the GET calls change no table except the access trail and the request counts of addresses', async () => {
  const { app, services, createToken: tokenOf, createStaffToken: staffToken } = api()
  const reads = listEndpoints(services).filter(({ call }) => call.method === 'GET')
  const [owner, staff] = [await tokenOf(AROHA.user), await staffToken(AROHA.accountCode)]
  const statuses: number[] = []

  const before = await hashTables()
  for (const { call } of reads) {
    const token = call.access === 'staff' ? staff : owner
    const { statusCode } = await requestByRow(app, call, { token, accountCode: AROHA.accountCode })
    statuses.push(statusCode)
  }
  const after = await hashTables()

  const answered = statuses.filter((status) => status === 200).length
  console.log(`GET calls made: ${reads.length}, of which ${answered} were answered`)
  expect(answered).toBeGreaterThan(reads.length * 0.7)
  const changed = [...after.keys()].filter((name) => after.get(name) !== before.get(name))
  expect(changed.toSorted()).toEqual(WRITTEN_BY_GET)
})
