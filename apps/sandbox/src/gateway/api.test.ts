import { expect, test } from 'vitest'

import {
  callbackUrls,
  findCardLink,
  createGatewayClient,
  postCard,
  purchase,
  readSession,
} from '#sandbox/testing/gateway-client.ts'
import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

async function gatewayUnderTest() {
  const { url } = await startTestSandbox()
  return { url, gateway: createGatewayClient(url) }
}

test('a new session is answered with 202 and its links', async () => {
  const { url, gateway } = await gatewayUnderTest()

  const answer = await gateway.post(purchase)

  expect(answer.status).toBe(202)
  expect(await answer.json()).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    state: 'init',
    links: [
      { rel: 'self', method: 'GET', href: expect.stringMatching(`^${url}/api/v1/sessions/[0-9a-f]{32}$`) },
      { rel: 'hpp', method: 'REDIRECT', href: expect.stringMatching(`^${url}/pxmi3/[0-9a-f]{32}$`) },
      { rel: 'submitCard', method: 'FORM_POST', href: expect.stringMatching(`^${url}/pxmi3/[0-9a-f]{32}$`) },
      { rel: 'submitPxFusion', method: 'FORM_POST', href: `${url}/pxmi3/pxfusionauth` },
    ],
  })
})

test.each([
  ['no authorization', {}],
  ['another key', { authorization: `Basic ${Buffer.from('sandbox:other').toString('base64')}` }],
  ['another scheme', { authorization: 'Bearer sandbox' }],
])('a call with %s is refused', async (_why, headers) => {
  const { url, gateway } = await gatewayUnderTest()
  const { id } = await gateway.open()

  const created = await fetch(`${url}/api/v1/sessions`, { method: 'POST', headers, body: '{}' })
  const queried = await fetch(`${url}/api/v1/sessions/${id}`, { headers })

  expect([created.status, queried.status]).toEqual([401, 401])
  expect(created.headers.get('www-authenticate')).toBe('Basic realm="gateway"')
})

test.each<[target: string, difference: object]>([
  ['amount', { amount: 5.05 }],
  ['amount', { amount: '5' }],
  ['amount', { amount: '5.5' }],
  ['amount', { amount: '05.50' }],
  ['amount', { amount: '-5.05' }],
  ['amount', { amount: '0.00' }],
  ['amount', { type: 'auth', amount: '0.00' }],
  ['amount', { amount: '1000000.00' }],
  ['amount', { amount: 'abc' }],
  ['amount', { amount: '' }],
  ['currency', { currency: 'AUD' }],
  ['type', { type: 'refund' }],
  ['callbackUrls', { callbackUrls: undefined }],
  ['callbackUrls.approved', { callbackUrls: { ...callbackUrls, approved: 'javascript:alert(1)' } }],
  ['notificationUrl', { notificationUrl: '/notify' }],
  ['methods', { methods: ['paypal'] }],
  ['merchantReference', { merchantReference: 'x'.repeat(65) }],
])('a session with a bad %s is refused: %j', async (target, difference) => {
  const { gateway } = await gatewayUnderTest()

  const answer = await gateway.post({ ...purchase, ...difference })

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: [{ target, message: `Invalid value for ${target}` }] })
  expect(await gateway.log()).toEqual([])
})

test('a body that is no JSON is refused', async () => {
  const { url } = await gatewayUnderTest()

  const answer = await fetch(`${url}/api/v1/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`,
      'content-type': 'application/json',
    },
    body: '{',
  })

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: [{ target: 'body' }] })
})

test.each([
  ['purchase', '0.01'],
  ['purchase', '99999.99'],
  ['auth', '1.00'],
  ['validate', '0.00'],
])('a %s of %s is taken', async (type, amount) => {
  const { gateway } = await gatewayUnderTest()

  const { id, card } = await gateway.open({ type, amount })
  await postCard(card)

  expect((await gateway.query(id)).transaction).toMatchObject({ type, amount, authorised: true })
})

test('the same X-ID gives the same session, also to calls at the same moment', async () => {
  const { gateway } = await gatewayUnderTest()

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => gateway.post(purchase, { 'x-id': 'attempt-1' })),
  )
  const opened = await Promise.all(answers.map(readSession))
  const [record, ...others] = await gateway.log()
  if (record?.record !== 'session') throw new Error('No session was recorded.')
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202))
  expect(opened.map(({ id }) => id)).toEqual(opened.map(() => record.sessionId))
  expect(others).toEqual([])
})

test('the same X-ID gives 202 while the session is open, and 200 with all of it once it is paid', async () => {
  const { gateway } = await gatewayUnderTest()
  const key = { 'x-id': 'attempt-1' }
  const opened = await readSession(await gateway.post(purchase, key))

  const whileOpen = await gateway.post(purchase, key)
  await postCard(findCardLink(opened))
  const oncePaid = await gateway.post(purchase, key)

  expect([whileOpen.status, oncePaid.status]).toEqual([202, 200])
  expect(await oncePaid.json()).toMatchObject({ id: opened.id, transactions: [{ authorised: true }] })
})

test('another X-ID, and none, give another session', async () => {
  const { gateway } = await gatewayUnderTest()

  const answers = await Promise.all([
    gateway.post(purchase, { 'x-id': 'a' }),
    gateway.post(purchase, { 'x-id': 'b' }),
    gateway.post(purchase),
    gateway.post(purchase),
  ])
  const ids = await Promise.all(answers.map(async (answer) => (await readSession(answer)).id))

  expect(new Set(ids).size).toBe(4)
})

test('an X-ID with blanks is refused', async () => {
  const { gateway } = await gatewayUnderTest()

  const answer = await gateway.post(purchase, { 'x-id': 'a b' })

  expect(answer.status).toBe(400)
})

test('a query answers 202 while the session is open and everything once it is paid', async () => {
  const { gateway } = await gatewayUnderTest()
  const { id, card } = await gateway.open({ storeCard: true, customer: { email: 'a@b.nz' } })

  const open = await gateway.query(id)
  await postCard(card)
  const paid = await gateway.query(id)

  expect(open).toMatchObject({ status: 202, session: { state: 'init' }, transaction: null })
  expect(paid.status).toBe(200)
  expect(paid.session).toMatchObject({
    state: 'complete',
    amount: '5.05',
    currency: 'NZD',
    currencyNumeric: 554,
    merchantReference: 'BILL-1042',
    storeCard: true,
    customer: { email: 'a@b.nz' },
    expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  })
  expect(paid.transaction).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
    authorised: true,
    allowRetry: false,
    reCo: '00',
    responseText: 'APPROVED',
    authCode: expect.stringMatching(/^\d{6}$/),
    type: 'purchase',
    dateTimeLocal: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+1[23]:00$/),
    settlementDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    amount: '5.05',
    merchantReference: 'BILL-1042',
    card: {
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      cardHolderName: 'Aroha Kingi',
      cardNumber: '411111........11',
      dateExpiryMonth: '09',
      dateExpiryYear: '49',
      type: 'visa',
    },
    sessionId: id,
  })
})

test('a transaction can be asked for by the link of its session', async () => {
  const { url, gateway } = await gatewayUnderTest()
  const { id, card } = await gateway.open()
  await postCard(card)
  const { session, transaction } = await gateway.query(id)

  const link = session.links.find(({ rel }) => rel === 'transaction')?.href ?? ''
  const answer = await gateway.get(link.replace(url, ''))

  expect(await answer.json()).toEqual(transaction)
})

test.each(['/api/v1/sessions/00', '/api/v1/transactions/00', '/api/v1/nothing'])(
  '%s is not there',
  async (path) => {
    const { gateway } = await gatewayUnderTest()

    expect((await gateway.get(path)).status).toBe(404)
  },
)
