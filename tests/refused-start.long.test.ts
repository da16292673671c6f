import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createCleanUp } from '../tools/clean-up.ts'
import { findReachablePostgres } from '../tools/postgres.ts'
import { startFile, waitForExit } from '../tools/processes.ts'

import { createApplicationRole, saveFirstData } from './deploy/application.ts'
import { ownSecrets, readVariables } from './deploy/variables.ts'
import { createStageDatabase } from './faults/stage-database.ts'
import type { StageDatabase } from './faults/stage-database.ts'

const canRun = (await findReachablePostgres()) !== null

type Prepared = {
  readonly stage: StageDatabase
  readonly owner: string
  readonly application: string
}

let database: Prepared
const cleanUp = createCleanUp()

beforeAll(async () => {
  if (!canRun) return
  const stage = await createStageDatabase('postgres', '')
  cleanUp.add(() => stage.drop())
  const role = await createApplicationRole(stage, cleanUp)
  database = { stage, owner: stage.variables['DATABASE_URL'] ?? '', application: role.url }
})
afterAll(() => cleanUp.run())

/** Runs a file with the settings of `deploy/env` and this database. */
async function runFile(file: string, url: string, words: readonly string[] = []) {
  const child = startFile(
    file,
    {
      env: {
        PATH: process.env['PATH'],
        ...ownSecrets({ ...readVariables('env/api.env'), ...readVariables('env/4000.env') }),
        DATABASE_URL: url,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
    { words },
  )
  const [code, printed, problem] = await Promise.all([
    waitForExit(child),
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
  ])
  return { code, printed, problem }
}

test.skipIf(!canRun)(
  'OPS-003 the API refuses to start as the owner of the tables, in one sentence (not run without PostgreSQL)',
  async () => {
    const start = await runFile('apps/api/src/main.ts', database.owner)

    expect(start.problem).toMatch(/^The role of DATABASE_URL owns the tables .*\n$/)
    expect(start).toMatchObject({ code: 1, printed: '' })
  },
)

test.skipIf(!canRun)(
  'OPS-002 the API refuses to start before init wrote a configuration, in one sentence (not run without PostgreSQL)',
  async () => {
    const start = await runFile('apps/api/src/main.ts', database.application)

    expect(start.problem).toMatch(
      /^The database has no configuration: run npm run operate -- init FILE first .*\n$/,
    )
    expect(start).toMatchObject({ code: 1, printed: '' })
  },
)

test.skipIf(!canRun)(
  'OPS-002 doctor reports the missing configuration and the command that writes it (not run without PostgreSQL)',
  async () => {
    const doctor = await runFile('apps/api/src/operate.ts', database.application, ['doctor'])

    expect(doctor.printed).toMatch(/configuration.*is missing/)
    expect(doctor.printed).toContain('npm run operate -- init FILE')
    expect(doctor.code).toBe(1)
  },
)

test.skipIf(!canRun)(
  'OPS-032 the API refuses to start without the key of stored second factors, in one sentence (not run without PostgreSQL)',
  async () => {
    await saveFirstData(database.stage)
    await database.stage.withConnection((db) =>
      db.script(`
        insert into login_user (user_id, username, first_name, last_name, email)
          values ('user-ada', 'ada@provider.test', 'Ada', 'Ngata', 'ada@provider.test');
        insert into second_factor (user_id, sealed_secret, key_id, confirmed_at)
          values ('user-ada', 'sealed', '5e0c31f2a9d4', now())`),
    )

    const start = await runFile('apps/api/src/main.ts', database.application)

    expect(start.problem).toMatch(
      /^The database has second factors sealed by the key 5e0c31f2a9d4, which is in neither .*\n$/,
    )
    expect(start).toMatchObject({ code: 1, printed: '' })
  },
)

test('the demo refuses a database of real customers, in one sentence', async () => {
  const demo = await runFile('apps/api/src/demo.ts', 'postgres://none@127.0.0.1:1/none')

  expect(demo).toEqual({
    code: 1,
    printed: '',
    problem: 'The demo has customers with a public password: it needs SANDBOX=true.\n',
  })
})
