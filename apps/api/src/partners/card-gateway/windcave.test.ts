import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'

import { afterEach, expect, test } from 'vitest'

import { toCents } from '@switchboard/domain/money'

import type { CardCharge } from './card-gateway.ts'
import { createWindcaveClient } from './windcave.ts'

const SESSION = '00001100712231650b7aa766708118a5'
const charge: CardCharge = {
  transactionId: 'a'.repeat(32),
  accountCode: '100517',
  transactionType: 'Purchase',
  total: toCents(505),
  surcharge: toCents(5),
  surchargeable: toCents(500),
  cardType: 'Visa',
  storeCard: false,
  form: 'windcave',
  returnPath: '/pay',
}
const reference = `100517-${'a'.repeat(32)}`
const transaction = {
  authorised: true,
  reCo: '00',
  type: 'purchase',
  amount: '5.05',
  currency: 'NZD',
  merchantReference: reference,
  dateTimeUtc: '2026-03-15T18:11:31Z',
  card: { cardNumber: '411111........11' },
}
const complete = {
  id: SESSION,
  state: 'complete',
  type: 'purchase',
  amount: '5.05',
  currency: 'NZD',
  merchantReference: reference,
  transactions: [transaction],
}

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A gateway that gives the same answer to every request. */
async function gatewayThat(answers: RequestListener) {
  const listening = createServer(answers)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  const url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
  const settings = { user: 'user', key: 'key', timeoutSeconds: 1, publicUrl: 'http://portal.test' }
  return { url, adapter: createWindcaveClient({ ...settings, url: `${url}/api/v1/` }) }
}

function json(status: number, body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

async function outcomeWhen(answers: RequestListener) {
  const { adapter } = await gatewayThat(answers)
  return adapter.fetchOutcome(charge, SESSION)
}

test('PAY-071 a session is requested in NZD with our id as key, our name and password, and addresses of the portal', async () => {
  const received: unknown[] = []
  const { adapter, url } = await gatewayThat((request, response) => {
    const { authorization, 'x-id': xId } = request.headers
    const chunks: string[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
    request.on('end', () => {
      const body: unknown = JSON.parse(chunks.join(''))
      received.push({ path: request.url, authorization, xId, body })
      const links = [
        { rel: 'submitCard', method: 'AJAX_POST', href: `${url}/ajax` },
        { rel: 'submitCard', method: 'FORM_POST', href: `${url}/pxmi3/x` },
      ]
      json(202, { id: SESSION, state: 'init', links })(request, response)
    })
  })

  const opening = await adapter.openSession(charge)

  const callback = `http://portal.test/pay?transactionId=${charge.transactionId}`
  expect(opening).toEqual({ kind: 'opened', sessionId: SESSION, paymentUrl: `${url}/pxmi3/x` })
  expect(received).toEqual([
    {
      path: '/api/v1/sessions',
      authorization: 'Basic dXNlcjprZXk=',
      xId: charge.transactionId,
      body: {
        type: 'purchase',
        amount: '5.05',
        currency: 'NZD',
        merchantReference: reference,
        methods: ['card'],
        storeCard: false,
        storedCardIndicator: 'single',
        callbackUrls: { approved: callback, declined: callback, cancelled: callback },
        notificationUrl: 'http://portal.test/api/gateway/notifications',
        metaData: ['surcharge=5&surchargeable=500&card=Visa&form=windcave'],
      },
    },
  ])
})

test('PAY-019 the link for the card form must lead to the gateway itself', async () => {
  const links = [{ rel: 'submitCard', method: 'FORM_POST', href: 'https://elsewhere.example/pxmi3/x' }]
  const { adapter } = await gatewayThat(json(202, { id: SESSION, state: 'init', links }))

  expect(await adapter.openSession(charge)).toEqual({
    kind: 'notUnderstood',
    why: 'the card form leaves the gateway',
  })
})

test('a session that the gateway does not open is refused', async () => {
  const { adapter } = await gatewayThat(json(400, { errors: [{ target: 'amount', message: 'Invalid' }] }))

  expect(await adapter.openSession(charge)).toMatchObject({ kind: 'refused' })
})

test('a key of an earlier session returns the outcome of that session', async () => {
  const { adapter } = await gatewayThat(json(200, complete))

  expect(await adapter.openSession(charge)).toMatchObject({
    kind: 'finished',
    sessionId: SESSION,
    outcome: { kind: 'approved' },
  })
})

test('an approval repeats every value of the request', async () => {
  expect(await outcomeWhen(json(200, complete))).toEqual({
    kind: 'approved',
    maskedCard: '411111........11',
    responseCode: '00',
    authorisedAt: Date.parse('2026-03-15T18:11:31Z'),
    card: { type: null, token: null, expiry: null, gatewayTransaction: null },
  })
})

test('a card of an unknown type keeps the name of its type', async () => {
  const card = { cardNumber: '411111........11', type: 'constructor' }
  const outcome = await outcomeWhen(json(200, { ...complete, transactions: [{ ...transaction, card }] }))

  expect(outcome).toMatchObject({ card: { type: 'Constructor' } })
})

test('PAY-021 an unauthorised payment is declined', async () => {
  const declined = { ...complete, transactions: [{ ...transaction, authorised: false, reCo: '51' }] }

  expect(await outcomeWhen(json(200, declined))).toMatchObject({ kind: 'declined', responseCode: '51' })
})

test('an approval after a declined try counts', async () => {
  const retried = { ...complete, transactions: [{ ...transaction, authorised: false }, transaction] }

  expect(await outcomeWhen(json(200, retried))).toMatchObject({ kind: 'approved' })
})

test('PAY-021 a finished session without a transaction has ended', async () => {
  expect(await outcomeWhen(json(200, { ...complete, transactions: [] }))).toEqual({ kind: 'ended' })
})

test('status 202 means that the session is still open', async () => {
  expect(await outcomeWhen(json(202, { id: SESSION, state: 'init', links: [] }))).toEqual({ kind: 'open' })
})

test.each<[what: string, body: unknown]>([
  ['another amount of the session', { ...complete, amount: '6.05' }],
  ['another amount of the transaction', { ...complete, transactions: [{ ...transaction, amount: '0.05' }] }],
  ['another currency', { ...complete, transactions: [{ ...transaction, currency: 'AUD' }] }],
  ['another reference', { ...complete, transactions: [{ ...transaction, merchantReference: '100482-b' }] }],
  ['another type', { ...complete, transactions: [{ ...transaction, type: 'refund' }] }],
  ['another session', { ...complete, id: 'b'.repeat(32) }],
  ['two approvals', { ...complete, transactions: [transaction, transaction] }],
  ['an approval in words', { ...complete, transactions: [{ ...transaction, authorised: 'true' }] }],
  ['no approval and no refusal', { ...complete, transactions: [{ ...transaction, authorised: undefined }] }],
  ['another state', { ...complete, state: 'init' }],
  ['nothing', null],
  ['too much', { ...complete, filler: 'x'.repeat(300_000) }],
])('PAY-063 an answer with %s is not understood, and decides nothing', async (_what, body) => {
  expect(await outcomeWhen(json(200, body))).toMatchObject({ kind: 'notUnderstood' })
})

test.each<[what: string, answers: RequestListener]>([
  ['is a page', (_request, response) => void response.end('<html>')],
  ['leads elsewhere', (_request, response) => void response.writeHead(302, { location: '/x' }).end('{}')],
  ['does not know the session', json(404, { errors: [] })],
])('an answer that %s is not understood', async (_what, answers) => {
  expect(await outcomeWhen(answers)).toMatchObject({ kind: 'notUnderstood' })
})

test.each<[what: string, answers: RequestListener]>([
  ['never answers', () => undefined],
  ['never ends its answer', (_request, response) => void response.writeHead(200).write('{"id":')],
  ['cuts the connection', (request) => void request.socket.destroy()],
  ['has a fault', json(503, { errors: [] })],
])('a gateway that %s gave no answer', async (_what, answers) => {
  expect(await outcomeWhen(answers)).toEqual({ kind: 'noAnswer' })
})
