import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import { createGatewayClient, postCard } from './testing/gateway-client.ts'
import { createTestDirectory, startTestSandbox } from './testing/sandbox-under-test.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

function startProcess(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env['PATH'], ...environment } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { out: '', error: '' }
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output.out += chunk.toString()
      const url = /^Sandbox on (http:\S+)\n/.exec(output.out)?.[1]
      if (url !== undefined) resolve(url)
    })
  })
  child.stderr.on('data', (chunk: Buffer) => (output.error += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, output, ready, ended }
}

test('the output has the addresses of sandbox and mail server, and SIGTERM ends the process with 0', async () => {
  const { child, output, ready, ended } = startProcess({ PORT: '0', DATA_DIR: await createTestDirectory() })

  const url = await ready
  child.kill('SIGTERM')

  expect(await ended).toBe(0)
  const both: unknown = expect.stringMatching(
    /^Sandbox on http:\S+\nMail server on sieve:\/\/localhost:\d+\n$/,
  )
  expect(output).toEqual({ out: both, error: '' })
  expect(output.out).toContain(url)
})

test('SIGTERM ends the process with 0 while a call hangs', async () => {
  const { child, ready, ended } = startProcess({ PORT: '0', DATA_DIR: await createTestDirectory() })
  const gateway = createGatewayClient(await ready)
  const { id } = await gateway.open()
  await gateway.setSwitches({ slow: 60_000 })

  const hanging = gateway.get(`/api/v1/sessions/${id}`).catch(() => 'cut')
  await new Promise((resolve) => setTimeout(resolve, 100))
  child.kill('SIGTERM')

  expect(await ended).toBe(0)
  expect(await hanging).toBe('cut')
})

test('an invalid environment is reported in one list, with exit code 1', async () => {
  const { output, ended } = startProcess({ PORT: 'x', PORTAL_URL: 'y' })

  expect(await ended).toBe(1)
  expect(output).toEqual({
    out: '',
    error:
      'The sandbox cannot start:\n- PORT must be a whole number from 0 to 65535.\n- PORTAL_URL must be an http or https address.\n',
  })
})

test('a port in use is reported in one sentence, with exit code 1', async () => {
  const { url } = await startTestSandbox()
  const { port } = new URL(url)

  const { output, ended } = startProcess({ PORT: port, DATA_DIR: await createTestDirectory() })

  expect(await ended).toBe(1)
  expect(output.error).toBe(`Port ${port} on 127.0.0.1 is in use: stop what listens there, or set PORT.\n`)
})

test('a directory that is not writable is reported in one sentence, with exit code 1', async () => {
  const { output, ended } = startProcess({ PORT: '0', DATA_DIR: '/dev/null/sandbox' })

  expect(await ended).toBe(1)
  expect(output.error).toBe(
    'The sandbox cannot keep its log at /dev/null/sandbox/gateway.jsonl (ENOTDIR): set DATA_DIR.\n',
  )
})

test('sessions created before a SIGKILL exist after a restart', async () => {
  const environment = { PORT: '0', DATA_DIR: await createTestDirectory() }
  const first = startProcess(environment)
  const before = createGatewayClient(await first.ready)
  const paid = await before.open()
  const open = await before.open()
  await postCard(paid.card)

  first.child.kill('SIGKILL')
  await first.ended
  const after = createGatewayClient(await startProcess(environment).ready)

  expect(await after.query(paid.id)).toMatchObject({
    status: 200,
    transaction: { authorised: true, amount: '5.05' },
  })
  expect((await after.query(open.id)).status).toBe(202)
})
