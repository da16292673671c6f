import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { createStageDatabase } from '../tests/faults/stage-database.ts'
import { startFront } from '../tools/cluster/front.ts'
import { stopAndWait } from '../tools/processes.ts'
import { API_FLAGS } from '../tools/product.ts'
import { findFreePorts } from './free-ports.ts'
import { startInFolder, waitForStart } from './running-provider.ts'
import type { RunningProvider } from './running-provider.ts'

/** Starts a provider of this release and an API process of another release. HAProxy balances requests between them. */
export async function startTwoReleases(
  otherRelease: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningProvider> {
  const database = await createStageDatabase('postgres', '')
  const [port, primaryPort, otherPort, otherManagementPort] = await findFreePorts()
  const portal = `http://localhost:${port}`
  const provider = await startInFolder(folder, {
    ...settings,
    ...database.variables,
    PUBLIC_URL: portal,
    TRUSTED_PROXIES: '127.0.0.1',
  }).catch(async (error: unknown) => {
    await database.drop()
    throw error
  })
  const { PORT, MANAGEMENT_PORT } = provider.variables
  const startOther = (changed: Readonly<Record<string, string>>) => {
    const output = openSync(provider.log, 'a')
    const ports = { PORT: otherPort, MANAGEMENT_PORT: otherManagementPort }
    const process = startRelease(otherRelease, { ...provider.variables, ...changed, ...ports }, output)
    closeSync(output)
    return process
  }
  let other = startOther({})
  const front = startFront({
    apis: [
      { port: Number(PORT), managementPort: Number(MANAGEMENT_PORT) },
      { port: Number(otherPort), managementPort: Number(otherManagementPort) },
    ],
    port: Number(port),
    primaryPort: Number(primaryPort),
    folder,
  })
  const waitForBoth = async () => {
    const addresses = [`http://localhost:${otherManagementPort}/ready`, `${portal}/api/dynamicconfig`]
    const problem = await waitForStart(addresses)
    if (problem !== null) throw new Error(`the two releases did not start: ${problem}`)
  }
  const redeploy = async (changed: Readonly<Record<string, string>>) => {
    await stopAndWait(other)
    await provider.redeploy(changed)
    other = startOther(changed)
    await waitForBoth()
  }
  const halt = async () => {
    await Promise.all([stopAndWait(front), stopAndWait(other), provider.halt()])
  }
  const stop = async () => {
    await halt()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitForBoth()
  } catch (error) {
    console.error(readFileSync(provider.log, 'utf8'))
    await stop()
    throw error
  }
  return { ...provider, portal, redeploy, halt, stop }
}

function startRelease(folder: string, env: Readonly<Record<string, string | undefined>>, output: number) {
  return spawn(process.execPath, [...API_FLAGS, join(folder, 'apps/api/src/main.ts')], {
    cwd: folder,
    env,
    stdio: ['ignore', output, output],
  })
}
