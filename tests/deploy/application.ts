import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { initialise, readFirstData } from '../../apps/api/src/operate/init.ts'
import { grantApplication } from '../../apps/api/src/platform/database/migrate.ts'
import type { CleanUp } from '../../tools/clean-up.ts'
import type { StageDatabase } from '../faults/stage-database.ts'

import { DEPLOY } from './variables.ts'

/** The role that the API runs as, made as the guide has it made. `url` is the database address of that role. */
export async function createApplicationRole(
  database: StageDatabase,
  cleanUp: CleanUp,
): Promise<{ readonly url: string }> {
  const [role, password] = [`switchboard_test_${randomUUID().replaceAll('-', '')}`, randomUUID()]
  await database.withConnection(async (db) => {
    await db.script(`create role ${role} login password '${password}'`)
    cleanUp.add(() =>
      database.withConnection((owner) => owner.script(`drop owned by ${role}; drop role ${role}`)),
    )
    await grantApplication(db, role)
  })
  const owner = new URL(database.variables['DATABASE_URL'] ?? '')
  return { url: Object.assign(owner, { username: role, password }).href }
}

/** Saves the first data of `deploy/first-data.json`, with a provider's facts in place of each change-me. */
export async function saveFirstData(database: StageDatabase): Promise<void> {
  const data = join(mkdtempSync(join(tmpdir(), 'switchboard-first-data-')), 'first-data.json')
  const example = readFileSync(join(DEPLOY, 'first-data.json'), 'utf8')
  try {
    writeFileSync(data, example.replaceAll('change-me', 'provider'))
    await database.withConnection(async (db) => initialise(db, await readFirstData(data)))
  } finally {
    rmSync(dirname(data), { recursive: true })
  }
}
