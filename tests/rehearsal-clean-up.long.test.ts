import { existsSync } from 'node:fs'

import { expect, onTestFinished, test } from 'vitest'

import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import { createCleanUp } from '../tools/clean-up.ts'

import { canDeploy, prepareDeployment, startDeployed } from './deploy/deployed.ts'
import { startOutside } from './deploy/outside.ts'
import type { StageDatabase } from './faults/stage-database.ts'

const canRun = await canDeploy()

/** Starts a rehearsal that fails when its customers are loaded, or by the port of its API. Then undoes what it has started. */
async function failToStart(load: () => Promise<void>, port: string) {
  const cleanUp = createCleanUp()
  onTestFinished(() => cleanUp.run())
  const started: StageDatabase[] = []
  const deployment = await prepareDeployment(cleanUp)
  const outside = await startOutside(deployment, cleanUp)
  const fill = (database: StageDatabase) => {
    started.push(database)
    return load()
  }
  const start = startDeployed(deployment, cleanUp, { fill, variables: { ...outside.variables, PORT: port } })
  await expect(start).rejects.toThrow()
  await cleanUp.run()
  return { started, deployment, outside }
}

test.skipIf(!canRun).each<[string, () => Promise<void>, string]>([
  ['its customers cannot be loaded', () => Promise.reject(new Error('planted')), '0'],
  ['the API refuses to start', () => Promise.resolve(), 'no-port'],
])(
  'OPS-029 a rehearsal leaves no database, process and folder where %s (not run without HAProxy, openssl and PostgreSQL)',
  async (_where, load, port) => {
    const { started, deployment, outside } = await failToStart(load, port)

    const [database] = started
    const db = openPostgres(database?.variables['DATABASE_URL'] ?? '')
    await expect(db.script('select 1')).rejects.toMatchObject({ code: '3D000' })
    await db.close()
    await expect(fetch(outside.url)).rejects.toThrow()
    expect(existsSync(deployment.folder)).toBe(false)
  },
)
