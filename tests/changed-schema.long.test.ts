import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { PRODUCTION } from '../apps/api/src/testing/production.ts'
import { createCleanUp } from '../tools/clean-up.ts'
import { findReachablePostgres } from '../tools/postgres.ts'
import { startFile, stopAndWait, waitForExit } from '../tools/processes.ts'

import { createApplicationRole, saveFirstData } from './deploy/application.ts'
import { createStageDatabase } from './faults/stage-database.ts'
import type { StageDatabase } from './faults/stage-database.ts'

const canRun = (await findReachablePostgres()) !== null
const cleanUp = createCleanUp()
let database: StageDatabase
let application: { readonly url: string }

beforeAll(async () => {
  if (!canRun) return
  database = await createStageDatabase('postgres', '')
  cleanUp.add(() => database.drop())
  application = await createApplicationRole(database, cleanUp)
  await saveFirstData(database)
})
afterAll(() => cleanUp.run())

const change = (sql: string) => database.withConnection((db) => db.script(sql))

/** Runs `operate migrate` as the owner of the tables. */
async function runMigrate() {
  const child = startFile('apps/api/src/operate/migrate.ts', {
    env: { PATH: process.env['PATH'], ...database.variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [code, printed, problem] = await Promise.all([
    waitForExit(child),
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
  ])
  return { code, printed, problem }
}

/** Starts the API as the role of the application until it serves, and stops it. Returns its log. */
async function startApi(): Promise<string> {
  const api = startFile('apps/api/src/main.ts', {
    env: {
      PATH: process.env['PATH'],
      ...PRODUCTION,
      DATABASE_URL: application.url,
      GATEWAY_URL: 'https://127.0.0.1:1/gateway',
      BANK_URL: 'https://127.0.0.1:1/bank',
      PORT: '0',
      MANAGEMENT_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  try {
    api.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()))
    await expect
      .poll(() => log.includes('"msg":"Switchboard at ') || api.exitCode !== null, { timeout: 60_000 })
      .toBe(true)
  } finally {
    await stopAndWait(api)
  }
  return log
}

const FAULT = 'the schema is not the one of this version'

test.skipIf(!canRun)(
  'OPS-039 migrate finds no fault in its own schema, nor in a column of a newer release (not run without PostgreSQL)',
  async () => {
    await change('alter table account add column newer text')

    expect(await runMigrate()).toEqual({ code: 0, printed: 'Migrated.\n', problem: '' })
  },
)

test.skipIf(!canRun)(
  'OPS-039 the start of the API logs no fault of a column of a newer release (not run without PostgreSQL)',
  async () => {
    const log = await startApi()

    expect(log).toContain('Switchboard at ')
    expect(log).not.toContain(FAULT)
  },
)

test.skipIf(!canRun)(
  'OPS-039 migrate ends with 1 and names a missing column and one of another type (not run without PostgreSQL)',
  async () => {
    await change(
      'alter table service drop column line_name; alter table invoice alter column total_cents drop not null',
    )

    const { code, printed, problem } = await runMigrate()

    expect({ code, printed }).toEqual({ code: 1, printed: '' })
    expect(problem).toContain('invoice.total_cents is bigint')
    expect(problem).toContain('service.line_name is missing')
  },
)

test.skipIf(!canRun)(
  'OPS-039 the API starts on such a schema and logs its faults as an error (not run without PostgreSQL)',
  async () => {
    const log = await startApi()

    const line = log.split('\n').find((each) => each.includes(FAULT)) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      faults: expect.stringContaining('service.line_name is missing'),
    })
    expect(log).toContain('Switchboard at ')
  },
)
