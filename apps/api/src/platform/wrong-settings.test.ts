import { expect, test } from 'vitest'

import { PRODUCTION } from '#api/testing/production.ts'

import { readEnvironment } from './environment.ts'

const ADDRESS = 'expected an http or https address'
const POSTGRES =
  'expected postgres://user:password@host/database, with each special character of a password as % and its code'
const SMTP =
  'expected smtps://user:password@mail.example, with each special character of a password as % and its code'
const NETWORKS = 'expected addresses or networks such as 10.0.0.11,10.1.0.0/16'
const FACTOR_KEYS = 'expected keys of 32 bytes in base64, comma-separated'
const SHARE = 'expected a share from 0 to 1 such as 0.1'

test.each([
  ['PORT', 'x', 'expected a whole number from 0 to 65535'],
  ['PORT', '99999', 'expected a whole number from 0 to 65535'],
  ['MANAGEMENT_PORT', '-1', 'expected a whole number from 0 to 65535'],
  ['MANAGEMENT_PORT', '4000', 'must be another port than PORT'],
  ['MANAGEMENT_TOKEN', 'short', 'expected at least 16 characters'],
  ['TRUSTED_PROXIES', 'banana', NETWORKS],
  ['TRUSTED_PROXIES', '10.0.0.300', NETWORKS],
  ['TRUSTED_PROXIES', '10.0.0.0/33', NETWORKS],
  ['TRUSTED_PROXIES', '10.0.0.11,,10.0.0.12', NETWORKS],
  ['PUBLIC_URL', 'my.provider.test', ADDRESS],
  ['PUBLIC_URL', 'https://my.provider.test/portal', 'expected an address without a path'],
  ['DATABASE_URL', 'mysql://switchboard@database.provider.test/switchboard', POSTGRES],
  ['DATABASE_URL', 'postgres://', POSTGRES],
  ['DATABASE_URL', 'postgres://switchboard:pass#word@database.provider.test/switchboard', POSTGRES],
  ['DATABASE_URL', 'postgres://switchboard@database.provider.test:99999/switchboard', POSTGRES],
  ['DRAIN_SECONDS', '3s', 'expected a whole number from 0 to 99'],
  ['BRAND', 'acme', 'expected one of kea, orcon, 2degrees, product, parent'],
  ['SANDBOX', 'no', 'expected true or false'],
  ['GATEWAY_URL', 'gateway.provider.test', ADDRESS],
  ['GATEWAY_URL', 'https://gateway.provider.test/?key=1', 'expected an address without ? and #'],
  ['BANK_URL', 'ftp://bank.provider.test', ADDRESS],
  ['CARD_PROVIDER', 'stripe', 'expected one of windcave, pxfusion'],
  ['GATEWAY_TIMEOUT_SECONDS', '0', 'expected a whole number from 1 to 999'],
  ['RECONCILE_SECONDS', '', undefined],
  ['RECONCILE_SECONDS', '1.5', 'expected a whole number from 1 to 9999'],
  ['FIBRE_CHANGE_COSTS_FROM_HOUR', '24', 'expected a whole number from 0 to 23'],
  ['COMPANY_TAX_NUMBER', '12345678', 'expected a GST number such as 12-345-678'],
  ['OVERDUE_DAYS', '7', 'expected days such as 2,7,21'],
  ['OVERDUE_DAYS', '7,2,21', 'expected the days in ascending order'],
  ['PASSWORD_COMPLEXITY', '101', 'expected a whole number from 0 to 100'],
  ['SECOND_FACTOR_KEY', 'a short key', 'expected 32 bytes in base64'],
  ['SECOND_FACTOR_OTHER_KEYS', 'a short key', FACTOR_KEYS],
  [
    'SECOND_FACTOR_OTHER_KEYS',
    `${PRODUCTION.SECOND_FACTOR_KEY},,${PRODUCTION.SECOND_FACTOR_KEY}`,
    FACTOR_KEYS,
  ],
  ['DEVICE_MANAGEMENT_OTHER_KEYS', 'one key,,another key', 'expected keys, comma-separated'],
  ['SMTP_URL', 'mail.provider.test', SMTP],
  ['SMTP_URL', 'smtp://', SMTP],
  ['MAIL_FROM', 'portal', 'expected an email address'],
  [
    'MAIL_SERVER_URL',
    'imap://mail.provider.test',
    'expected sieve://mail.example, with each special character of a password as % and its code',
  ],
  ['LEGACY_LOGIN', 'on', 'expected true or false'],
  ['SECURITY_CONTACT', 'security@provider.test', 'expected mailto:… or https://…'],
  ['NEWER_PORTAL', 'next', 'expected a path such as /next/'],
  ['APP_ALLOWED_FROM', '1.4', 'expected a version such as 1.4.0'],
  ['ANALYTICS', 'google', 'expected one of none, dataLayer, beacon'],
  ['LOG_LEVEL', 'verbose', 'expected one of silent, error, warn, info, debug'],
  ['OTEL_TRACES_SAMPLER_ARG', '10%', SHARE],
  ['SESSION_MODE', 'jwt', 'expected one of bearer, cookie'],
])('OPS-021 %s=%s is refused in one sentence: %s', (name, value, sentence) => {
  const problems = readEnvironment({ PORT: '4000', [name]: value })

  expect(Array.isArray(problems) ? problems : []).toEqual(
    sentence === undefined ? [] : [`${name}: ${sentence}`],
  )
})

test.each([
  ['SMTP_URI', 'SMTP_URL'],
  ['STAFF_ISSUER_URI', 'STAFF_ISSUER_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SECOND_FACTOR_OLD_KEYS', 'SECOND_FACTOR_OTHER_KEYS'],
])('OPS-022 outside the sandbox %s is reported as no setting, beside the name of %s', (variable, setting) => {
  const problems = readEnvironment({ ...PRODUCTION, [setting]: undefined, [variable]: 'x' })

  expect(problems).toContain(`${variable}: is no setting; ${setting} is one`)
})

test('a variable of another program is no problem', () => {
  const foreign = { SMTP_URI: 'x', BANK_PORT: 'tcp://10.0.0.1', NODE_ENV: 'production', HOSTNAME: 'api1' }

  expect(readEnvironment({ ...PRODUCTION, ...foreign })).toMatchObject({ SANDBOX: false })
})

test('OPS-021 all wrong settings are reported in one list', () => {
  expect(
    readEnvironment({ PORT: 'x', BRAND: 'acme', TRUSTED_PROXIES: 'banana', SMTP_URL: 'smtp://' }),
  ).toEqual([
    'PORT: expected a whole number from 0 to 65535',
    expect.stringMatching(/^TRUSTED_PROXIES: /),
    expect.stringMatching(/^BRAND: /),
    expect.stringMatching(/^SMTP_URL: /),
  ])
})

test.each([
  ['https://My.provider.test/', 'https://my.provider.test'],
  ['https://my.provider.test:8443', 'https://my.provider.test:8443'],
])('PUBLIC_URL %s is the origin %s', (url, origin) => {
  expect(readEnvironment({ PUBLIC_URL: url })).toMatchObject({ PUBLIC_URL: origin })
})

test.each(['10.0.0.11', '10.0.0.0/8, fd00::/8', 'loopback', '::1'])(
  'TRUSTED_PROXIES %s are networks',
  (text) => {
    expect(readEnvironment({ TRUSTED_PROXIES: text })).toMatchObject({ TRUSTED_PROXIES: text.split(', ') })
  },
)
