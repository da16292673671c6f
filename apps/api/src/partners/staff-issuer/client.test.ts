import { expect, test } from 'vitest'

import { testStaffIssuer } from '#api/testing/staff-issuer.ts'

import { staffIssuerAt } from './client.ts'
import { toStaffIdentity } from './identity-claims.ts'

const issuer = await testStaffIssuer()
const SETTINGS = {
  url: issuer.url,
  clientId: 'switchboard',
  clientSecret: 'secret of the desk',
  rolesClaim: 'roles',
  role: 'desk',
  acr: null,
}
const ADDRESSES = { redirect: 'http://portal.test/staff/callback', afterSignOut: 'http://portal.test/bye' }

function buildSignInUrl(
  differences: Partial<Parameters<typeof staffIssuerAt>[0]> = {},
  mustTypeAgain = false,
) {
  const client = staffIssuerAt({ ...SETTINGS, ...differences }, ADDRESSES)
  return client.buildSignInUrl(client.createProofs(), { mustTypeAgain })
}

test('OPS-107 a required acr is requested of the issuer', async () => {
  const url = new URL((await buildSignInUrl({ acr: 'gold' }, true)) ?? '')

  expect(url.searchParams.get('acr_values')).toBe('gold')
  expect(url.searchParams.get('prompt')).toBe('login')
})

test('OPS-102 metadata is read once an hour, and again after a failure', async () => {
  const client = staffIssuerAt(SETTINGS, ADDRESSES)
  const begin = () => client.buildSignInUrl(client.createProofs(), { mustTypeAgain: false })
  issuer.fail({ status: 503 })
  const failed = await begin()
  issuer.fail({})
  const urls = [await begin(), await begin()]

  expect([failed, ...urls.map((url) => url !== null)]).toEqual([null, true, true])
  expect(issuer.requests).toHaveLength(2)
})

test('OPS-106 metadata of another issuer is not used', async () => {
  expect(await buildSignInUrl({ url: issuer.url.replace('127.0.0.1', 'localhost') })).toBeNull()
})

test('OPS-102 a wrong client secret is reported', async () => {
  const client = staffIssuerAt({ ...SETTINGS, clientSecret: 'wrong' }, ADDRESSES)
  const proofs = client.createProofs()
  const callback = issuer.signIn((await client.buildSignInUrl(proofs, { mustTypeAgain: false })) ?? '')
  const answer = new URL(callback, 'http://portal.test').searchParams

  expect(await client.requestIdentity(answer, proofs)).toEqual({ kind: 'unproven', why: 'invalid_client' })
})

const CLAIMS = { sub: 'a1', name: 'Ada Moa', preferred_username: 'ada', roles: ['desk'], amr: ['mfa'] }

test.each([
  ['an array of roles', {}, { hasRole: true, hasSecondFactor: true }],
  ['one role as a text', { roles: 'desk' }, { hasRole: true }],
  ['roles of another form', { roles: { desk: true } }, { hasRole: false }],
  ['a role in another claim', { roles: [], groups: ['desk'] }, { hasRole: false }],
  ['one factor', { amr: ['pwd', 'otp'] }, { hasSecondFactor: false }],
  ['no name', { name: ' ', preferred_username: undefined, email: 'a@b.test' }, { name: 'a@b.test' }],
  ['nothing but a subject', { name: undefined, preferred_username: '' }, { name: 'a1', username: 'a1' }],
  ['a name that is too long', { name: 'x'.repeat(300) }, { name: 'x'.repeat(200) }],
])('OPS-107 an id token with %s is read', (_what, differences, expected) => {
  expect(toStaffIdentity({ ...CLAIMS, ...differences }, SETTINGS)).toMatchObject(expected)
})

test('OPS-107 a configured acr replaces the methods as proof of a second factor', () => {
  const gold = { ...SETTINGS, acr: 'gold' }

  expect(toStaffIdentity({ ...CLAIMS, acr: 'silver' }, gold)).toMatchObject({ hasSecondFactor: false })
  expect(toStaffIdentity({ ...CLAIMS, amr: [], acr: 'gold' }, gold)).toMatchObject({ hasSecondFactor: true })
})

test('OPS-107 the roles are read from the configured claim', () => {
  const settings = { ...SETTINGS, rolesClaim: 'https://provider.test/roles' }

  expect(toStaffIdentity({ ...CLAIMS, [settings.rolesClaim]: ['desk'] }, settings)).toMatchObject({
    hasRole: true,
  })
  expect(toStaffIdentity(CLAIMS, settings)).toMatchObject({ hasRole: false })
})
