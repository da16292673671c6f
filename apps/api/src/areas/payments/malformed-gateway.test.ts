import { createServer } from 'node:http'

import { afterAll, expect, test } from 'vitest'

import { ERRORS } from '@switchboard/domain/errors'
import { createCardTransaction } from '@switchboard/domain/payments/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { BEN, PAYMENT } from './testing/card-payments.ts'

/** The gateway's reply to every request. */
let reply = { status: 500, text: '' }
const gateway = createServer((_request, response) => {
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.text)
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
const address = gateway.address()
const port = typeof address === 'object' ? address?.port : undefined
afterAll(() => gateway.close())

const api = testApi(fillDemo, {}, { GATEWAY_URL: `http://127.0.0.1:${port}/api/v1` })

test.each([
  ['PAY-062 is malformed', 202, '{"id":"1","state":"init"}', 'INVALID_TRANSACTION_CREATION_RESPONSE'],
  ['PAY-062 is missing', 202, '', 'INVALID_TRANSACTION_CREATION_RESPONSE'],
  ['PAY-065 is a refusal', 400, '{"errors":[]}', 'CREDIT_CARD_TRANSACTION_ERROR'],
  ['PAY-065 is a fault of its own', 503, '{}', 'CREDIT_CARD_TRANSACTION_ERROR'],
] as const)('a gateway whose answer to the creation %s, %i %j, is %s', async (_what, status, text, code) => {
  reply = { status, text }
  const answer = await api().make(createCardTransaction, {
    token: await api().createToken('ben'),
    parameters: { accountCode: BEN },
    body: PAYMENT,
  })

  expect(answer.statusCode).toBe(ERRORS[code])
  expect(answer.json()).toMatchObject({ code })
})
