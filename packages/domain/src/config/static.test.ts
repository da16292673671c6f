import { expect, test } from 'vitest'

import { LOG_LEVELS, staticConfiguration } from './static.ts'

const sample = {
  brand: 'kea',
  platform: 'web',
  mobile: false,
  base: '/api',
  msbase: '/api',
  iam: {
    endpoint: 'http://localhost:4000/identity',
    endpointDomain: 'localhost:4000',
    clientID: 'portal',
    isLocal: true,
    staffIssuer: 'http://localhost:4000/identity/staff',
  },
  legacyLogin: { enabled: true, redirect: 'http://legacy.test/', url: 'http://legacy.test/login' },
  legacyMyAccountUrl: '',
  newerPortalLogoutUrl: '',
  logLevel: 'ERROR',
  debug: false,
  testHosts: [],
  version: '0.1.0',
}

test.each([
  'brand',
  'platform',
  'mobile',
  'base',
  'msbase',
  'iam',
  'legacyLogin',
  'legacyMyAccountUrl',
  'logLevel',
  'debug',
])('CFG-012 the static configuration holds %s', (field) => {
  expect(staticConfiguration.safeParse(sample).success).toBe(true)
  expect(staticConfiguration.safeParse({ ...sample, [field]: undefined }).success).toBe(false)
})

test.each(['endpoint', 'endpointDomain', 'clientID', 'isLocal'])('CFG-012 its iam holds %s', (field) => {
  expect(
    staticConfiguration.safeParse({ ...sample, iam: { ...sample.iam, [field]: undefined } }).success,
  ).toBe(false)
})

test.each(['enabled', 'redirect', 'url'])('CFG-012 its legacy login holds %s', (field) => {
  const legacyLogin = { ...sample.legacyLogin, [field]: undefined }

  expect(staticConfiguration.safeParse({ ...sample, legacyLogin }).success).toBe(false)
})

test.each([undefined, ''])('ACC-011 the staff issuer is required, not %j', (staffIssuer) => {
  const iam = { ...sample.iam, staffIssuer }

  expect(staticConfiguration.safeParse({ ...sample, iam }).success).toBe(false)
})

test('CFG-020 the log levels are in this order, and one of them is configured', () => {
  expect(LOG_LEVELS).toEqual(['NONE', 'ERROR', 'WARN', 'INFO', 'LOG'])
  expect(staticConfiguration.safeParse({ ...sample, logLevel: 'DEBUG' }).success).toBe(false)
})

test.each(['', '/next/', '/my/next-portal/'])('SHL-053 the newer portal may begin at %j', (newerPortal) => {
  expect(staticConfiguration.safeParse({ ...sample, newerPortal }).success).toBe(true)
})

test.each(['/', '//elsewhere.test/', 'https://elsewhere.test/', 'next/', '/next', '/../', '/next/?a='])(
  'SHL-053 the newer portal cannot begin at %j, which is no path below this host',
  (newerPortal) => {
    expect(staticConfiguration.safeParse({ ...sample, newerPortal }).success).toBe(false)
  },
)
