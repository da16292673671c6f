import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { createGatewayClient, goodCard, postCard } from '#sandbox/testing/gateway-client.ts'
import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

async function gatewayUnderTest(sessionLifeSeconds = 60) {
  const { url, dataDirectory } = await startTestSandbox({ sessionLifeSeconds })
  return { url, dataDirectory, gateway: createGatewayClient(url) }
}

test('an approved card redirects to the approved address and keeps its query', async () => {
  const { gateway } = await gatewayUnderTest()
  const { id, card } = await gateway.open()

  const answer = await postCard(card)

  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(
    `http://localhost:4000/pay?transaction=7&outcome=a&sessionId=${id}`,
  )
})

test('a multipart form is accepted too', async () => {
  const { gateway } = await gatewayUnderTest()
  const { id, card } = await gateway.open()
  const body = new FormData()
  Object.entries(goodCard).forEach(([name, value]) => body.append(name, value))

  const answer = await fetch(card, { method: 'POST', body, redirect: 'manual' })

  expect(answer.headers.get('location')).toContain('outcome=a')
  expect((await gateway.query(id)).transaction).toMatchObject({ authorised: true })
})

const olderCard = { ...goodCard, Action: 'Add', Object: 'DpsPxPay' }

test('PAY-016 the older provider’s form names its session, and shares its single charge with the newer form', async () => {
  const { url, gateway } = await gatewayUnderTest()
  const { id, card } = await gateway.open()

  const answer = await postCard(`${url}/pxmi3/pxfusionauth`, { ...olderCard, SessionId: id })
  await postCard(card)

  expect(answer.headers.get('location')).toContain(`outcome=a&sessionId=${id}`)
  expect((await gateway.log()).filter(({ record }) => record === 'charge')).toHaveLength(1)
})

test.each<[why: string, difference: Record<string, string>, status: number]>([
  ['another action', { Action: 'Remove' }, 400],
  ['a field too many', { Amount: '0.01' }, 400],
  ['a session that is none', { SessionId: 'f'.repeat(32) }, 404],
])('PAY-016 the older form with %s charges nothing', async (_why, difference, status) => {
  const { url, gateway } = await gatewayUnderTest()
  const { id } = await gateway.open()

  const answer = await postCard(`${url}/pxmi3/pxfusionauth`, { ...olderCard, SessionId: id, ...difference })

  expect(answer.status).toBe(status)
  expect((await gateway.log()).filter(({ record }) => record === 'charge')).toEqual([])
})

test.each<[why: string, difference: object, reCo: string, allowRetry: boolean]>([
  ['the bank declines', { CardNumber: '5431111111111228' }, '51', false],
  ['the bank does not answer', { CardNumber: '4999999999999202' }, 'U9', true],
  ['has a wrong check digit', { CardNumber: '4111111111111112' }, '14', false],
  ['is past its month', { ExpiryYear: '20' }, '54', false],
])('a card that %s redirects to the declined address', async (_why, difference, reCo, allowRetry) => {
  const { gateway } = await gatewayUnderTest()
  const { id, card } = await gateway.open()

  const answer = await postCard(card, { ...goodCard, ...difference })

  expect(answer.headers.get('location')).toContain(`outcome=d&sessionId=${id}`)
  expect((await gateway.query(id)).transaction).toMatchObject({ authorised: false, reCo, allowRetry })
})

test('twenty parallel posts and a later one charge once, and all redirect to the same address', async () => {
  const { gateway } = await gatewayUnderTest()
  const { card } = await gateway.open()

  const answers = await Promise.all(Array.from({ length: 20 }, () => postCard(card)))
  const later = await postCard(card, { ...goodCard, CardNumber: '5431111111111228' })

  const places = [...answers, later].map(({ headers }) => headers.get('location'))
  expect(new Set(places).size).toBe(1)
  expect((await gateway.log()).filter(({ record }) => record === 'charge')).toHaveLength(1)
})

test.each<[why: string, body: string]>([
  ['lacks a field', 'CardNumber=4111111111111111&ExpiryMonth=09&ExpiryYear=49&CardHolderName=A'],
  ['has one more', `${new URLSearchParams({ ...goodCard, Amount: '0.01' })}`],
  ['has one twice', `${new URLSearchParams(goodCard)}&Cvc2=1`],
  ['is empty', ''],
])('a card form that %s is refused, and the session stays open', async (_why, body) => {
  const { gateway } = await gatewayUnderTest()
  const { id, card } = await gateway.open()

  const answer = await fetch(card, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    redirect: 'manual',
  })

  expect(answer.status).toBe(400)
  expect((await gateway.query(id)).status).toBe(202)
})

test.each([
  ['multipart/form-data; boundary=x', 'nothing of the kind', 400],
  ['multipart/form-data', '--x--', 400],
  ['application/xml', '<card/>', 415],
])('a card form of type %s that cannot be read is refused', async (type, body, status) => {
  const { gateway } = await gatewayUnderTest()
  const { card } = await gateway.open()

  const answer = await fetch(card, { method: 'POST', headers: { 'content-type': type }, body })

  expect(answer.status).toBe(status)
})

test('a form of more than 64 KB is refused', async () => {
  const { gateway } = await gatewayUnderTest()
  const { card } = await gateway.open()

  const answer = await postCard(card, { ...goodCard, CardHolderName: 'x'.repeat(70_000) })

  expect(answer.status).toBe(413)
})

test('a card for an unknown session is refused', async () => {
  const { url } = await gatewayUnderTest()

  expect((await postCard(`${url}/pxmi3/00`)).status).toBe(404)
})

test('an expired session charges nothing and redirects to the cancelled address', async () => {
  const { gateway } = await gatewayUnderTest(1)
  const { id, card } = await gateway.open()
  await new Promise((resolve) => setTimeout(resolve, 1_050))

  const answer = await postCard(card)

  expect(answer.headers.get('location')).toContain(`outcome=c&sessionId=${id}`)
  expect(await gateway.query(id)).toMatchObject({
    status: 200,
    session: { state: 'complete', transactions: [] },
  })
})

test("the session's page accepts a card, and its form may redirect to the provider", async () => {
  const { gateway } = await gatewayUnderTest()
  const { card } = await gateway.open({ merchantReference: '<b>BILL' })

  const page = await fetch(card)
  const text = await page.text()

  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:4000;")
  expect(text).toContain('$5.05 for &lt;b&gt;BILL.')
  expect([...text.matchAll(/name="(\w+)"/g)].map(([, name]) => name)).toEqual(
    expect.arrayContaining(Object.keys(goodCard)),
  )
})

test('a cancelled session is final: it has no transaction and accepts no card', async () => {
  const { gateway } = await gatewayUnderTest()
  const { id, card } = await gateway.open()

  const answer = await fetch(`${card}/cancel`, { method: 'POST', redirect: 'manual' })
  const late = await postCard(card)

  expect(answer.headers.get('location')).toContain(`outcome=c&sessionId=${id}`)
  expect(late.headers.get('location')).toContain('outcome=c')
  expect(await gateway.query(id)).toMatchObject({ status: 200, session: { transactions: [] } })
})

test('neither card number nor security code is stored', async () => {
  const { url, dataDirectory, gateway } = await gatewayUnderTest()
  const approved = await gateway.open()
  const misspelt = await gateway.open()
  const misplaced = await gateway.open()

  await postCard(approved.card)
  await postCard(misspelt.card, { ...goodCard, CardNumber: '4111111111111112' })
  await postCard(misplaced.card, {
    ...goodCard,
    CardHolderName: goodCard.CardNumber,
    ExpiryMonth: goodCard.CardNumber,
    ExpiryYear: goodCard.CardNumber,
  })

  const log = await readFile(join(dataDirectory, 'gateway.jsonl'), 'utf8')
  const page = await (await fetch(`${url}/gateway`)).text()
  const answers = await Promise.all([approved, misspelt, misplaced].map(({ id }) => gateway.query(id)))
  const kept = [log, page.slice(0, page.indexOf('Test cards')), JSON.stringify(answers)].join('\n')
  expect(kept).toContain('411111........11')
  expect(kept).not.toMatch(/4111\s?1111/)
  expect(kept).not.toMatch(/"987"/)
})
