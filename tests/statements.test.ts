import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type * as database from '../apps/api/src/database/database.ts'
import { endpointsOf, jobsOf } from '../apps/api/src/areas.ts'
import { readyMadeDump } from '../apps/api/src/database/embedded.ts'
import { openPglite } from '../apps/api/src/database/pglite.ts'
import { readEnvironment } from '../apps/api/src/environment.ts'
import { loggerOf } from '../apps/api/src/http/server.ts'
import { ROOT } from '../tools/processes.ts'

import { claimsOfCalls } from './statements/claims.ts'
import type { Claim, RowClaim } from './statements/claims.ts'
import { columnsOf, wrongIn } from './statements/columns.ts'

/** Each statement with the call that made it: `file:line`. */
const made = vi.hoisted(() => new Map<string, { text: string; call: string }>())

vi.mock('../apps/api/src/database/database.ts', async (original) => {
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

/** One wrong claim a line, from line 2 on: what the check must say of each. */
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
const textOf = (columns = 'name') => `select ${columns} from account`

let claims: ReadonlyMap<string, RowClaim>
let pglite: PGlite

beforeAll(async () => {
  const dump = await readyMadeDump()
  pglite = await PGlite.create({ loadDataDir: dump })
  await makeAll(dump)
  const planted = WRONG.map(([claim], place) => `statement<${claim}>('planted-${place}', '')`)
  claims = claimsOfCalls({
    [PLANTED]: [`import { statement } from './database/database.ts'`, ...planted].join('\n'),
  })
})

afterAll(() => pglite.close())

/** Loads every module that makes statements, and makes those that need the settings of a process. */
async function makeAll(dump: Blob): Promise<void> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing\//.test(file))
    .map((file) => join(SOURCE, file))
  const makers = files.filter((file) => /\bstatement(?:<|\()/.test(readFileSync(file, 'utf8')))
  for (const file of makers) await import(file)

  const environment = readEnvironment({ SANDBOX: 'true', LOG_LEVEL: 'silent' })
  if (Array.isArray(environment)) throw new Error(environment.join('; '))
  const db = await openPglite({ dump })
  const services = { environment, db, logger: loggerOf('silent') }
  endpointsOf(services)
  jobsOf(services)
  await db.close()
}

test('what each statement says of its rows is what PostgreSQL answers', async () => {
  const wrong: string[] = []
  let compared = 0
  for (const [name, { text, call }] of made) {
    const claim = claims.get(call)
    const columns = await columnsOf(pglite, text).catch((error: unknown) => String(error))
    if (claim === undefined) wrong.push(`${name}: no call of a source file makes it (${call})`)
    else if (typeof columns === 'string') wrong.push(`${name}: ${columns}`)
    else if (claim.columns !== null) {
      compared += columns.length
      wrong.push(...wrongIn(columns, claim.columns, text).map((what) => `${name}: ${what}`))
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
  async (what, place) => {
    const text = textOf(WRONG[place]?.[2])
    const claim = claims.get(`${PLANTED}:${place + 2}`)?.columns ?? new Map<string, Claim>()

    expect(wrongIn(await columnsOf(pglite, text), claim, text)).toContain(what)
  },
)
