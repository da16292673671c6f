import { expect, test } from 'vitest'

import { PRODUCTION } from '#api/testing/production.ts'

import { readEnvironment } from './environment.ts'

const ISSUER = {
  STAFF_ISSUER_URL: 'https://sign-in.provider.test/realms/staff',
  STAFF_CLIENT_ID: 'switchboard',
  STAFF_CLIENT_SECRET: 'a ninth key of its own',
} as const

test('without settings the demo has the staff issuer of the sandbox', () => {
  expect(readEnvironment({})).toMatchObject({
    STAFF_ISSUER: {
      url: 'http://localhost:4001/staff-issuer',
      clientId: 'sandbox',
      clientSecret: 'sandbox',
      rolesClaim: 'roles',
      role: 'switchboard-staff',
      acr: null,
    },
  })
})

test('OPS-101 outside the sandbox there is no staff issuer unless one is set', () => {
  expect(readEnvironment(PRODUCTION)).toMatchObject({ STAFF_ISSUER: null })
  expect(readEnvironment({ ...PRODUCTION, ...ISSUER, STAFF_ROLE: 'desk', STAFF_ACR: 'gold' })).toMatchObject({
    STAFF_ISSUER: {
      url: 'https://sign-in.provider.test/realms/staff',
      clientId: 'switchboard',
      role: 'desk',
      acr: 'gold',
    },
  })
})

test.each([
  ['STAFF_CLIENT_ID', 'STAFF_ISSUER_URL'],
  ['STAFF_CLIENT_SECRET', 'STAFF_ISSUER_URL'],
  ['STAFF_ISSUER_URL', 'STAFF_CLIENT_ID'],
])('OPS-101 a staff issuer without %s is refused by name', (missing, given) => {
  const problem = [`${missing}: must be set beside ${given}`]

  expect(readEnvironment({ ...PRODUCTION, ...ISSUER, [missing]: '' })).toEqual(problem)
  expect(readEnvironment({ ...ISSUER, [missing]: '' })).toEqual(problem)
})

test.each(['STAFF_ROLES_CLAIM', 'STAFF_ROLE', 'STAFF_ACR'])(
  'OPS-101 outside the sandbox %s without an issuer is refused',
  (name) => {
    expect(readEnvironment({ ...PRODUCTION, [name]: 'desk' })).toEqual([
      `STAFF_ISSUER_URL: must be set beside ${name}`,
      `STAFF_CLIENT_ID: must be set beside ${name}`,
      `STAFF_CLIENT_SECRET: must be set beside ${name}`,
    ])
    expect(readEnvironment({ [name]: 'desk' })).toMatchObject({ SANDBOX: true })
  },
)

test.each([
  [
    'STAFF_ISSUER_URL',
    'http://sign-in.provider.test',
    'STAFF_ISSUER_URL: expected an https address, as SANDBOX is false',
  ],
  ['STAFF_CLIENT_SECRET', 'sandbox', "STAFF_CLIENT_SECRET: is the sandbox's, and SANDBOX is false"],
  [
    'STAFF_CLIENT_SECRET',
    'change-me',
    'STAFF_CLIENT_SECRET: is the one that deploy/env publishes, set your own',
  ],
])('OPS-101 outside the sandbox %s may not be %s', (name, value, problem) => {
  expect(readEnvironment({ ...PRODUCTION, ...ISSUER, [name]: value })).toEqual([problem])
})
