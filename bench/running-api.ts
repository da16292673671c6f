import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { waitForExit, stop } from '../tools/processes.ts'
import { startApi as startApiProcess } from '../tools/product.ts'

const START_SECONDS = 60
const ASK_AGAIN_MILLISECONDS = 100

/** The API in a separate process, as `npm start` runs it. */
export type RunningApi = {
  readonly url: string
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

/** Finds a port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

/** Starts the API on a port with these settings and waits for its first reply. */
export async function startApi(
  port: number,
  variables: Readonly<Record<string, string>>,
): Promise<RunningApi> {
  const url = `http://localhost:${port}`
  const { DATABASE_URL: _elsewhere, ...inherited } = process.env
  const settings = {
    PORT: String(port),
    MANAGEMENT_PORT: String(await freePort()),
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
    ...variables,
  }
  const child = startApiProcess({ ...inherited, ...settings }, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = waitForExit(child)
  const started = await Promise.race([answers(url), ended.then(() => false)])
  if (!started || child.pid === undefined) {
    stop(child)
    throw new Error('the API did not start')
  }
  return {
    url,
    port,
    pid: child.pid,
    stop: async () => {
      stop(child)
      await ended
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const until = performance.now() + START_SECONDS * 1000
  while (performance.now() < until) {
    try {
      const { ok } = await fetch(`${url}/api/dynamicconfig`)
      if (ok) return true
    } catch {
      // not listening yet
    }
    await sleep(ASK_AGAIN_MILLISECONDS)
  }
  return false
}
