import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { waitForExit, stopAndWait } from '../tools/processes.ts'
import { apiVariables, startApi, startProduct, stopProduct } from '../tools/product.ts'
import { findFreePorts } from './free-ports.ts'

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

/** Starts a provider with its files in this folder. */
export async function startInFolder(folder: string, settings: Readonly<Record<string, string>>) {
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

/** Waits until each address replies with success. Returns the problem if one does not, otherwise null. */
export async function waitForStart(addresses: readonly string[]): Promise<string | null> {
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
