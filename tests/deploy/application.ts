import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { initialise, readFirstData } from '../../apps/api/src/operate/init.ts'
import { grantApplication } from '../../apps/api/src/platform/database/migrate.ts'
import { openPostgres } from '../../apps/api/src/platform/database/postgres.ts'
import { ROOT } from '../../tools/processes.ts'

import type { StageDatabase } from '../faults/stage-database.ts'

/** The role that the API runs as, and the first data, as the guide has them made. */
export async function makeApplication(database: StageDatabase) {
  const [role, password] = [`switchboard_test_${randomUUID().replaceAll('-', '')}`, randomUUID()]
  const data = join(mkdtempSync(join(tmpdir(), 'switchboard-first-data-')), 'first-data.json')
  const example = readFileSync(join(ROOT, 'deploy/first-data.json'), 'utf8')
  writeFileSync(data, example.replaceAll('change-me', 'provider'))
  await database.withConnection(async (db) => {
    await db.script(`create role ${role} login password '${password}'`)
    await grantApplication(db, role)
    await initialise(db, await readFirstData(data))
  })
  const address = new URL(database.variables['DATABASE_URL'] ?? '')
  return {
    url: Object.assign(new URL(address), { username: role, password }).href,
    drop: async () => {
      const server = openPostgres(Object.assign(new URL(address), { pathname: '/postgres' }).href)
      await server.script(`drop role ${role}`)
      await server.close()
      rmSync(dirname(data), { recursive: true })
    },
  }
}
