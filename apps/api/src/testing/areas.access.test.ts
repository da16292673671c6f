import { afterAll, beforeEach, expect, test } from 'vitest'

import { defineCall } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'

import { listEndpoints } from '#api/areas.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { readEnvironment } from '#api/platform/environment.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { createLogger } from '#api/platform/http/server.ts'
import { composeServices } from '#api/platform/services.ts'
import { CALLERS } from './access-callers.ts'
import type { Caller, Outcome } from './access-callers.ts'
import { ACCESS_TABLE, toRowFile, toRowName } from './access-table.ts'
import { testApi } from './api.ts'
import { requestByRow } from './request-by-row.ts'

import { openPostgres } from '#api/platform/database/postgres.ts'

// no gateway answers: a payment is stored, and ends as a payment that could not be started
const api = testApi(fillDemo)
const AROHA = '100482'

/** The callers with an account that they act for; `other` acts for another account. */
const SIGNED_IN: Record<Exclude<Caller, 'nobody' | 'staff'>, { user: string; account: string }> = {
  owner: { user: 'aroha', account: AROHA },
  sees: { user: 'kiri', account: AROHA },
  pays: { user: 'mere', account: AROHA },
  orders: { user: 'jack', account: AROHA },
  business1: { user: 'dev', account: '100601' },
  business2: { user: 'ema', account: '100602' },
  other: { user: 'ben', account: AROHA },
}

/** Callers in an order in which none sees a change of an earlier one: callers with more rights come last. */
const IN_ORDER: readonly Caller[] = [
  'nobody',
  'other',
  'sees',
  'pays',
  'orders',
  'business1',
  'business2',
  'staff',
  'owner',
]

/**
 * Codes of missing permission. Any other refusal means that the caller was permitted but the request was
 * wrong.
 */
const REFUSALS: readonly string[] = [
  'LOGIN_REQUIRED',
  'UNAUTHORIZED',
  'SessionTokenRevoked',
  'ACCOUNT_CODE_NOT_AVAILABLE',
  'FORBIDDEN',
  'LEVEL_TOO_LOW',
]
/** Messages of business rules that reply with the same codes. */
const RULES: readonly string[] = ['the account may not promise']

beforeEach(async () => {
  await api().db.script(`insert into claim (user_id, account_code, role, level)
    values ('user-kiri', '${AROHA}', 'AuthorisedPerson', 'see'), ('user-jack', '${AROHA}', 'AuthorisedPerson', 'order')
    on conflict do nothing`)
})

let checked = 0
afterAll(() => console.log(`operations by callers: ${checked} cells checked`))

/** Every mounted call, on services that are never used: no connection is opened before the first query. */
function listMounted(): Endpoint[] {
  const environment = readEnvironment({})
  if (Array.isArray(environment)) throw new Error(environment.join('; '))
  const db = openPostgres('postgres://nobody@127.0.0.1:1/nothing')
  return listEndpoints(composeServices({ environment, db, logger: createLogger('silent') }))
}

const MOUNTED = listMounted()
const CALLS = MOUNTED.map(({ call }) => call)

/** The operations without a row, each with the file that must have the row. */
function withoutRow(endpoints: readonly Pick<Endpoint, 'call' | 'area'>[]): string[] {
  return endpoints
    .filter(({ call }) => !(toRowName(call) in ACCESS_TABLE))
    .map(({ call, area = '' }) => `${toRowName(call)}: add a row to ${toRowFile(area)}`)
}

async function requestOutcome(call: CallShape, caller: Caller): Promise<Outcome | string> {
  const signedIn = caller === 'nobody' || caller === 'staff' ? null : SIGNED_IN[caller]
  const accountCode = signedIn?.account ?? AROHA
  const token =
    caller === 'staff'
      ? await api().createStaffToken(AROHA)
      : signedIn === null
        ? null
        : await api().createToken(signedIn.user)
  const answer = await requestByRow(api().app, call, { token, accountCode })
  checked += 1
  if (answer.statusCode < 400) return 'allowed'
  const { code, message } = answer.json<{ code: string; message: string }>()
  if (code === 'MALFORMED_REQUEST' || code === 'GENERAL_ERROR') return `${code}: ${answer.body}`
  return REFUSALS.includes(code) && !RULES.includes(message) ? code : 'allowed'
}

test('every operation has a row, and every row an operation', () => {
  const names = CALLS.map(toRowName)

  expect(withoutRow(MOUNTED)).toEqual([])
  expect(Object.keys(ACCESS_TABLE).filter((name) => !names.includes(name))).toEqual([])
  expect(CALLS.length).toBeGreaterThan(60)
})

test('every write of an account declares the level that an authorised person needs', () => {
  const writes = CALLS.filter(({ method, access }) => method !== 'GET' && access === 'account')

  expect(writes.length).toBeGreaterThan(20)
  expect(writes.filter(({ needs }) => needs === undefined).map(toRowName)).toEqual([])
})

test('an operation without a row is found', () => {
  const planted = defineCall({
    method: 'GET',
    path: '/accounts/{accountCode}/planted',
    access: 'account',
    reply: 'pdf',
    errors: [],
  })

  expect(withoutRow([...MOUNTED, { call: planted, area: 'billing' }])).toEqual([
    'GET /accounts/{accountCode}/planted: add a row to apps/api/src/areas/billing/testing/access.ts',
  ])
})

test.each(CALLS.map((call) => [toRowName(call), call] as const))(
  'ACC-025 %s lets in the right callers',
  async (name, call) => {
    const outcomes: Partial<Record<Caller, string>> = {}
    for (const caller of IN_ORDER) outcomes[caller] = await requestOutcome(call, caller)

    expect(IN_ORDER.length).toBe(CALLERS.length)
    expect(outcomes).toEqual(ACCESS_TABLE[name]?.who)
  },
)
