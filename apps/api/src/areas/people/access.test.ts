import { afterEach, describe, expect, test, vi } from 'vitest'

import { readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import { MAX_ACCESS_ENTRIES } from '@switchboard/domain/people/access-calls'
import { readAccountAccess } from '@switchboard/domain/people/access-calls'
import { removePerson } from '@switchboard/domain/people/contract'
import { changeMobileNumber } from '@switchboard/domain/profile/phone-calls'

import { AREAS } from '#api/areas.ts'
import { providerActor, toIdentified, toSandbox, unknownActor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

import { buildAccessStatement } from './store/access.ts'

const api = testApi(fillSignIn)
const AROHA = '100482'
const parameters = { accountCode: AROHA }

afterEach(() => {
  vi.useRealTimers()
})

type Page = { entries: { id: string; at: string; who: unknown; did: unknown }[]; nextBefore: string | null }

async function list(before?: string, token?: string): Promise<Page> {
  const answer = await api().make(readAccountAccess, {
    token: token ?? (await api().createToken('aroha')),
    parameters,
    ...(before !== undefined && { query: { before } }),
  })
  return answer.json()
}

function insertViews(times: number, accountCode = AROHA, actor = 'web:user-mere'): Promise<unknown> {
  return api().sql`insert into audit_event (at, actor, account_code, action, correlation_id, detail)
    select now(), ${actor}, ${accountCode}, 'looked', 'test', '{"area": "billing"}' from generate_series(1, ${times})`
}

test('the owner reads who viewed and changed the account, people and staff, newest first', async () => {
  const [mere, aroha, sam] = await Promise.all([
    api().createToken('mere'),
    api().createToken('aroha', 'device'),
    api().createStaffToken(AROHA),
  ])
  await api().make(readInvoiceHeaders, { token: mere, parameters })
  await api().make(readInvoiceHeaders, { token: sam, parameters })
  await api().make(changeMobileNumber, { token: sam, parameters, body: { MobileNumber: '0215550177' } })
  await api().make(changeMobileNumber, { token: aroha, parameters, body: { MobileNumber: '0215550178' } })
  await api().make(removePerson, {
    token: aroha,
    parameters: { userGuid: 'user-mere' },
    query: { claimType: 'Account', claimValue: AROHA },
  })

  const { entries, nextBefore } = await list()

  expect(entries.map(({ who, did }) => ({ who, did }))).toEqual([
    {
      who: { kind: 'you', name: 'Aroha Ngata' },
      did: { kind: 'changed', change: 'person-removed', person: 'Mere Ngata' },
    },
    {
      who: { kind: 'you', name: 'Aroha Ngata' },
      did: { kind: 'changed', change: 'phone-number-changed', person: null },
    },
    {
      who: { kind: 'staff', name: 'Sam Tautahi' },
      did: { kind: 'changed', change: 'phone-number-changed', person: null },
    },
    { who: { kind: 'staff', name: 'Sam Tautahi' }, did: { kind: 'looked', part: 'billing' } },
    { who: { kind: 'person', name: 'Mere Ngata' }, did: { kind: 'looked', part: 'billing' } },
  ])
  expect(nextBefore).toBeNull()
})

test('names nobody by a username or a staff id', async () => {
  await api().make(readInvoiceHeaders, { token: await api().createStaffToken(AROHA), parameters })

  const text = JSON.stringify(await list())

  expect(text).toContain('Sam Tautahi')
  expect(text).not.toMatch(/staff-sam|user-aroha/)
})

test('leaves out the provider’s own actions and refused access', async () => {
  const unknown = unknownActor('test')
  for (const actor of [providerActor('test'), unknown, toSandbox(unknown)]) {
    await audit(api().db, actor, { accountCode: AROHA, action: 'payment-method-set' })
  }
  const staff = toIdentified(unknown, { kind: 'staff', subject: 'staff-sam' })
  await audit(api().db, staff, { accountCode: AROHA, action: 'asked' })

  expect((await list()).entries).toEqual([])
})

test('is read page by page, by key: a new entry moves nothing', async () => {
  await insertViews(MAX_ACCESS_ENTRIES * 2)
  await insertViews(3, '100483')
  const first = await list()
  await insertViews(5)
  const second = await list(first.nextBefore ?? '')

  const ids = [...first.entries, ...second.entries].map(({ id }) => Number(id))
  expect(new Set(ids).size).toBe(MAX_ACCESS_ENTRIES * 2)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(second.nextBefore).toBeNull()
})

test.each(['0x1', '-1', '1 or true', '9'.repeat(16)])('a key such as %s is refused', async (before) => {
  const token = await api().createToken('aroha')
  const answer = await api().make(readAccountAccess, { token, parameters, query: { before } })

  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'before' })
})

test.each([
  ['the authorised person', 'mere', 'FORBIDDEN'],
  ['another customer', 'ben', 'ACCOUNT_CODE_NOT_AVAILABLE'],
])('%s cannot read it', async (_who, user, code) => {
  expect(await list(undefined, await api().createToken(user))).toMatchObject({ code })
})

test('ACC-001 staff who act for the owner read it as the owner does', async () => {
  await insertViews(1)

  const owner = await list()
  const staff = await list(undefined, await api().createStaffToken(AROHA))

  expect(owner.entries).toHaveLength(1)
  // the reading by staff is an entry of its own
  expect(staff.entries).toContainEqual(owner.entries[0])
})

const ON_POSTGRES = process.env['DATABASE_URL'] !== undefined

describe('over many rows', () => {
  const ROWS = ON_POSTGRES ? 1_000_000 : 50_000
  const analyze = statement<never>('access-analyze', 'analyze audit_event')

  test(`a page of the list costs only its own rows, among ${ROWS} rows`, async () => {
    // rows of the tested account lie between rows of a thousand others
    await api().sql`insert into audit_event (at, actor, account_code, action, correlation_id, detail)
      select now() - make_interval(secs => n),
        case n % 4 when 0 then 'provider' when 1 then 'staff:staff-sam' else 'web:user-mere' end,
        case when n % 3 = 0 then ${AROHA} else (200000 + n % 1000)::text end, 'looked', 'large', '{"area": "billing"}'
      from generate_series(1, ${ROWS}::int) n`
    await api().db.rows(analyze, [])
    const { nextBefore } = await list()
    const before = String(Math.floor(ROWS / 2))

    const plans = await Promise.all([explainRead(null), explainRead(nextBefore), explainRead(before)])

    for (const plan of plans) {
      expect(plan.index).toBe('audit_event_access')
      // one row more shows whether another page follows, and the window function reads one ahead
      expect(plan.rows).toBeLessThanOrEqual(MAX_ACCESS_ENTRIES + 2)
    }
    const start = performance.now()
    await list(before)
    console.log(
      `who saw this account, among ${ROWS} rows: ${(performance.now() - start).toFixed(1)} ms, ${plans[2].rows} rows read`,
    )
  })

  /** Returns the index by which the trail was read, and the number of rows read. */
  async function explainRead(before: string | null): Promise<{ index: string; rows: number }> {
    const explain = statement<{ 'QUERY PLAN': unknown }>(
      'access-explain',
      `explain (analyze, format json) ${buildAccessStatement(AREAS.flatMap(({ changes = [] }) => changes)).text}`,
    )
    const [row] = await api().db.rows(explain, [AROHA, before, 'user-aroha'])
    const read = nodes(row).find((node) => node['Relation Name'] === 'audit_event') ?? {}
    return {
      index: String(read['Index Name']),
      rows: Number(read['Actual Rows']) + Number(read['Rows Removed by Filter'] ?? 0),
    }
  }

  /** Lists all objects in a plan. */
  function nodes(within: unknown): Record<string, unknown>[] {
    if (typeof within !== 'object' || within === null) return []
    const own: Record<string, unknown> = { ...within }
    return [own, ...Object.values(own).flatMap(nodes)]
  }
})
