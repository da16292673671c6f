import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { startFront } from '../tools/cluster/front.ts'
import { stopped } from '../tools/processes.ts'

import { freePort } from './faults/stage.ts'

const HAPROXY = '/usr/sbin/haproxy'
const MAX_OF_ADDRESS = 20
/** Three processes have 48 places each for calls (`maxconn` of `backend api`): these are more. */
const READERS = 160
const ADDRESSES = Array.from({ length: READERS / MAX_OF_ADDRESS }, (_, place) => `127.0.0.${place + 2}`)
const DOCUMENTS = ['/api/openapi.json', '/api/%6fpenapi.json', '/api/docs', '/api/docs.css']

/** A front before three processes that are one here. Their documents never come to an end; returns the number under way. */
async function startStage() {
  let underWay = 0
  const server = createServer(({ url = '' }, response) => {
    if (!DOCUMENTS.includes(url))
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
    await stopped(front)
    rmSync(folder, { recursive: true })
  })
  const origin = `http://127.0.0.1:${port}`
  while ((await fetch(`${origin}/api/call`).catch(() => null))?.ok !== true) await wait(100)
  return { origin, countUnderWay: () => underWay }
}

/** Opens a document and reads nothing; answers the status. */
function openDocument(url: string, localAddress: string): Promise<number> {
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
      openDocument(`${origin}${path}`, ADDRESSES[place % ADDRESSES.length] ?? ''),
    )
    await Promise.all(opened)

    expect(countUnderWay()).toBe(READERS)
    expect((await fetch(`${origin}/api/call`)).status).toBe(200)
  },
)

test.skipIf(!existsSync(HAPROXY))(
  `an address with ${MAX_OF_ADDRESS} documents under way is refused another, and calls are not ${skipped}`,
  async () => {
    const { origin } = await startStage()
    const own = '127.0.0.2'
    const opened = Array.from({ length: MAX_OF_ADDRESS }, () => openDocument(`${origin}/api/docs`, own))
    await Promise.all(opened)

    expect(await openDocument(`${origin}/api/docs`, own)).toBe(429)
    expect(await openDocument(`${origin}/api/call`, own)).toBe(200)
    expect(await openDocument(`${origin}/api/docs`, '127.0.0.3')).toBe(200)
  },
)
