import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, get, request as openRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, onTestFinished, test, vi } from 'vitest'

import { startFront } from '../tools/cluster/front.ts'
import { stopAndWait } from '../tools/processes.ts'

import { freePort } from './faults/stage.ts'

const HAPROXY = '/usr/sbin/haproxy'
const ADDRESS_LIMITS = 20
/** Three processes have 48 places each for calls (`maxconn` of `backend api`). */
const PLACES = 3 * 48
const READERS = 160
/** As many calls may wait for a place before calls of accounts are refused. */
const QUEUE = 64
const ADDRESSES = Array.from({ length: READERS / ADDRESS_LIMITS }, (_, place) => `127.0.0.${place + 2}`)
const DOCUMENTS = ['/api/openapi.json', '/api/%6fpenapi.json', '/api/docs', '/api/docs.css']
const MAX_FILES_OF_ADDRESS = 300
const FILE = '/assets/portal.js'
/** A call that begins its answer and never ends it. */
const HELD = '/api/held'

/** A front before three processes that are one here. Documents, files and held calls never end; `countUnderWay` counts them. */
async function startStage() {
  let underWay = 0
  const server = createServer(({ url = '' }, response) => {
    if (![...DOCUMENTS, HELD, FILE].includes(url))
      return response.writeHead(url === '/api/call' || url === '/ready' ? 200 : 404).end()
    underWay += 1
    return response.writeHead(200).write('{')
  })
  const [apiPort, port] = [await freePort(), await freePort()]
  await new Promise<void>((listening) => server.listen(apiPort, '127.0.0.1', listening))
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-front-'))
  const api = { port: apiPort, managementPort: apiPort }
  const apis = [api, api, api]
  const front = startFront({ apis, port, primaryPort: await freePort(), folder })
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await stopAndWait(front)
    rmSync(folder, { recursive: true })
  })
  const origin = `http://127.0.0.1:${port}`
  while ((await fetch(`${origin}/api/call`).catch(() => null))?.ok !== true) await wait(100)
  return { origin, countUnderWay: () => underWay }
}

/** Begins a call and reads nothing of its body; returns the status. */
function openCall(url: string, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { localAddress, agent: false }, (response) => resolve(response.statusCode ?? 0))
    request.on('error', reject)
    onTestFinished(() => {
      request.on('error', () => undefined).destroy()
    })
  })
}

const skipped = '(not run where HAProxy is not installed)'

test.skipIf(!existsSync(HAPROXY)).each(DOCUMENTS)(
  `slow readers of %s hold no place of a call ${skipped}`,
  async (path) => {
    const { origin, countUnderWay } = await startStage()
    const opened = Array.from({ length: READERS }, (_, place) =>
      openCall(`${origin}${path}`, ADDRESSES[place % ADDRESSES.length] ?? ''),
    )
    await Promise.all(opened)

    expect(countUnderWay()).toBe(READERS)
    expect((await fetch(`${origin}/api/call`)).status).toBe(200)
  },
)

test.skipIf(!existsSync(HAPROXY)).each([
  { kind: 'documents', path: '/api/docs', most: ADDRESS_LIMITS },
  { kind: 'files', path: FILE, most: MAX_FILES_OF_ADDRESS },
])(
  `an address with $most $kind under way is refused another, and calls are not ${skipped}`,
  async ({ path, most }) => {
    const { origin } = await startStage()
    const own = '127.0.0.2'
    const opened = Array.from({ length: most }, () => openCall(`${origin}${path}`, own))
    await Promise.all(opened)

    expect(await openCall(`${origin}${path}`, own)).toBe(429)
    expect(await openCall(`${origin}/api/call`, own)).toBe(200)
    expect(await openCall(`${origin}${path}`, '127.0.0.3')).toBe(200)
  },
)

test.skipIf(!existsSync(HAPROXY))(
  `once ${QUEUE} calls wait for a place, an account's calls are refused, however they are encoded, and paying and signing in wait ${skipped}`,
  async () => {
    const { origin, countUnderWay } = await startStage()
    const open = (count: number) =>
      Array.from({ length: count }, (_, place) =>
        openCall(`${origin}${HELD}`, ADDRESSES[place % ADDRESSES.length] ?? ''),
      )
    await Promise.all(open(PLACES))
    expect(countUnderWay()).toBe(PLACES)
    // The queue empties after 2 s, so it is filled for as long as the test looks.
    const filling = setInterval(() => void Promise.allSettled(open(ADDRESSES.length)), 20)
    onTestFinished(() => clearInterval(filling))
    const read = async (url: string) => {
      const answer: unknown = await (await fetch(`${origin}${url}`)).json()
      return answer
    }
    const refused = { code: 'SERVICE_UNAVAILABLE', message: 'there is more to do than can be done now' }
    // The answer to a call that waited for a place for `timeout queue` of `backend api`.
    const waited = { code: 'SERVICE_UNAVAILABLE', message: 'no process answers' }
    const paths = {
      '/api/accounts/100000/bills': refused,
      '/api/%61ccounts/100000/bills': refused,
      '/%61pi/accounts%2F100000/bills': refused,
      '/api/accounts/100000/bills%zz': refused,
      '/api/accounts/100000/surcharges': waited,
      '/api/accounts/100000/%73urcharges': waited,
      '/api/user/login': waited,
    }
    await vi.waitFor(async () => expect(await read('/api/accounts/1/bills')).toEqual(refused), 60_000)

    const answers = await Promise.all(
      Object.keys(paths).map(async (path) => [path, await read(path)] as const),
    )
    expect(Object.fromEntries(answers)).toEqual(paths)
  },
)

test.skipIf(!existsSync(HAPROXY))(`a body that does not arrive reaches no process ${skipped}`, async () => {
  const { origin, countUnderWay } = await startStage()
  const sender = openRequest(`${origin}${HELD}`, {
    method: 'POST',
    headers: { 'content-length': 10 },
    agent: false,
  })
  sender.on('error', () => undefined)
  onTestFinished(() => void sender.destroy())
  await new Promise<void>((resolve) => sender.write('{"a', () => resolve()))

  await Promise.all(Array.from({ length: 20 }, () => openCall(`${origin}/api/call`, '127.0.0.2')))
  expect(countUnderWay()).toBe(0)

  sender.end('":1234}')
  await vi.waitFor(() => expect(countUnderWay()).toBe(1), 60_000)
})
