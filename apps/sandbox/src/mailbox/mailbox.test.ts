import { expect, test } from 'vitest'

import { startTestProvider } from '#sandbox/testing/provider.ts'
import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

const mail = {
  accountCode: '100517',
  id: 7,
  channel: 'Email',
  to: 'ben@demo.example',
  subject: 'Your bill, <whānau>',
  body: 'Pay $5.\n\n<script>alert(1)</script>',
  written: '2026-11-21 10:00',
  sent: '2026-11-21 10:01',
  tries: 1,
  givenUp: false,
}

async function mailboxUnderTest(mails: object) {
  const requests: string[] = []
  const managementUrl = await startTestProvider((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(mails))
  })
  const { url } = await startTestSandbox({ managementUrl })
  return { url: `${url}/mail`, requests }
}

test('a mail is shown as plain text, even if it contains HTML', async () => {
  const { url } = await mailboxUnderTest([mail])

  const page = await (await fetch(url)).text()

  expect(page).toContain('Your bill, &lt;whānau&gt;')
  expect(page).toContain('Pay $5.\n\n&lt;script&gt;')
  expect(page).toContain('ben@demo.example')
  expect(page).toContain('Sent')
})

test('the page requests the mails of one account or address', async () => {
  const { url, requests } = await mailboxUnderTest([])

  const page = await (await fetch(`${url}?query=ben%40demo`)).text()

  expect(requests.filter((request) => request.startsWith('/sandbox/mails'))).toEqual([
    '/sandbox/mails?query=ben%40demo',
  ])
  expect(page).toContain('No mail yet')
})

test.each([
  [{ sent: null, tries: 3 }, 'Not sent yet, tries: 3'],
  [{ sent: null, tries: 14, givenUp: true }, 'Given up after 14 tries'],
])('a mail with %j shows its state', async (difference, words) => {
  const { url } = await mailboxUnderTest([{ ...mail, ...difference }])

  expect(await (await fetch(url)).text()).toContain(words)
})

test('without the provider the page is answered 503', async () => {
  const { url } = await startTestSandbox({ managementUrl: 'http://127.0.0.1:1' })

  expect((await fetch(`${url}/mail`)).status).toBe(503)
})

test("a mail about a person's own sign-in names no account, and its link can be followed", async () => {
  const link = 'http://localhost:4000/reset-password/complete?username=ben&code=x'
  const { url } = await mailboxUnderTest([{ ...mail, accountCode: null, body: `Here:\n\n${link}\n\nOnce.` }])

  const page = await (await fetch(url)).text()

  expect(page).not.toContain('account null')
  expect(page).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`)
})

test('only links to the portal can be followed', async () => {
  const { url } = await mailboxUnderTest([{ ...mail, body: 'http://evil.test/ javascript:alert(1)' }])

  const page = await (await fetch(url)).text()

  expect(page).not.toContain('href="http://evil')
  expect(page).not.toContain('href="javascript')
})

test('a new customer is welcomed from the mailbox', async () => {
  const { url, requests } = await mailboxUnderTest({ isNotified: true })

  const answer = await fetch(`${url}/welcome`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'noa' }),
    redirect: 'manual',
  })

  expect(requests).toEqual(['/sandbox/welcome'])
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mail'])
})
