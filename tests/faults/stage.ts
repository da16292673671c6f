import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { fillWhenEmpty } from '../../apps/api/src/first-start.ts'
import { createCleanUp } from '../../tools/clean-up.ts'
import type { CleanUp } from '../../tools/clean-up.ts'
import { waitForExit, ROOT, startFile } from '../../tools/processes.ts'
import { startApi } from '../../tools/product.ts'

import { fillFaultAccounts } from './accounts.ts'
import { createStageDatabase } from './stage-database.ts'
import type { DatabaseKind, StageDatabase } from './stage-database.ts'

export type Stage = {
  /** The base of the API's calls: `…/api`. */
  readonly apiUrl: string
  readonly managementUrl: string
  /** The address of the sandbox. */
  readonly sandboxUrl: string
  /** Starts the API and resolves when it answers. A second process on the same data takes another port. */
  startApi(variables?: Record<string, string>): Promise<ChildProcess>
  /** Starts the API's process without waiting for it. */
  spawnApi(variables?: Record<string, string>): ChildProcess
  /** The database. An embedded database can be opened only while no API uses it. */
  readonly database: StageDatabase
  /** Turns these switches of the gateway on and all others off. */
  turn(switches: Readonly<Record<string, unknown>>): Promise<void>
  /** The current log of the gateway. */
  gatewayLog(): Promise<string>
  /** Stops the sandbox, passes the path of the gateway's log to `work`, and restarts the sandbox at its address. */
  whileSandboxStopped(work: (logPath: string) => void): Promise<void>
  close(): Promise<void>
}

type Settings = {
  readonly database?: DatabaseKind
  readonly sandbox?: Readonly<Record<string, string>>
  readonly api?: Readonly<Record<string, string>>
}

const PATIENCE_MILLISECONDS = 300_000
const ASK_AGAIN_MILLISECONDS = 10

/** Starts a sandbox, and a database with the demo provider and the accounts of the payers. If a step fails, nothing is left. */
export async function setStage(settings: Settings = {}): Promise<Stage> {
  const cleanUp = createCleanUp()
  try {
    return await buildStage(settings, cleanUp)
  } catch (error) {
    await cleanUp.run()
    throw error
  }
}

async function buildStage(
  { database: kind = 'pglite', ...settings }: Settings,
  cleanUp: CleanUp,
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-fault-'))
  cleanUp.add(() => rmSync(folder, { recursive: true }))
  const database = await createStageDatabase(kind, join(folder, 'data'))
  cleanUp.add(() => database.drop())
  await database.withConnection(async (db) => {
    await fillWhenEmpty(db)
    await fillFaultAccounts(db)
  })
  const [port, managementPort] = [await freePort(), await freePort()]
  const publicUrl = `http://127.0.0.1:${port}`
  const sandboxFolder = join(folder, 'sandbox')
  const first = await startSandbox(sandboxFolder, settings.sandbox ?? {})
  const { sandboxUrl } = first
  let { sandbox } = first
  const apis: ChildProcess[] = []
  cleanUp.add(async () => {
    for (const child of [...apis, sandbox]) await killProcess(child)
  })

  function spawnApi(variables: Record<string, string> = {}): ChildProcess {
    const env = {
      PATH: process.env['PATH'],
      PORT: String(port),
      MANAGEMENT_PORT: String(managementPort),
      PUBLIC_URL: publicUrl,
      SANDBOX_URL: sandboxUrl,
      GATEWAY_TIMEOUT_SECONDS: '2',
      RECONCILE_SECONDS: '1',
      CARD_LIMITS_TIMES: '100000',
      LOG_LEVEL: 'error',
      ...database.variables,
      ...settings.api,
      ...variables,
    }
    const api = startApi(env, { stdio: ['ignore', 'ignore', 'pipe'] })
    apis.push(api)
    return api
  }

  return {
    apiUrl: `${publicUrl}/api`,
    managementUrl: `http://127.0.0.1:${managementPort}`,
    sandboxUrl,
    spawnApi,
    database,
    startApi: async (variables) => {
      const api = spawnApi(variables)
      api.stderr?.pipe(process.stderr)
      await answering(publicUrl, api)
      return api
    },
    turn: async (switches) => {
      const answer = await fetch(`${sandboxUrl}/gateway/switches`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(switches),
      })
      if (answer.status !== 200) throw new Error(`switches: ${await answer.text()}`)
    },
    gatewayLog: async () => (await fetch(`${sandboxUrl}/gateway/log`)).text(),
    whileSandboxStopped: async (work) => {
      await killProcess(sandbox)
      work(join(sandboxFolder, 'gateway.jsonl'))
      const samePort = { ...settings.sandbox, PORT: new URL(sandboxUrl).port }
      sandbox = (await startSandbox(sandboxFolder, samePort)).sandbox
    },
    close: () => cleanUp.run(),
  }
}

/** An empty folder for the records of a run. It is kept after the run. */
export function recordsFolder(name: string): string {
  const folder = join(ROOT, 'var/faults', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Sends SIGKILL and waits for the end of the process. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = waitForExit(child)
  child.kill('SIGKILL')
  await ended
}

/** Advances the provider by a day; false if the day was interrupted. */
export async function liveOneDay({ managementUrl }: Pick<Stage, 'managementUrl'>): Promise<boolean> {
  try {
    const answer = await fetch(`${managementUrl}/sandbox/days`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ days: 1 }),
    })
    await answer.text()
    return answer.ok
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}

async function startSandbox(dataDirectory: string, variables: Readonly<Record<string, string>>) {
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    MAIL_SERVER_PORT: '0',
    DATA_DIR: dataDirectory,
    ...variables,
  }
  const sandbox = startFile('apps/sandbox/src/main.ts', { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const sandboxUrl = await new Promise<string>((resolve, reject) => {
    sandbox.stdout?.on('data', (line: Buffer) => {
      const url = /http:\/\/[\w.]+:\d+/.exec(line.toString())?.[0]
      if (url !== undefined) resolve(url)
    })
    sandbox.on('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)))
  })
  return { sandbox, sandboxUrl }
}

async function answering(url: string, api: ChildProcess): Promise<void> {
  const until = Date.now() + PATIENCE_MILLISECONDS
  while (Date.now() < until) {
    if (api.exitCode !== null) throw new Error(`the API ended with ${api.exitCode}`)
    const answer = await fetch(`${url}/api/dynamicconfig`).catch(() => null)
    if (answer?.ok === true) return
    await wait(ASK_AGAIN_MILLISECONDS)
  }
  throw new Error('the API did not answer')
}
