import { expect, test, vi } from 'vitest'

import { createGatewayClient, goodCard, postCard } from '#sandbox/testing/gateway-client.ts'
import { startTestProvider } from '#sandbox/testing/provider.ts'
import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

import { MAX_ATTEMPTS } from './notifier.ts'

/** A busy machine is slow, and `vi.waitFor` gives up after a second by default. */
const PATIENCE = { timeout: 60_000 }

/** A provider that answers notifications with these statuses in turn, and repeats the last one. */
async function startProvider(...statuses: number[]) {
  const calls: string[] = []
  const url = await startTestProvider((request, response) => {
    const status = statuses[Math.min(calls.length, statuses.length - 1)] ?? 200
    calls.push(`${request.method} ${request.url}`)
    response.writeHead(status).end()
  })
  return { calls, notificationUrl: `${url}/notify?transaction=7` }
}

async function gatewayUnderTest() {
  const { url } = await startTestSandbox()
  return createGatewayClient(url)
}

/** Waits long enough for further calls to arrive. */
function aWhile() {
  return new Promise((resolve) => setTimeout(resolve, 100))
}

test.each([
  ['approved', goodCard],
  ['declined', { ...goodCard, CardNumber: '5431111111111228' }],
])(
  'the provider is notified once that a session is finished, without the outcome %s',
  async (_outcome, card) => {
    const gateway = await gatewayUnderTest()
    const { calls, notificationUrl } = await startProvider(200)
    const session = await gateway.open({ notificationUrl })

    await postCard(session.card, card)
    await vi.waitFor(() => expect(calls).not.toEqual([]), PATIENCE)
    await aWhile()

    expect(calls).toEqual([`GET /notify?transaction=7&sessionId=${session.id}`])
  },
)

test.each<[statuses: number[], calls: number]>([
  [[200], 1],
  [[500, 500, 200], 3],
  [[302, 201, 200], 3],
  [[500], 7],
  [[404], 1],
  [[502], 1],
  [[500, 404], 2],
])('a provider that answers %j is called %i times', async (statuses, most) => {
  const gateway = await gatewayUnderTest()
  const { calls, notificationUrl } = await startProvider(...statuses)
  const { card } = await gateway.open({ notificationUrl })

  await postCard(card)
  await vi.waitFor(() => expect(calls).toHaveLength(most), PATIENCE)
  await aWhile()

  expect(calls).toHaveLength(most)
  const notifications = (await gateway.log()).filter(({ record }) => record === 'notification')
  expect(notifications).toMatchObject(
    Array.from({ length: most }, (_, index) => ({
      attempt: index + 1,
      answer: statuses[Math.min(index, statuses.length - 1)],
    })),
  )
})

test('an unreachable provider is called until the last attempt', async () => {
  const gateway = await gatewayUnderTest()
  const { card } = await gateway.open({ notificationUrl: 'http://127.0.0.1:9/notify' })

  await postCard(card)

  await vi.waitFor(async () => {
    const notifications = (await gateway.log()).filter(({ record }) => record === 'notification')
    expect(notifications).toHaveLength(MAX_ATTEMPTS)
  }, PATIENCE)
})

test('the browser does not wait for the notification', async () => {
  const gateway = await gatewayUnderTest()
  const silent = await startTestProvider(() => undefined)
  const { card } = await gateway.open({ notificationUrl: silent })

  expect((await postCard(card)).status).toBe(303)
})

test('dropNotification suppresses the notification', async () => {
  const gateway = await gatewayUnderTest()
  const { calls, notificationUrl } = await startProvider(200)
  const { card } = await gateway.open({ notificationUrl })

  await gateway.setSwitches({ dropNotification: true })
  await postCard(card)
  await aWhile()

  expect(calls).toEqual([])
  expect((await gateway.log()).at(-1)).toMatchObject({ record: 'notification', answer: 'dropped' })
})

test('repeatNotification repeats the notification that many times', async () => {
  const gateway = await gatewayUnderTest()
  const { calls, notificationUrl } = await startProvider(200)
  const { card } = await gateway.open({ notificationUrl })

  await gateway.setSwitches({ repeatNotification: 6 })
  await postCard(card)
  await vi.waitFor(() => expect(calls).toHaveLength(7), PATIENCE)
  await aWhile()

  expect(calls).toHaveLength(7)
  expect(new Set(calls).size).toBe(1)
})
