import { expect, test } from 'vitest'

import { userClaims } from './claims.ts'
import { identityOfUser, login, loginResult, logout, salesPerson } from './contract.ts'

const granted = {
  status: 'Success',
  failedReason: null,
  access_token: 'a.b',
  id_token: 'c.d',
  refresh_token: 'e',
  expires_in: 600,
}

test('SES-011 a login result has status, failed reason, three tokens and a lifetime', () => {
  expect(loginResult.parse(granted)).toEqual(granted)
})

test('SES-011 a failed login result has its reason and no tokens', () => {
  expect(loginResult.safeParse({ status: 'Failed', failedReason: 'InTimeout' }).success).toBe(true)
})

test.each(Object.keys(granted))('SES-011 a granted login without %s is malformed', (field) => {
  expect(loginResult.safeParse({ ...granted, [field]: undefined }).success).toBe(false)
})

test.each([
  ['a lifetime of nothing', { expires_in: 0 }],
  ['a lifetime in text', { expires_in: '600' }],
  ['another status', { status: 'Maybe' }],
])('SES-011 a login result with %s is malformed', (_why, difference) => {
  expect(loginResult.safeParse({ ...granted, ...difference }).success).toBe(false)
})

test.each([
  ['SES-046', login, 'POST', '/user/login'],
  ['SES-047', logout, 'POST', '/user/logout'],
  ['SES-048', userClaims, 'POST', '/user/claims'],
  ['SES-052', salesPerson, 'GET', '/salesPeople/me'],
  ['SES-053', identityOfUser, 'GET', '/iam/users/me'],
] as const)('%s has its own call: %#', (_id, call, method, path) => {
  expect([call.method, call.path]).toEqual([method, path])
})
