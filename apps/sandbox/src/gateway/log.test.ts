import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { startSandbox } from '#sandbox/sandbox.ts'
import { createGatewayClient, postCard, purchase } from '#sandbox/testing/gateway-client.ts'
import { startTestProvider } from '#sandbox/testing/provider.ts'
import { createTestDirectory, startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

/** A busy machine is slow, and `vi.waitFor` gives up after a second by default. */
const PATIENCE = { timeout: 60_000 }

test('a restart restores sessions, charges, keys and switches', async () => {
  const dataDirectory = await createTestDirectory()
  const first = await startSandbox({ port: 0, dataDirectory })
  const before = createGatewayClient(first.url)
  await before.post(purchase, { 'x-id': 'attempt-1' })
  const open = await before.open()
  const paid = await before.open()
  await postCard(paid.card)
  await before.setSwitches({ repeatNotification: { value: 2, count: 5 } })
  const paidBefore = await before.query(paid.id)
  const switchesBefore = await (await fetch(`${first.url}/gateway/switches`)).json()
  await first.close()

  const second = await startTestSandbox({ dataDirectory })
  const after = createGatewayClient(second.url)

  expect((await after.query(paid.id)).transaction).toMatchObject({
    id: paidBefore.transaction?.id,
    authorised: true,
  })
  expect((await after.query(open.id)).status).toBe(202)
  expect(await (await fetch(`${second.url}/gateway/switches`)).json()).toEqual(switchesBefore)
  await after.post(purchase, { 'x-id': 'attempt-1' })
  expect((await after.log()).filter(({ record }) => record === 'session')).toHaveLength(3)
  const { pathname } = new URL(open.card)
  expect((await postCard(`${second.url}${pathname}`)).status).toBe(303)
})

test('a restart continues the notifications of the provider', async () => {
  const dataDirectory = await createTestDirectory()
  const statuses: number[] = []
  const answering = { status: 500 }
  const notificationUrl = await startTestProvider((_request, response) => {
    statuses.push(answering.status)
    response.writeHead(answering.status).end()
  })
  const first = await startSandbox({ port: 0, dataDirectory, notificationRetryMilliseconds: 60_000 })
  const { card } = await createGatewayClient(first.url).open({ notificationUrl })
  await postCard(card)
  await vi.waitFor(async () => {
    expect((await createGatewayClient(first.url).log()).at(-1)).toMatchObject({
      record: 'notification',
      attempt: 1,
    })
  }, PATIENCE)
  await first.close()

  answering.status = 200
  const second = await startTestSandbox({ dataDirectory })

  await vi.waitFor(async () => {
    expect((await createGatewayClient(second.url).log()).at(-1)).toMatchObject({ attempt: 2, answer: 200 })
  }, PATIENCE)
  expect(statuses).toEqual([500, 200])
})

test('an incomplete last line, as a crash leaves it, is dropped', async () => {
  const dataDirectory = await createTestDirectory()
  const first = await startSandbox({ port: 0, dataDirectory })
  const { id } = await createGatewayClient(first.url).open()
  await first.close()
  const path = join(dataDirectory, 'gateway.jsonl')
  const whole = await readFile(path, 'utf8')
  await appendFile(path, '{"record":"charge","sess')

  const second = await startTestSandbox({ dataDirectory })

  expect((await createGatewayClient(second.url).query(id)).status).toBe(202)
  expect(await readFile(path, 'utf8')).toBe(whole)
})

test('a damaged line before the end stops the start and is named by its number', async () => {
  const dataDirectory = await createTestDirectory()
  const path = join(dataDirectory, 'gateway.jsonl')
  await writeFile(
    path,
    '{"record":"cancel","at":"2026-11-21T00:00:00.000Z","sessionId":"1"}\n{"record":"charge"}\n',
  )

  const start = startSandbox({ port: 0, dataDirectory })

  await expect(start).rejects.toThrow(`Line 2 of ${path} is damaged: mend it, or move the file away.`)
})
