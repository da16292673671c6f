import { expect, test } from 'vitest'

import { createGatewayClient, postCard } from '#sandbox/testing/gateway-client.ts'
import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

const AUTHORIZATION = `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`

/** A payment of $5.05 at the gateway, and its transaction id. */
async function payAtGateway() {
  const { url } = await startTestSandbox()
  const gateway = createGatewayClient(url)
  const { id, card } = await gateway.open()
  await postCard(card)
  const { transaction } = await gateway.query(id)
  return { url, gateway, transactionId: String(transaction?.['id']) }
}

async function refund(url: string, key: string, details: { transactionId: string; amount: string }) {
  const reply = await fetch(`${url}/api/v1/transactions`, {
    method: 'POST',
    headers: { authorization: AUTHORIZATION, 'content-type': 'application/json', 'x-id': key },
    body: JSON.stringify({ type: 'refund', currency: 'NZD', merchantReference: 'refund-1', ...details }),
  })
  const body: Record<string, unknown> = JSON.parse(await reply.text())
  return { status: reply.status, body }
}

test('a payment is refunded, and the same key returns the same refund', async () => {
  const { url, transactionId } = await payAtGateway()
  const first = await refund(url, 'key-1', { transactionId, amount: '5.05' })
  const second = await refund(url, 'key-1', { transactionId, amount: '5.05' })

  expect(first).toMatchObject({ status: 200, body: { authorised: true, type: 'refund', amount: '5.05' } })
  expect(second.body['id']).toBe(first.body['id'])
})

test('refunds of a payment above its amount are declined', async () => {
  const { url, transactionId } = await payAtGateway()
  await refund(url, 'key-1', { transactionId, amount: '5.00' })

  expect((await refund(url, 'key-2', { transactionId, amount: '0.06' })).body).toMatchObject({
    authorised: false,
  })
  expect((await refund(url, 'key-3', { transactionId, amount: '0.05' })).body).toMatchObject({
    authorised: true,
  })
})

test('a refund of a payment that the gateway never took is refused', async () => {
  const { url } = await payAtGateway()

  expect((await refund(url, 'key-1', { transactionId: 'nothing-there', amount: '1.00' })).status).toBe(400)
})
