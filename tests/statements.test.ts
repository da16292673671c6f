import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type * as database from '../apps/api/src/platform/database/database.ts'
import { listEndpoints, listJobs } from '../apps/api/src/areas.ts'
import { claimOnce } from '../apps/api/src/platform/database/claim.ts'
import { getMigratedDump } from '../apps/api/src/platform/database/embedded.ts'
import { openPglite } from '../apps/api/src/platform/database/pglite.ts'
import { readEnvironment } from '../apps/api/src/platform/environment.ts'
import { createLogger } from '../apps/api/src/platform/http/server.ts'
import { composeServices } from '../apps/api/src/platform/services.ts'
import { ROOT } from '../tools/processes.ts'

import { claimsOfCalls } from './statements/claims.ts'
import type { Claim, RowClaim } from './statements/claims.ts'
import { readColumns, wrongIn } from './statements/columns.ts'
import { ACROSS, KEYED_OTHERWISE, OTHERS, REFERENCE, REFUSED_SCHEMA } from './statements/shard-lists.ts'
import {
  readFunctions,
  isOfGivenAccounts,
  locksRows,
  namesAccount,
  findRefusedSchema,
  readTables,
  findTables,
} from './statements/shards.ts'
import type { Table } from './statements/shards.ts'

/** Each statement with its call: `file:line`. */
const made = vi.hoisted(() => new Map<string, { text: string; call: string }>())

vi.mock('../apps/api/src/platform/database/database.ts', async (original) => {
  const real = await original<typeof database>()
  return {
    ...real,
    statement(name: string, text: string) {
      const callers = new Error('called').stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
      const [, call = ''] = /\(?([^( ]+:\d+):\d+\)?$/.exec(callers[1] ?? '') ?? []
      made.set(name, { text, call })
      return real.statement(name, text)
    },
  }
})

const SOURCE = join(ROOT, 'apps/api/src')
const PLANTED = join(SOURCE, 'planted.ts')

/** A wrong claim for each line, from line 2 on, and the expected error of the check. */
const WRONG = [
  ['{ nobody: string }', 'nobody is claimed and not answered'],
  ['{ name: string; address: string }', 'address is claimed and not answered'],
  ['Record<never, string>', 'name is answered and not claimed'],
  ['{ name: number }', 'name is text, claimed as number'],
  ['{ cents: string }', 'cents is int8, claimed as string', 'prompt_payment_cents as cents'],
  ['{ warned_on: Date | null }', 'warned_on is date, claimed as Date', 'warned_on'],
  ['{ warned_on: string }', 'warned_on may be null, claimed as never null', 'warned_on'],
  ['{ codes: string[] }', 'codes is _int8, claimed as array', 'array[1::bigint] as codes'],
] as const
const buildSelect = (columns = 'name') => `select ${columns} from account`

let claims: ReadonlyMap<string, RowClaim>
let pglite: PGlite

beforeAll(async () => {
  const dump = await getMigratedDump()
  pglite = await PGlite.create({ loadDataDir: dump })
  await makeAll(dump)
  const planted = WRONG.map(([claim], place) => `statement<${claim}>('planted-${place}', '')`)
  claims = claimsOfCalls({
    [PLANTED]: [`import { statement } from './platform/database/database.ts'`, ...planted].join('\n'),
  })
})

afterAll(() => pglite.close())

/** Imports every module that makes statements, and calls the makers that need the settings of a process. */
async function makeAll(dump: Blob): Promise<void> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing\//.test(file))
    .map((file) => join(SOURCE, file))
  const makers = files.filter((file) => /\bstatement(?:<|\()/.test(readFileSync(file, 'utf8')))
  for (const file of makers) await import(file)

  const environment = readEnvironment({ SANDBOX: 'true', LOG_LEVEL: 'silent' })
  if (Array.isArray(environment)) throw new Error(environment.join('; '))
  const db = await openPglite({ dump })
  const services = composeServices({ environment, db, logger: createLogger('silent') })
  listEndpoints(services)
  listJobs(services)
  await db.close()
}

test('the row type of each statement matches the columns that PostgreSQL returns', async () => {
  const wrong: string[] = []
  let compared = 0
  for (const [name, { text, call }] of made) {
    const claim = claims.get(call)
    const columns = await readColumns(pglite, text).catch((error: unknown) => String(error))
    if (claim === undefined) wrong.push(`${name}: no call of a source file makes it (${call})`)
    else if (typeof columns === 'string') wrong.push(`${name}: ${columns}`)
    else if (claim.columns !== null) {
      compared += columns.length
      wrong.push(...wrongIn(columns, claim.columns, text).map((problem) => `${name}: ${problem}`))
    }
  }

  console.log(`statements prepared: ${made.size}, columns compared with their row types: ${compared}`)
  expect(wrong).toEqual([])
  expect(made.size).toBeGreaterThan(250)
  expect(compared).toBeGreaterThan(500)
})

test('every call that makes a statement was reached', () => {
  const calls = new Set(Array.from(made.values(), ({ call }) => call))

  expect([...claims.keys()].filter((call) => !calls.has(call) && !call.startsWith(PLANTED))).toEqual([])
})

test.each(WRONG.map((planted, place) => [planted[1], place] as const))(
  'a wrong claim is found: %s',
  async (problem, place) => {
    const text = buildSelect(WRONG[place]?.[2])
    const claim = claims.get(`${PLANTED}:${place + 2}`)?.columns ?? new Map<string, Claim>()

    expect(wrongIn(await readColumns(pglite, text), claim, text)).toContain(problem)
  },
)

/** Misplaced tables. A table belongs to an account, is the same for all accounts, or is listed with a reason. */
function findMisplaced(tables: readonly Table[]): string[] {
  return tables.flatMap(({ name, hasAccount, key }) => {
    const isListed = REFERENCE.has(name) || name in OTHERS
    if (!hasAccount) return isListed ? [] : [`${name} is no account's, and neither reference nor named`]
    if (isListed) return [`${name} has an account and is listed as having none`]
    return key[0] === 'account_code' || name in KEYED_OTHERWISE
      ? []
      : [`${name} has a key that does not begin with the account`]
  })
}

/** Statements on an account's table without a condition on the account. */
function accountless(statements: Iterable<readonly [string, string]>, tables: ReadonlySet<string>): string[] {
  return [...statements]
    .filter(([, text]) => findTables(text, tables).length > 0 && !namesAccount(text))
    .map(([name]) => name)
}

test('every table is an account\u2019s, reference data, or named with a reason, and every statement names the account', async () => {
  const tables = await readTables(pglite)
  const ofAccounts = new Set(tables.filter(({ hasAccount }) => hasAccount).map(({ name }) => name))
  const statements = [
    ...Array.from(made, ([name, { text }]) => [name, text] as const),
    ...(await readFunctions(pglite)),
  ]
  const onAccounts = statements.filter(([, text]) => findTables(text, ofAccounts).length > 0)
  const across = onAccounts.filter(
    ([name, text]) => !name.startsWith('function ') && !isOfGivenAccounts(text),
  )
  const locking = across.filter(([, text]) => locksRows(text)).map(([name]) => name)
  const refused = await findRefusedSchema(pglite, Object.keys(OTHERS))

  console.log(
    `tables: ${tables.length}; of accounts ${ofAccounts.size}, ${Object.keys(KEYED_OTHERWISE).length} of them keyed otherwise; ` +
      `reference ${REFERENCE.size}; others ${Object.keys(OTHERS).length}\n` +
      `statements on accounts' tables: ${onAccounts.length}; across accounts ${across.length}\n` +
      `Citus would refuse today: ${refused.length} constraints and triggers, ${locking.length} statements that lock rows of many accounts`,
  )
  expect(findMisplaced(tables)).toEqual([])
  expect(accountless(statements, ofAccounts).filter((name) => !(name in ACROSS))).toEqual([])
  expect(refused.toSorted()).toEqual(REFUSED_SCHEMA)
  expect(onAccounts.length).toBeGreaterThan(200)
  // every listed name exists
  const names = new Set([...tables.map(({ name }) => name), ...statements.map(([name]) => name)])
  const listed = [
    ...REFERENCE,
    ...Object.keys(OTHERS),
    ...Object.keys(KEYED_OTHERWISE),
    ...Object.keys(ACROSS),
  ]
  expect(listed.filter((name) => !names.has(name))).toEqual([])
})

test('a table without a place and a statement without an account are found', async () => {
  await pglite.exec(
    'begin; create table planted (planted_id bigint primary key, account_code text not null); create table shared (name text)',
  )
  const tables = await readTables(pglite)
  await pglite.exec('rollback')
  const ofAccounts = new Set(tables.filter(({ hasAccount }) => hasAccount).map(({ name }) => name))

  expect(findMisplaced(tables)).toEqual([
    'planted has a key that does not begin with the account',
    "shared is no account's, and neither reference nor named",
  ])
  expect(
    accountless(
      [
        ['planted-read', 'select total_cents from invoice where invoice_number = $1'],
        ['planted-join', 'select 1 from plan p, service s where s.plan_code = p.plan_code'],
        ['lawful', 'select total_cents from invoice where account_code = $1'],
        ['of-nobody', 'select name from plan'],
      ],
      ofAccounts,
    ),
  ).toEqual(['planted-read', 'planted-join'])
})

/** Claims of a limited number of rows that a plan may evaluate again for each row of the outer table. */
function findRepeatedClaims(statements: Iterable<readonly [string, string]>): string[] {
  return [...statements]
    .filter(([, text]) => /\blimit\b[^;]*\bskip locked/.test(text) && !/^\s*select/.test(text))
    .filter(([, text]) => !/\bas materialized \([^;]*\blimit\b[^;]*\bskip locked/.test(text))
    .map(([name]) => name)
}

test('OPS-009 each claim of a limited number of rows is evaluated once', () => {
  const texts = Array.from(made, ([name, { text }]) => [name, text] as const)
  const claiming = texts.filter(([, text]) => text.includes('skip locked'))

  console.log(`looked at ${claiming.length} statements that skip locked rows`)
  expect(findRepeatedClaims(texts)).toEqual([])
  expect(claiming.length).toBeGreaterThan(15)
})

test('a claim by a plain subselect is found', () => {
  const subselect = 'select id from letter limit 20 for update skip locked'

  expect(
    findRepeatedClaims([
      ['planted', `update letter set tries = 1 where id in (${subselect})`],
      ['lawful', `update letter set tries = 1 where id in (${claimOnce(subselect)})`],
    ]),
  ).toEqual(['planted'])
})
