import { expect, test } from 'vitest'

import { startTestProvider } from '#sandbox/testing/provider.ts'
import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

const clock = { now: '2026-11-20T21:00:00.000Z', today: '2026-11-21', offsetMilliseconds: 0 }
const nextBills = [
  { fullName: 'Aroha Ngata', accountCode: '100482', day: '2026-12-20' },
  { fullName: 'Aroha Ngata', accountCode: '100483', day: '2026-11-30' },
  { fullName: 'Ben <Fowler>', accountCode: '100517', day: '2026-12-03' },
]
const brand = { styles: ':root{--brand-600:#123456}' }
const days = [
  { day: '2026-11-21', happened: [], failed: [] },
  {
    day: '2026-11-22',
    happened: [{ accountCode: '100517', kind: 'Invoice', description: 'Bill <7>', amount: 85 }],
    failed: ['notices'],
  },
]

const REPLIES: Record<string, object> = {
  '/sandbox/clock': clock,
  '/sandbox/next-bills': nextBills,
  '/sandbox/brand': brand,
}

/** A provider that simulates the requested days, and its received requests. */
async function machineUnderTest(
  answer: { status: number; body: object } = { status: 200, body: { clock, days } },
) {
  const requests: unknown[] = []
  const managementUrl = await startTestProvider((request, response, body) => {
    if (request.method !== 'GET') requests.push(JSON.parse(body))
    const { status, body: reply } =
      request.method === 'GET' ? { status: 200, body: REPLIES[request.url ?? ''] ?? {} } : answer
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  const { url } = await startTestSandbox({ managementUrl })
  return { url: `${url}/clock`, requests }
}

function send(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers })
}

test.each(['/', '/clock', '/mail', '/gateway', '/fibre-company', '/legacy/', '/nothing'])(
  'the bar of %s has the provider’s day, the next days, and the next bill of each customer by name',
  async (path) => {
    const { url } = await machineUnderTest()

    const page = await (await fetch(new URL(path, url))).text()
    const [, bar = ''] = page.split('<section class="time"')

    expect(bar).toContain('<strong>21 November 2026</strong>')
    expect([...bar.matchAll(/name="days" value="(\d)"/g)].map(([, value]) => value)).toEqual(
      expect.arrayContaining(['1', '7']),
    )
    expect(
      [...bar.matchAll(/<option value="(\d+)">([^<]+)</g)].map(([, code, name]) => [code, name]),
    ).toEqual([
      ['100482', 'Aroha Ngata, 100482: 20 December 2026'],
      ['100483', 'Aroha Ngata, 100483: 30 November 2026'],
      ['100517', 'Ben &lt;Fowler&gt;, 100517: 3 December 2026'],
    ])
  },
)

test('a refused page of another site or for another host has no bar', async () => {
  const { url } = await machineUnderTest()

  const answer = await send(url, { days: '1' }, { 'sec-fetch-site': 'cross-site' })

  expect(await answer.text()).not.toContain('class="time"')
})

test('the pages have the look of the provider’s brand once it replies, and a plain look until then', async () => {
  const { url } = await machineUnderTest()
  const { url: alone } = await startTestSandbox({ managementUrl: 'http://127.0.0.1:1' })

  const sheet = await (await fetch(new URL('/sheet.css', url))).text()
  const plain = await (await fetch(new URL('/sheet.css', alone))).text()

  expect(sheet.lastIndexOf('--brand-600:')).toBe(sheet.indexOf('--brand-600:#123456'))
  expect(plain).toContain('--brand-600: #1d54e6')
})

test('the bar of every page shows how much happened last', async () => {
  const { url } = await machineUnderTest()
  const front = new URL('/mail', url).href

  const before = await (await fetch(front)).text()
  await send(url, { days: '1' })
  const after = await (await fetch(front)).text()

  expect(before).not.toContain('passed since')
  expect(after).toMatch(/1 day passed since 21 November 2026, with\s+<a href="\/clock">1 event<\/a>/)
})

test('the front page shows that the provider cannot be reached', async () => {
  const { url } = await startTestSandbox({ managementUrl: 'http://127.0.0.1:1' })

  const answer = await fetch(url)

  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('the provider does not answer.')
})

test('the page shows the provider’s day', async () => {
  const { url } = await machineUnderTest()

  const page = await (await fetch(url)).text()

  expect(page).toContain('it is 21 November 2026')
  expect(page).toMatch(/name="toDay"\s+min="2026-11-21"\s+max="2027-01-22"/)
})

test.each([
  [{ days: '1' }, { days: 1 }],
  [{ days: '7' }, { days: 7 }],
  [{ toNextBillOf: ' 100517 ' }, { toNextBillOf: '100517' }],
  [{ toDay: '2026-12-01' }, { days: 10 }],
  [{ toDay: '2027-01-22' }, { days: 62 }],
])('%j lets time pass once, and the page then shows what happened', async (fields, expected) => {
  const { url, requests } = await machineUnderTest()

  const answer = await send(url, fields)
  const page = await (await fetch(url)).text()

  expect(answer.status).toBe(303)
  expect(requests).toEqual([expected])
  expect(page).toContain('Bill &lt;7&gt;')
  expect(page).toContain('$85.00')
  expect(page).toContain('1 day passed since 21 November 2026')
  expect(page).toContain('These jobs failed, see the provider’s log: notices')
})

test.each([
  { days: '5000' },
  { days: '-1' },
  { toNextBillOf: 'x' },
  { toDay: '2026-11-20' },
  { toDay: '2027-01-23' },
  { toDay: 'x' },
  {},
])('%j is refused and lets no time pass', async (fields: Record<string, string>) => {
  const { url, requests } = await machineUnderTest()

  expect((await send(url, fields)).status).toBe(400)
  expect(requests).toEqual([])
})

test('a refusal by the provider is shown in the provider’s words', async () => {
  const { url } = await machineUnderTest({ status: 400, body: { message: 'too far away' } })

  const answer = await send(url, { toNextBillOf: '100517' })

  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('too far away')
})

test('a request from another site lets no time pass', async () => {
  const { url, requests } = await machineUnderTest()

  const answer = await send(url, { days: '1' }, { 'sec-fetch-site': 'cross-site' })

  expect(answer.status).toBe(403)
  expect(requests).toEqual([])
})

test('the page shows that the provider cannot be reached', async () => {
  const { url } = await startTestSandbox({ managementUrl: 'http://127.0.0.1:1' })

  const answer = await fetch(`${url}/clock`)

  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('cannot be reached')
})
