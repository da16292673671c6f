import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

import { afterAll, expect, test, vi } from 'vitest'

import { DEMO_PASSWORD } from '#api/demo/people.ts'

const directory = mkdtempSync(join(tmpdir(), 'switchboard-start-'))
const started: ChildProcessWithoutNullStreams[] = []

afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

function start(variables: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', DATA_DIR: directory, ...variables },
  })
  started.push(child)
  let output = ''
  let problems = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (problems += text.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  return { child, ended, output: () => output, problems: () => problems.trim() }
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = toAddressInfo(server.address())
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

function toAddressInfo(address: AddressInfo | string | null): AddressInfo {
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

test('every unusable setting is named, and nothing starts', async () => {
  const { ended, problems } = start({ PORT: 'x', SANDBOX: 'perhaps', DATABASE_URL: 'mysql://x' })

  expect(await ended).toBe(1)
  expect(problems()).toMatch(/PORT[\s\S]+DATABASE_URL[\s\S]+SANDBOX/)
})

test('outside the sandbox each missing setting is named, and nothing starts', async () => {
  const { ended, problems } = start({ SANDBOX: 'false' })

  expect(await ended).toBe(1)
  expect(problems()).toMatch(/^These settings are not usable:\n(?=[\s\S]*PUBLIC_URL)(?=[\s\S]*BANK_KEY)/)
})

test('an unreachable database is reported in one sentence, without its address', async () => {
  const { ended, problems } = start({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/nothing' })

  expect(await ended).toBe(1)
  expect(problems()).toBe('The database at DATABASE_URL cannot be reached.')
})

test("by default the management port listens on this machine only, whatever the portal's host is", async () => {
  const [port, managementPort] = [await freePort(), await freePort()]
  const ports = { PORT: port, MANAGEMENT_PORT: managementPort }
  const { child, ended } = start({ ...ports, HOST: '0.0.0.0', DATA_DIR: join(directory, 'open') })
  await ready(managementPort)
  const at = (address: string) =>
    fetch(address).then(
      ({ status }) => status,
      () => null,
    )

  expect(await at(`http://127.0.0.2:${managementPort}/ready`)).toBeNull()
  expect(await at(`http://127.0.0.1:${port}/api/dynamicconfig`)).toBe(200)
  child.kill('SIGTERM')
  await ended
})

test('S20 a start fills the demo and prints its users, refuses a second process, and ends with 0 on SIGTERM', async () => {
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
  // while it is asked it serves on, and closes the connection with each reply
  const served: unknown[] = []
  let lastRequestAt = Date.now()
  for (const until = Date.now() + 2_500; Date.now() < until; await after(100)) {
    const began = Date.now()
    const answer = await fetch(`http://localhost:${port}/api/dynamicconfig`).catch(() => null)
    // it may end after a second without requests, which happens on a slow machine; never sooner
    if (answer === null) {
      expect(Date.now() - lastRequestAt).toBeGreaterThan(900)
      break
    }
    lastRequestAt = began
    if (isStopping) served.push([answer.status, answer.headers.get('connection')])
    isStopping ||= (await fetch(`http://127.0.0.1:${managementPort}/ready`).catch(() => null))?.ok !== true
  }
  expect(new Set(served.map(String))).toEqual(new Set(['200,close']))
  expect(await first.ended).toBe(0)
})
