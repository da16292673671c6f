import { expect, test } from 'vitest'

import { PRODUCTION } from '#api/testing/production.ts'

import { readEnvironment } from './environment.ts'

test('without settings it is the demo, whose gateway, bank and legacy portal are the sandbox', () => {
  expect(readEnvironment({})).toMatchObject({
    SANDBOX: true,
    PUBLIC_URL: 'http://localhost:4000',
    GATEWAY_URL: 'http://localhost:4001/api/v1',
    BANK_URL: 'http://localhost:4001/bank/v1',
    LEGACY_LOGIN: true,
    LEGACY_LOGIN_URL: 'http://localhost:4001/legacy/login',
    LEGACY_LOGIN_REDIRECT: 'http://localhost:4001/legacy/',
  })
})

test('a sandbox at another port of this machine is found by its port', () => {
  expect(readEnvironment({ SANDBOX_PORT: '5001' })).toMatchObject({
    SANDBOX_URL: 'http://localhost:5001',
    GATEWAY_URL: 'http://localhost:5001/api/v1',
  })
})

test.each([
  ['10.0.0.11', undefined, true],
  ['0.0.0.0', undefined, true],
  ['10.0.0.11', '10.0.0.11', false],
  ['0.0.0.0', '127.0.0.1', false],
  ['127.0.0.1', undefined, false],
  [undefined, undefined, false],
])(
  'production at HOST %s with MANAGEMENT_HOST %s is refused by name: %s',
  (HOST, MANAGEMENT_HOST, isRefused) => {
    const problems = readEnvironment({ SANDBOX: 'false', HOST, MANAGEMENT_HOST })

    expect(Array.isArray(problems) && problems.some((each) => each.startsWith('MANAGEMENT_HOST: '))).toBe(
      isRefused,
    )
  },
)

test('outside the sandbox every setting that it needs of its own is named, beside those that are wrong', () => {
  expect(readEnvironment({ SANDBOX: 'false', PORT: 'x', GATEWAY_KEY: '' })).toEqual([
    expect.stringMatching(/^PORT: /),
    ...[
      'PUBLIC_URL',
      'GATEWAY_URL',
      'BANK_URL',
      'ELECTRICITY_REGISTRY_URL',
      'MOBILE_NETWORK_URL',
      'DEVICE_MANAGEMENT_URL',
      'VOICE_SWITCH_URL',
      'SPEED_TEST_URL',
      'FIBRE_COMPANY_URL',
      'GATEWAY_USER',
      'GATEWAY_KEY',
      'BANK_USER',
      'BANK_KEY',
      'ELECTRICITY_REGISTRY_KEY',
      'MOBILE_NETWORK_KEY',
      'DEVICE_MANAGEMENT_KEY',
      'VOICE_SWITCH_KEY',
      'SPEED_TEST_KEY',
      'FIBRE_COMPANY_KEY',
      'SECOND_FACTOR_KEY',
      'DATABASE_URL',
      'COMPANY_TAX_NUMBER',
      'SMTP_URL',
      'MAIL_FROM',
    ].map((name) => `${name}: must be set, as SANDBOX is false`),
  ])
})

test.each(Object.keys(PRODUCTION).filter((name) => name !== 'SANDBOX'))(
  'OPS-022 outside the sandbox nothing starts without %s',
  (name) => {
    expect(readEnvironment({ ...PRODUCTION, [name]: '' })).toEqual([
      `${name}: must be set, as SANDBOX is false`,
    ])
  },
)

test.each([
  'PUBLIC_URL',
  'GATEWAY_URL',
  'BANK_URL',
  'ELECTRICITY_REGISTRY_URL',
  'MOBILE_NETWORK_URL',
  'DEVICE_MANAGEMENT_URL',
  'VOICE_SWITCH_URL',
  'SPEED_TEST_URL',
  'FIBRE_COMPANY_URL',
])('outside the sandbox %s is reached by https', (name) => {
  expect(readEnvironment({ ...PRODUCTION, [name]: 'http://localhost:4001' })).toEqual([
    `${name}: expected an https address, as SANDBOX is false`,
  ])
})

test.each([
  'GATEWAY_USER',
  'GATEWAY_KEY',
  'BANK_USER',
  'BANK_KEY',
  'ELECTRICITY_REGISTRY_KEY',
  'MOBILE_NETWORK_KEY',
  'DEVICE_MANAGEMENT_KEY',
  'VOICE_SWITCH_KEY',
  'SPEED_TEST_KEY',
  'FIBRE_COMPANY_KEY',
  'SECOND_FACTOR_KEY',
  'SECOND_FACTOR_OTHER_KEYS',
  'DEVICE_MANAGEMENT_OTHER_KEYS',
])('outside the sandbox %s is not the sandbox’s', (name) => {
  expect(readEnvironment({ ...PRODUCTION, [name]: 'sandbox' })).toEqual([
    `${name}: is the sandbox's, and SANDBOX is false`,
  ])
})

test.each([
  ['DATABASE_URL', 'postgres://switchboard:change-me@127.0.0.1:5000/switchboard'],
  ['GATEWAY_KEY', 'change-me'],
  ['COMPANY_TAX_NUMBER', 'change-me'],
  ['SECOND_FACTOR_KEY', 'Y2hhbmdlLW1lIGNoYW5nZS1tZSBjaGFuZ2UtbWUgISE='],
  [
    'SECOND_FACTOR_OTHER_KEYS',
    `${PRODUCTION.SECOND_FACTOR_KEY},Y2hhbmdlLW1lIGNoYW5nZS1tZSBjaGFuZ2UtbWUgISE=`,
  ],
])('outside the sandbox %s is not the published one, which is not repeated', (name, published) => {
  expect(readEnvironment({ ...PRODUCTION, [name]: published })).toEqual([
    `${name}: is the one that deploy/env publishes, set your own`,
  ])
})

test('outside the sandbox nothing leads to the sandbox', () => {
  const settings = readEnvironment(PRODUCTION)

  expect(settings).toMatchObject({ SANDBOX: false, LEGACY_LOGIN: false, LEGACY_LOGIN_URL: null })
  expect(JSON.stringify({ ...settings, SANDBOX_URL: null })).not.toContain('localhost')
})

test('a legacy login outside the sandbox needs addresses of its own', () => {
  const missing = ['LEGACY_LOGIN_URL', 'LEGACY_LOGIN_REDIRECT']

  expect(readEnvironment({ ...PRODUCTION, LEGACY_LOGIN: 'true' })).toEqual(
    missing.map((name) => `${name}: must be set, as SANDBOX is false`),
  )
})

test.each([
  ['2,7,21', { reminder: 2, warning: 7, restriction: 21 }],
  ['0,10,0', { reminder: 0, warning: 10, restriction: 0 }],
])('OVERDUE_DAYS of %s are the days of three notices', (text, days) => {
  expect(readEnvironment({ OVERDUE_DAYS: text })).toMatchObject({ OVERDUE_DAYS: days })
})

test.each(['7', '2,7', '2,0,21', '7,2,21', '2,21,21', '2,7,x'])('OVERDUE_DAYS of %s are refused', (text) => {
  expect(readEnvironment({ OVERDUE_DAYS: text })).toEqual([expect.stringMatching(/^OVERDUE_DAYS: expected/)])
})

test('OPS-030 the other keys of a setting make a ring with its own key', () => {
  const settings = {
    DEVICE_MANAGEMENT_KEY: 'the new key',
    DEVICE_MANAGEMENT_OTHER_KEYS: 'a key, another key',
  }

  expect(readEnvironment(settings)).toMatchObject({
    WIFI_RING: {
      current: { secret: 'the new key' },
      others: [{ secret: 'a key' }, { secret: 'another key' }],
    },
  })
})
