import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

const balance = z.object({ balanceCents: z.int() })
const KEY = { 'x-api-key': 'sandbox', 'x-test-clock': '2026-11-20T21:00:00Z' }

function createClient(url: string) {
  return {
    async send(path: string, headers: Record<string, string> = KEY) {
      const answer = await fetch(`${url}/mobile-network/v1${path}`, { headers })
      return { status: answer.status, body: await answer.json() }
    },
    turn: (switches: object) =>
      fetch(`${url}/mobile-network/switches`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(switches),
      }),
  }
}

const NOVEMBER = '/usage/0215550181?from=2026-10-31T11:00:00Z&to=2026-11-30T11:00:00Z'

test('the network reports the use of a number up to the end of yesterday, with the same result each time', async () => {
  const { send } = createClient((await startTestSandbox()).url)

  const { status, body } = await send(NOVEMBER)

  expect(status).toBe(200)
  expect(body).toMatchObject({
    number: '0215550181',
    completeTo: '2026-11-20T11:00:00.000Z',
    records: expect.arrayContaining([{ at: expect.any(String), bytes: expect.any(Number) }]),
  })
  expect(await send(NOVEMBER)).toEqual({ status, body })
})

test('the network reports the wallet of a number and the time of its balance', async () => {
  const { send, turn } = createClient((await startTestSandbox()).url)
  const now = await send('/wallets/0215550190')
  await turn({ walletLag: 2_880 })
  const lagging = await send('/wallets/0215550190')

  expect(now.body).toMatchObject({ balanceCents: expect.any(Number), asOf: '2026-11-20T21:00:00.000Z' })
  expect(lagging.body).toMatchObject({ asOf: '2026-11-18T21:00:00.000Z' })
  expect(balance.parse(lagging.body)).not.toEqual(balance.parse(now.body))
})

test.each([
  ['a number that is none', '/wallets/095550181', 404],
  ['a wallet that is not there', '/wallets/0215550183', 404],
  ['use of a number that is none', '/usage/12?from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z', 404],
  ['use without a span', '/usage/0215550181', 400],
  ['use of more than a month', '/usage/0215550181?from=2026-01-01T00:00:00Z&to=2026-11-01T00:00:00Z', 400],
  ['another address', '/nothing', 404],
])('%s is refused', async (_why, path, status) => {
  const { send } = createClient((await startTestSandbox()).url)

  expect(await send(path)).toMatchObject({ status, body: { error: expect.any(String) } })
})

test('without the key nothing is answered', async () => {
  const { send } = createClient((await startTestSandbox()).url)

  expect(await send(NOVEMBER, {})).toMatchObject({ status: 401 })
  expect(await send(NOVEMBER, { 'x-api-key': 'another' })).toMatchObject({ status: 401 })
})

test('the switches make the network fail, until the form turns them off', async () => {
  const { url } = await startTestSandbox()
  const { send, turn } = createClient(url)
  await turn({ walletDown: true, usageDown: true })

  expect(await send('/wallets/0215550190')).toMatchObject({ status: 503 })
  expect(await send(NOVEMBER)).toMatchObject({ status: 503 })
  expect(await (await fetch(`${url}/mobile-network`)).text()).toContain('checked')

  await fetch(`${url}/mobile-network/switches`, { method: 'POST', body: new URLSearchParams() })
  expect(await send('/wallets/0215550190')).toMatchObject({ status: 200 })
  expect((await turn({ walletLag: -1 })).status).toBe(400)
})

test('MOB-089 the numbers that moved to another provider are listed since an instant', async () => {
  const { url } = await startTestSandbox()
  const { send } = createClient(url)
  const list = (since: string) => send(`/numbers/departures?since=${since}`)
  await list('2026-11-01T00:00:00Z')
  await fetch(`${url}/mobile-network/numbers/departure`, {
    method: 'POST',
    body: new URLSearchParams({ number: '0215550181' }),
  })

  expect(await list('2026-11-01T00:00:00Z')).toMatchObject({
    status: 200,
    body: { items: [{ number: '0215550181', at: expect.stringMatching(/^2026-11-20T21:00/) }], next: null },
  })
  expect(await list('2026-11-21T00:00:00Z')).toMatchObject({ body: { items: [], next: null } })
  expect(await send('/numbers/departures')).toMatchObject({ status: 400 })
})
