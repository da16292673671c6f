import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { startFront } from '../tools/cluster/front.ts'
import type { ApiPorts } from '../tools/cluster/front.ts'
import { stopAndWait } from '../tools/processes.ts'

import { freePort } from './faults/stage.ts'

const HAPROXY = '/usr/sbin/haproxy'
const ASKED = 12

/** A process that serves these paths, and is always ready. */
async function serving(paths: readonly string[]): Promise<ApiPorts> {
  const server: Server = createServer(({ url = '' }, response) => {
    response.writeHead(url === '/ready' || paths.includes(url) ? 200 : 404).end()
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { port, managementPort: port }
}

/** A port at which no test and no service of a machine listens; a free one may be taken by another test meanwhile. */
const NOBODY = { port: 1, managementPort: 1 }

async function statuses(url: string): Promise<number[]> {
  const seen = new Set<number>()
  for (let time = 0; time < ASKED; time += 1) seen.add((await fetch(url)).status)
  return [...seen].toSorted((one, other) => one - other)
}

test.skipIf(!existsSync(HAPROXY))(
  'a page of either release gets its files, whichever process is asked first (not run where HAProxy is not installed)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-front-'))
    const files = { before: ['/assets/before.js', '/identity/style-1.css'], after: ['/assets/after.js'] }
    const apis = [
      await serving([...files.before, '/api/older']),
      await serving(files.after),
      await serving(files.after),
    ]
    const port = await freePort()
    const front = startFront({ apis, port, primaryPort: await freePort(), folder })
    onTestFinished(async () => {
      await stopAndWait(front)
      rmSync(folder, { recursive: true })
    })
    const at = (path: string) => `http://127.0.0.1:${port}${path}`
    while ((await fetch(at('/assets/after.js')).catch(() => null))?.ok !== true) await wait(100)

    for (const path of [...files.before, ...files.after]) expect(await statuses(at(path))).toEqual([200])
    expect(await statuses(at('/assets/none.js'))).toEqual([404])
    // another call is not asked again elsewhere
    expect(await statuses(at('/api/older'))).toEqual([200, 404])
  },
)

test.skipIf(!existsSync(HAPROXY))(
  'an answer of HAProxy itself has browsers come by https alone (not run where HAProxy is not installed)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-front-'))
    const port = await freePort()
    const apis = [NOBODY, NOBODY, NOBODY]
    const front = startFront({ apis, port, primaryPort: await freePort(), folder })
    onTestFinished(async () => {
      await stopAndWait(front)
      rmSync(folder, { recursive: true })
    })
    const ask = () => fetch(`http://127.0.0.1:${port}/api/dynamicconfig`).catch(() => null)
    while ((await ask()) === null) await wait(100)

    const { status, headers } = await fetch(`http://127.0.0.1:${port}/api/dynamicconfig`)

    expect([status, headers.get('strict-transport-security')]).toEqual([
      503,
      'max-age=31536000; includeSubDomains',
    ])
  },
)
