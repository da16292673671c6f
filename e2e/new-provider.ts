import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { newStageDatabase } from '../tests/faults/stage-database.ts'
import { startFront } from '../tools/cluster/front.ts'
import { waitForExit, startFile, stopAndWait } from '../tools/processes.ts'
import {
  API_FLAGS,
  apiVariables,
  DATABASE_FLAGS,
  startApi,
  startProduct,
  stopProduct,
} from '../tools/product.ts'

const START_SECONDS = 600
const RETRY_MILLISECONDS = 200

export type RunningProvider = {
  readonly portal: string
  readonly sandbox: string
  readonly management: string
  /** The path of its log file. */
  readonly log: string
  /** The directory of its embedded database. */
  readonly dataDirectory: string
  /** Restarts the API at the same address, with these additional settings. */
  readonly redeploy: (settings: Readonly<Record<string, string>>) => Promise<void>
  /** Stops both processes. Their files stay until `stop`. */
  readonly halt: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Environment variable with the folder of another release. Each provider then also runs a process of that
 * release on the same PostgreSQL.
 */
const OTHER_RELEASE = 'JOURNEYS_BESIDE'

/** Environment variable with the folder of the shared demo, which new providers copy. */
const SHARED_DEMO = 'SWITCHBOARD_E2E_FILLED'

/**
 * Fills a demo once for all providers of this run, because filling takes most of a start. The returned function deletes
 * it. The links in its letters lead to no provider.
 */
export async function fillSharedDemo(): Promise<() => void> {
  // with another release the database is a PostgreSQL, which the first process fills
  if (process.env[OTHER_RELEASE] !== undefined) return () => undefined
  const folder = createFolder()
  const variables = { ...process.env, SANDBOX: 'true', DATA_DIR: join(folder, 'data') }
  const code = await waitForExit(
    startFile('apps/api/src/demo.ts', { stdio: 'inherit', env: variables }, DATABASE_FLAGS),
  )
  if (code !== 0) throw new Error(`the demo was not filled: code ${code}`)
  process.env[SHARED_DEMO] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/**
 * Starts the product as `npm start` does, on free ports and with these settings. The page must be bundled. The provider
 * copies the shared demo, or fills its own if `ownDemo` is set.
 */
export async function newProvider(
  settings: Readonly<Record<string, string>> = {},
  { ownDemo = false } = {},
): Promise<RunningProvider> {
  const folder = createFolder()
  const otherRelease = process.env[OTHER_RELEASE]
  if (otherRelease !== undefined) return startTwoReleases(otherRelease, folder, settings)
  const sharedDemo = process.env[SHARED_DEMO]
  if (sharedDemo !== undefined && !ownDemo) cpSync(sharedDemo, folder, { recursive: true })
  const provider = await startInFolder(folder, settings)
  return {
    ...provider,
    stop: async () => {
      await provider.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'switchboard-e2e-'))
}

async function startInFolder(folder: string, settings: Readonly<Record<string, string>>) {
  const log = join(folder, 'log')
  const dataDirectory = join(folder, 'data')
  const [port, sandboxPort, managementPort, mailPort] = await findFreePorts()
  const portal = `http://localhost:${port}`
  const sandbox = `http://localhost:${sandboxPort}`
  const management = `http://127.0.0.1:${managementPort}`

  const output = openSync(log, 'w')
  const variables = {
    ...process.env,
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    SANDBOX_MAIL_PORT: mailPort,
    MANAGEMENT_PORT: managementPort,
    DATA_DIR: dataDirectory,
    PUBLIC_URL: portal,
    SANDBOX_URL: sandbox,
    ...settings,
  }
  let product = startProduct(variables, { stdio: ['ignore', output, output] })
  closeSync(output)

  async function redeploy(changed: Readonly<Record<string, string>>): Promise<void> {
    await stopAndWait(product.api)
    const appended = openSync(log, 'a')
    const api = startApi({ ...variables, ...changed }, { stdio: ['ignore', appended, appended] })
    closeSync(appended)
    product = { ...product, api }
    const problem = await waitForStart([`${management}/ready`])
    if (problem !== null) throw new Error(`the provider did not start again: ${problem}`)
  }

  async function halt(): Promise<void> {
    await stopProduct(product)
  }

  const ended = Promise.race([waitForExit(product.api), waitForExit(product.sandbox)]).then(
    (code) => `a process ended with code ${code}`,
  )
  const problem = await Promise.race([ended, waitForStart([`${management}/ready`, `${sandbox}/`])])
  if (problem !== null) {
    console.error(readFileSync(log, 'utf8'))
    await halt()
    throw new Error(`the provider did not start: ${problem}`)
  }

  return {
    portal,
    sandbox,
    management,
    log,
    dataDirectory,
    redeploy,
    halt,
    stop: halt,
    variables: apiVariables(variables),
  }
}

/** Starts a provider of this release and an API process of another release. HAProxy balances requests between them. */
async function startTwoReleases(
  otherRelease: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningProvider> {
  const database = await newStageDatabase('postgres', '')
  const [port, primaryPort, otherPort, otherManagementPort] = await findFreePorts()
  const portal = `http://localhost:${port}`
  const provider = await startInFolder(folder, {
    ...settings,
    ...database.variables,
    PUBLIC_URL: portal,
    TRUSTED_PROXIES: '127.0.0.1',
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

/** Runs a test with its own provider. Tests that move the clock need this. */
export async function withNewProvider(work: (provider: RunningProvider) => Promise<void>): Promise<void> {
  const provider = await newProvider()
  try {
    await work(provider)
  } finally {
    await provider.stop()
  }
}

/** Waits until each address replies with success. Returns the problem if one does not, otherwise null. */
async function waitForStart(addresses: readonly string[]): Promise<string | null> {
  const until = performance.now() + START_SECONDS * 1000
  for (const address of addresses) {
    while (!(await isReady(address))) {
      if (performance.now() > until) return `no answer from ${address} after ${START_SECONDS} s`
      await sleep(RETRY_MILLISECONDS)
    }
  }
  return null
}

async function isReady(address: string): Promise<boolean> {
  try {
    const { ok } = await fetch(address)
    return ok
  } catch {
    return false
  }
}

/** Above the ports that browsers block, and below the ephemeral ports, which another process could get first. */
const PORTS = { from: 11_000, to: 30_000 } as const

/** Finds four different free ports. All are open at the same time until the end. */
async function findFreePorts(): Promise<[string, string, string, string]> {
  const servers = [
    await holdFreePort(),
    await holdFreePort(),
    await holdFreePort(),
    await holdFreePort(),
  ] as const
  const [first, second, third, fourth] = servers
  const ports: [string, string, string, string] = [first.port, second.port, third.port, fourth.port]
  await Promise.all(servers.map(({ server }) => new Promise((resolved) => server.close(resolved))))
  return ports
}

/** Listens on a free port. */
async function holdFreePort(): Promise<{ server: Server; port: string }> {
  for (;;) {
    const server = createServer()
    const port = randomInt(PORTS.from, PORTS.to)
    const isHeld = await new Promise((resolved) => {
      server.once('error', () => resolved(false))
      server.listen(port, '127.0.0.1', () => resolved(true))
    })
    if (isHeld === true) return { server, port: String(port) }
  }
}
