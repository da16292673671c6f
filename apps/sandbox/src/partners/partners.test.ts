import { expect, test } from 'vitest'

import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

import { PARTNERS } from './partners.ts'

const SITES = PARTNERS.map(({ path, name }) => [path, name] as const)

async function textAt(url: string, init?: RequestInit): Promise<string> {
  return (await fetch(url, init)).text()
}

test.each(SITES)(
  'the site at %s is on the index, shows its name and that it received nothing',
  async (path, name) => {
    const { url } = await startTestSandbox()

    const index = await textAt(url)
    const page = await textAt(url + path)

    expect(index).toContain(`<a href="${path}">${name}</a>`)
    expect(page).toContain(`<h1>${name}</h1>`)
    expect(page).toContain('In the address: nothing.')
    expect(page).toContain('In the body: nothing.')
  },
)

test.each(SITES)('the site at %s shows the parameters of the address, on any of its pages', async (path) => {
  const { url } = await startTestSandbox()

  const page = await textAt(`${url}${path}a/page?q=kerer%C5%AB%20%26%20co&q=again`)

  expect(page).toContain(`GET ${path}a/page`)
  expect(page).toContain('<td>kererū &amp; co</td>')
  expect(page).toContain('<td>again</td>')
})

test.each(SITES)('the site at %s shows the fields of a form, and a token shortened', async (path) => {
  const { url } = await startTestSandbox()
  const jwt = `eyJhbGciOiJF.${'x'.repeat(300)}.secret-signature`

  const page = await textAt(url + path, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ jwt, account_code: '100901' }),
  })

  expect(page).toContain('<td>100901</td>')
  expect(page).toContain('<td>eyJhbGciOiJF… (330 characters)</td>')
  expect(page).not.toContain('secret-signature')
})

test.each([
  ['an address', '?<script>alert(1)</script>=<img src=x onerror=alert(1)>', undefined],
  [
    'a form',
    '',
    { method: 'POST', body: new URLSearchParams({ '<script>': '\'"><script>alert(1)</script>' }) },
  ],
])('a script in %s is text', async (_where, query, init) => {
  const { url } = await startTestSandbox()

  const page = await textAt(`${url}/help/${query}`, init)

  expect(page).not.toMatch(/<script|<img/)
  expect(page).toContain('&lt;script&gt;')
})

test('a very long value is shortened', async () => {
  const { url } = await startTestSandbox()

  const page = await textAt(`${url}/help/`, {
    method: 'POST',
    body: new URLSearchParams({ q: 'ā😀'.repeat(3_000) }),
  })

  expect(page).toContain('… (9000 characters)')
})

test('a JSON body is shown as well, and any other body is refused', async () => {
  const { url } = await startTestSandbox()
  const send = (type: string, body: string) =>
    fetch(`${url}/help/tests`, { method: 'POST', headers: { 'content-type': type }, body })

  const json = await send('application/json', '{"account":{"code":"100482"}}')
  const other = await send('application/xml', '<a/>')

  expect(await json.text()).toContain('{&quot;code&quot;:&quot;100482&quot;}')
  expect(other.status).toBe(415)
})
