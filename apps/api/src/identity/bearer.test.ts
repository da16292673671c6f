import { SignJWT, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { JWK } from 'jose'
import { expect, test } from 'vitest'

import { userClaims } from '@switchboard/domain/session/claims'

import { createSessionReader } from './session.ts'
import { testApi } from '#api/testing/api.ts'
import { testBrowser, fetchTokens } from '#api/testing/browser.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

import { readPublicKeys, readSigningKeys } from './keys.ts'

const api = testApi(fillSignIn)

const HEADER = { alg: 'ES256', typ: 'at+jwt' }
const HOUR_SECONDS = 3_600

/** A valid token except for the replaced values. */
async function createTokenWith(
  replaced: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  key?: Parameters<SignJWT['sign']>[0],
): Promise<string> {
  const [living] = await api().sql<{ grant_id: string }>`select grant_id from login_session`
  const [jwk] = await readSigningKeys(api().db)
  const seconds = Math.floor(Date.now() / 1000)
  const payload = {
    staff: false,
    grant: living?.grant_id ?? '',
    sub: 'user-ben',
    iss: 'http://portal.test/identity',
    aud: 'http://portal.test/api',
    iat: seconds,
    exp: seconds + 600,
    ...replaced,
  }
  return new SignJWT(payload)
    .setProtectedHeader({ ...HEADER, kid: jwk.kid ?? '', ...header })
    .sign(key ?? (await importJWK(jwk, 'ES256')))
}

async function requestStatus(token: string): Promise<number> {
  return (await api().make(userClaims, { token })).statusCode
}

test('S26 the token that the invalid tokens are derived from is accepted', async () => {
  await api().createToken('ben')

  expect(await requestStatus(await createTokenWith())).toBe(200)
})

const now = () => Math.floor(Date.now() / 1000)

test.each<[string, () => Promise<string>]>([
  ['expired', () => createTokenWith({ exp: now() - 1 })],
  ['not yet valid', () => createTokenWith({ nbf: now() + HOUR_SECONDS })],
  ['without an end', () => createTokenWith({ exp: undefined })],
  ['of another audience', () => createTokenWith({ aud: 'http://other.test/api' })],
  ['without an audience', () => createTokenWith({ aud: undefined })],
  ['of another issuer', () => createTokenWith({ iss: 'http://evil.test/identity' })],
  ['without a subject', () => createTokenWith({ sub: undefined })],
  ['without a grant', () => createTokenWith({ grant: undefined })],
  ['of a grant that is no grant', () => createTokenWith({ grant: 'made-up' })],
  ['of another type', () => createTokenWith({}, { typ: 'JWT' })],
  ['with a foreign key id', () => createTokenWith({}, { kid: 'foreign' })],
  [
    'signed by a foreign key',
    async () => createTokenWith({}, {}, (await generateKeyPair('ES256')).privateKey),
  ],
  [
    'with a foreign key named in jku',
    async () =>
      createTokenWith({}, { jku: 'http://evil.test/jwks' }, (await generateKeyPair('ES256')).privateKey),
  ],
  ['unsigned', async () => removeSignature(await createTokenWith())],
  ['with its signature cut off', async () => (await createTokenWith()).replace(/\.[^.]+$/, '.')],
  ['with a changed payload', async () => changePayload(await createTokenWith())],
  ['signed with the public key as a secret', () => signWithPublicKey()],
])('S26 a token %s is refused with 401', async (_why, token) => {
  await api().createToken('ben')

  expect(await requestStatus(await token())).toBe(401)
})

test('S26 a key inside the token is not used', async () => {
  await api().createToken('ben')
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk: JWK = await exportJWK(publicKey)

  expect(await requestStatus(await createTokenWith({}, { jwk }, privateKey))).toBe(401)
  expect(await requestStatus(await createTokenWith({}, { jwk, kid: undefined }, privateKey))).toBe(401)
})

test('S26 an id token or a refresh token does not authorise a call', async () => {
  const { id_token, refresh_token } = await fetchTokens(testBrowser(api().app), BEN)

  expect(await requestStatus(id_token)).toBe(401)
  expect(await requestStatus(refresh_token)).toBe(401)
})

test('S26 a token in the query or in another scheme does not authorise a call', async () => {
  const token = await api().createToken('ben')

  const inAddress = await api().app.inject({ method: 'POST', url: `/api/user/claims?access_token=${token}` })
  const basic = await api().app.inject({
    method: 'POST',
    url: '/api/user/claims',
    headers: { authorization: `Basic ${token}` },
  })

  expect([inAddress.statusCode, basic.statusCode]).toEqual([401, 401])
})

function removeSignature(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
  return `${header}.${token.split('.')[1]}.`
}

function changePayload(token: string): string {
  const [header, payload = '', signature] = token.split('.')
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'user-aroha' }
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}

async function signWithPublicKey(): Promise<string> {
  const { keys } = await readPublicKeys(api().db)
  return createTokenWith({}, { alg: 'HS256' }, new TextEncoder().encode(JSON.stringify(keys[0])))
}

test('a database failure is a server error that signs nobody out', async () => {
  const { db, services } = api()
  const token = await fetchTokens(testBrowser(api().app), BEN).then(({ access_token }) => access_token)
  const broken = { ...db, rows: () => Promise.reject(new Error('gone')) }
  const readSession = createSessionReader({
    keys: () => readPublicKeys(broken),
    issuers: [`${services.environment.PUBLIC_URL}/identity`],
    audience: `${services.environment.PUBLIC_URL}/api`,
  })

  await expect(readSession(broken, { authorization: `Bearer ${token}` }, '')).rejects.toThrow('gone')
})
