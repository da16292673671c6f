import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'

import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { createCardTransaction } from '@switchboard/domain/payments/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { BEN, PAYMENT } from './testing/card-payments.ts'

const TOKEN = '0000080000000000000000000000000001'
const sessionRequest = z.looseObject({ amount: z.string(), merchantReference: z.string() })

/** A gateway that reports every new session as paid, by a stored card. */
const gateway = createServer((request, response) => {
  void toPaidSession(request).then((session) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(session),
  )
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
const address = gateway.address()
const port = typeof address === 'object' ? address?.port : undefined
afterAll(() => gateway.close())

async function toPaidSession(request: IncomingMessage): Promise<string> {
  const { amount, merchantReference } = sessionRequest.parse(await json(request))
  const charge = { type: 'purchase', amount, currency: 'NZD', merchantReference }
  const card = {
    id: TOKEN,
    type: 'visa',
    cardNumber: '411111......1111',
    dateExpiryMonth: '11',
    dateExpiryYear: '39',
  }
  const transactions = [{ ...charge, authorised: true, card }]
  return JSON.stringify({ ...charge, id: 'f'.repeat(32), state: 'complete', transactions })
}

const written: string[] = []
const logger = pino({ level: 'trace' }, { write: (line: string) => void written.push(line) })
const api = testApi(fillDemo, { logger }, { GATEWAY_URL: `http://127.0.0.1:${port}/api/v1` })

test('a session that is already finished when opened is logged without the card’s token', async () => {
  const answer = await api().make(createCardTransaction, {
    token: await api().createToken('ben'),
    parameters: { accountCode: BEN },
    body: { ...PAYMENT, isRequestingRecurringPaymentMethod: true },
  })

  expect(answer.json()).toMatchObject({ code: 'INVALID_TRANSACTION_CREATION_RESPONSE' })
  const log = written.join('')
  expect(log).toContain('"kind":"finished"')
  expect(log).not.toContain(TOKEN)
})
