import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

import { expect, test, vi } from 'vitest'

import { DEMO_PASSWORD } from '#api/demo/people.ts'

import { mainProcesses } from './testing/start-main.ts'

const { directory, start } = mainProcesses()

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = addressOf(server.address())
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address
}

async function ready(port: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null)
    if (answer?.ok) return
    await after(100)
  }
}

test('S20 a start fills the demo and says whom to be, alone; SIGTERM ends it with 0', async () => {
  const [port, managementPort] = [await freePort(), await freePort()]
  const ports = { PORT: port, MANAGEMENT_PORT: managementPort }
  const first = start({ ...ports, DRAIN_SECONDS: '1' })
  await ready(managementPort)
  await vi.waitFor(() => expect(first.output()).toContain(DEMO_PASSWORD), { timeout: 60_000 })
  expect(first.output()).toContain(`http://localhost:${port}/`)
  expect(first.output()).toContain('aroha, ben')

  const sameDirectory = start({ PORT: await freePort(), MANAGEMENT_PORT: await freePort() })
  expect(await sameDirectory.ended).toBe(1)
  expect(sameDirectory.problems()).toBe(`The data directory ${directory} is in use by another process.`)

  const samePort = start({ ...ports, DATA_DIR: join(directory, 'other') })
  expect(await samePort.ended).toBe(1)
  expect(samePort.problems()).toBe(`Port ${managementPort} is in use by another process.`)

  first.child.kill('SIGTERM')
  let isStopping = false
  // it serves on for as long as it is asked, each time by a connection that ends
  const served: unknown[] = []
  let asked = Date.now()
  for (const until = Date.now() + 2_500; Date.now() < until; await after(100)) {
    const began = Date.now()
    const answer = await fetch(`http://localhost:${port}/api/dynamicconfig`).catch(() => null)
    // it ends where it was not asked for a second, as on a slow machine; never sooner
    if (answer === null) {
      expect(Date.now() - asked).toBeGreaterThan(900)
      break
    }
    asked = began
    if (isStopping) served.push([answer.status, answer.headers.get('connection')])
    isStopping ||= (await fetch(`http://127.0.0.1:${managementPort}/ready`).catch(() => null))?.ok !== true
  }
  expect(new Set(served.map(String))).toEqual(new Set(['200,close']))
  expect(await first.ended).toBe(0)
})
