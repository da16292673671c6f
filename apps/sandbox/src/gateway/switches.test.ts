import { expect, test } from 'vitest'

import { createGatewayClient, postCard, purchase, readSession } from '#sandbox/testing/gateway-client.ts'
import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

async function gatewayUnderTest() {
  const { url } = await startTestSandbox()
  return { url, gateway: createGatewayClient(url) }
}

function charges(records: readonly { record: string }[]) {
  return records.filter(({ record }) => record === 'charge')
}

test('cutBeforeCharge cuts the card form and charges nothing, so that the card can be tried again', async () => {
  const { gateway } = await gatewayUnderTest()
  const { id, card } = await gateway.open()
  await gateway.setSwitches({ cutBeforeCharge: true })

  await expect(postCard(card)).rejects.toThrow('fetch failed')
  expect(charges(await gateway.log())).toEqual([])
  expect((await gateway.query(id)).status).toBe(202)

  await gateway.setSwitches({})
  expect((await postCard(card)).headers.get('location')).toContain('outcome=a')
})

test('cutAfterCharge cuts the card form after the card was charged', async () => {
  const { gateway } = await gatewayUnderTest()
  const { id, card } = await gateway.open()
  await gateway.setSwitches({ cutAfterCharge: true })

  await expect(postCard(card)).rejects.toThrow('fetch failed')

  expect((await gateway.query(id)).transaction).toMatchObject({ authorised: true })
  expect((await postCard(card)).headers.get('location')).toContain('outcome=a')
  expect(charges(await gateway.log())).toHaveLength(1)
})

test('answerOtherAmount changes the answer to a query and not the charge', async () => {
  const { gateway } = await gatewayUnderTest()
  const { id, card } = await gateway.open()
  await postCard(card)

  await gateway.setSwitches({ answerOtherAmount: true })

  expect(await gateway.query(id)).toMatchObject({
    session: { amount: '6.05' },
    transaction: { amount: '6.05' },
  })
  expect(charges(await gateway.log())).toMatchObject([{ amount: '5.05' }])
})

test.each([
  ['answerOtherCurrency', { currency: 'AUD' }],
  ['answerOtherReference', { merchantReference: expect.stringMatching(/^other-/) }],
])('%s changes the answer to a query and not the charge', async (name, wrong) => {
  const { gateway } = await gatewayUnderTest()
  const { id, card } = await gateway.open()
  await postCard(card)
  const [taken] = charges(await gateway.log())

  await gateway.setSwitches({ [name]: true })

  expect(await gateway.query(id)).toMatchObject({ session: wrong, transaction: wrong })
  expect(charges(await gateway.log())).toEqual([taken])
  expect(taken).not.toMatchObject(wrong)
})

test('pendingForEver answers that a paid session is open', async () => {
  const { gateway } = await gatewayUnderTest()
  const { id, card } = await gateway.open()
  await postCard(card)

  await gateway.setSwitches({ pendingForEver: true })
  const pending = await gateway.query(id)
  await gateway.setSwitches({})
  const after = await gateway.query(id)

  expect([pending.status, after.status]).toEqual([202, 200])
})

test('slow delays an answer', async () => {
  const { gateway } = await gatewayUnderTest()
  const { id } = await gateway.open()
  await gateway.setSwitches({ slow: 300 })
  const started = performance.now()

  await gateway.query(id)

  expect(performance.now() - started).toBeGreaterThan(290)
})

test('timeoutOnCreate opens the session without an answer, and the same X-ID finds it', async () => {
  const { gateway } = await gatewayUnderTest()
  const key = { 'x-id': 'attempt-1' }
  await gateway.setSwitches({ timeoutOnCreate: true })

  await expect(gateway.post(purchase, key, AbortSignal.timeout(200))).rejects.toThrow('timeout')
  await gateway.setSwitches({})
  const replay = await gateway.post(purchase, key)

  const opened = (await gateway.log()).filter(({ record }) => record === 'session')
  expect(opened).toHaveLength(1)
  expect(opened).toMatchObject([{ sessionId: (await readSession(replay)).id }])
})

test('timeoutOnQuery does not answer', async () => {
  const { gateway } = await gatewayUnderTest()
  const { id } = await gateway.open()
  await gateway.setSwitches({ timeoutOnQuery: true })

  await expect(gateway.get(`/api/v1/sessions/${id}`, AbortSignal.timeout(200))).rejects.toThrow('timeout')
})

test('a count limits how many more times a switch works, also with parallel calls', async () => {
  const { gateway } = await gatewayUnderTest()
  const { id, card } = await gateway.open()
  await postCard(card)
  await gateway.setSwitches({ pendingForEver: { value: true, count: 3 } })

  const answers = await Promise.all(Array.from({ length: 10 }, () => gateway.query(id)))

  expect(answers.filter(({ status }) => status === 202)).toHaveLength(3)
})

test('a switch that is missing in a PUT is off', async () => {
  const { url, gateway } = await gatewayUnderTest()
  await gateway.setSwitches({ slow: { value: 5, count: 2 }, dropNotification: true })

  await gateway.setSwitches({ cutAfterCharge: true })

  const off = { value: false, count: null }
  expect(await (await fetch(`${url}/gateway/switches`)).json()).toEqual({
    slow: { value: 0, count: null },
    dropNotification: off,
    repeatNotification: { value: 0, count: null },
    cutBeforeCharge: off,
    cutAfterCharge: { value: true, count: null },
    noLists: off,
    answerOtherAmount: off,
    answerOtherCurrency: off,
    answerOtherReference: off,
    pendingForEver: off,
    timeoutOnCreate: off,
    timeoutOnQuery: off,
    declineStored: off,
    pendingStored: off,
    timeoutBeforeStored: off,
    timeoutAfterStored: off,
    dishonourDebit: off,
    refuseDebit: off,
    timeoutBeforeDebit: off,
    timeoutAfterDebit: off,
    silentBank: off,
    declineRefund: off,
    pendingRefund: off,
    timeoutBeforeRefund: off,
    timeoutAfterRefund: off,
    refuseCredit: off,
    returnCredit: off,
    returnCreditLate: off,
    timeoutBeforeCredit: off,
    timeoutAfterCredit: off,
  })
})

test.each([
  [{ slow: -1 }],
  [{ slow: 'x' }],
  [{ slow: true }],
  [{ dropNotification: 1 }],
  [{ dropNotification: { value: true, count: -1 } }],
  [{ unknown: true }],
])('switches of %j are refused', async (switches) => {
  const { gateway } = await gatewayUnderTest()

  await expect(gateway.setSwitches(switches)).rejects.toThrow('400')
})

function sendForm(url: string, fields: Record<string, string>) {
  return fetch(`${url}/gateway/switches`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

test('the page turns switches on, shows them as on, and turns all off', async () => {
  const { url } = await gatewayUnderTest()

  const answer = await sendForm(url, {
    slow: '250',
    'slow.count': '',
    cutAfterCharge: 'on',
    'cutAfterCharge.count': '2',
  })
  const shown = await (await fetch(`${url}/gateway`)).text()
  await sendForm(url, {})
  const after = await (await fetch(`${url}/gateway`)).text()

  expect(answer.headers.get('location')).toBe('/gateway')
  expect(shown).toContain('Switches that are on: 2.')
  expect(shown).toMatch(/name="cutAfterCharge" checked/)
  expect(after).toContain('Every switch is off')
})

test('the page names the number that it cannot accept', async () => {
  const { url } = await gatewayUnderTest()

  const answer = await sendForm(url, { slow: 'x' })

  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Please give whole numbers in range for: slow.')
})
