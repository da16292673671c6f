import { expect, test } from 'vitest'

import { testApi } from '#api/testing/api.ts'
import { BEN_FORM, fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn)
const FORM = new URLSearchParams(BEN_FORM).toString()

function login(headers: Record<string, string>) {
  return api().app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: FORM,
  })
}

test.each([
  ['of another site', { 'sec-fetch-site': 'cross-site' }],
  ['of another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ['of another origin, by a browser that reports no site', { origin: 'https://evil.test' }],
  ['of a hidden origin', { origin: 'null' }],
])('a form %s signs nobody in and leaves no cookie', async (_what, headers) => {
  const answer = await login(headers)

  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test.each([
  ['the portal', { 'sec-fetch-site': 'same-origin', origin: 'http://portal.test' }],
  [
    'the portal by another name of this host',
    { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1' },
  ],
  ['the portal in a local network', { host: '192.168.1.5:4000', origin: 'http://192.168.1.5:4000' }],
  ['a program', {}],
])('%s signs in', async (_what, headers) => {
  expect((await login(headers)).statusCode).toBe(200)
})

test('a GET call is answered for a page of any site', async () => {
  const answer = await api().app.inject({
    url: '/api/dynamicconfig',
    headers: { 'sec-fetch-site': 'cross-site' },
  })

  expect(answer.statusCode).toBe(200)
})
