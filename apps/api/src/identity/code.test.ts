import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'

import { fillDemo } from '#api/demo/fill.ts'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { testApi } from '#api/testing/api.ts'
import { exchangeCode, signInFor, testBrowser } from '#api/testing/browser.ts'

const api = testApi(fillDemo)

const ben = { username: 'ben', password: DEMO_PASSWORD }

test('SES-021 SES-023 SES-024 SES-049 sign-in with a challenge comes back with code and state, and the code gives tokens', async () => {
  const browser = testBrowser(api().app)

  const signedIn = await signInFor(browser, ben)
  const answer = await exchangeCode(browser, signedIn)

  expect(signedIn.back.href).toMatch(/^http:\/\/portal\.test\/login-complete\?/)
  expect(signedIn.back.searchParams.get('state')).toBe('random./invoice/latest')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    token_type: 'Bearer',
    expires_in: 600,
    scope: 'openid offline_access',
  })
  const { access_token, id_token, refresh_token } = answer.json()
  expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
  expect(decodeJwt(access_token)).toMatchObject({
    sub: 'user-ben',
    iss: 'http://portal.test/identity',
    aud: 'http://portal.test/api',
    staff: false,
  })
  expect(decodeJwt(id_token)).toMatchObject({
    sub: 'user-ben',
    aud: 'portal',
    preferred_username: 'ben@demo.example',
  })
  expect(refresh_token).toMatch(/^[\w-]{43}$/)
  const call = await api().make(readAccount, { token: access_token, parameters: { accountCode: '100517' } })
  expect(call.statusCode).toBe(200)
})
