import { createServer } from 'node:http'

import { afterAll, expect, test } from 'vitest'

import { createCardTransaction } from '@switchboard/domain/payments/contract'

import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'

import { BEN, PAYMENT } from './testing/card-payments.ts'

/** A gateway that opens sessions without saying where the card goes. */
const gateway = createServer((_request, response) => {
  response.writeHead(202, { 'content-type': 'application/json' }).end('{"id":"1","state":"init"}')
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
const address = gateway.address()
const port = typeof address === 'object' ? address?.port : undefined
afterAll(() => gateway.close())

const api = testApi(fillDemo, {}, { GATEWAY_URL: `http://127.0.0.1:${port}/api/v1` })

test('PAY-062 a gateway whose answer to the creation is malformed is INVALID_TRANSACTION_CREATION_RESPONSE', async () => {
  const answer = await api().make(createCardTransaction, {
    token: await api().tokenOf('ben'),
    parameters: { accountCode: BEN },
    body: PAYMENT,
  })

  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ code: 'INVALID_TRANSACTION_CREATION_RESPONSE' })
})
