import { expect, test } from 'vitest'

import { BRANDS } from '@switchboard/brands/brands'
import { themeText } from '@switchboard/brands/theme'
import { staticConfiguration } from '@switchboard/domain/config/static'

import { readEnvironment } from '#api/platform/environment.ts'
import { PRODUCTION } from '#api/testing/production.ts'

import { readConfiguration, testPortal } from './testing/portal.ts'

const { startPortal, portal } = testPortal()

function readBrand(html: string): unknown {
  return JSON.parse(/id="brand">([^<]*)</.exec(html)?.[1] ?? '')
}

test('CFG-012 the served page contains its static configuration, and the app variant the mobile flag', async () => {
  const set = startPortal({
    DEBUG_PORTAL: 'true',
    PUBLIC_URL: 'http://localhost:4000',
    PORTAL_LOG_LEVEL: 'WARN',
  })
  const web = await portal().inject({ url: '/pay' })
  const mobile = await portal().inject({ url: '/app/pay' })
  const local = await set.inject({ url: '/' })

  const configuration = {
    brand: 'kea',
    platform: 'web',
    mobile: false,
    base: '/api',
    msbase: '/api',
    iam: {
      endpoint: 'http://portal.test/identity',
      endpointDomain: 'portal.test',
      clientID: 'portal',
      isLocal: false,
      staffIssuer: 'http://portal.test/identity/staff',
    },
    legacyLogin: {
      enabled: true,
      redirect: 'http://localhost:4001/legacy/',
      url: 'http://localhost:4001/legacy/login',
    },
    legacyMyAccountUrl: 'http://localhost:4001/legacy/my-account/',
    logLevel: 'ERROR',
    debug: false,
  }
  expect(staticConfiguration.parse(readConfiguration(web.body))).toMatchObject(configuration)
  expect(staticConfiguration.parse(readConfiguration(mobile.body))).toMatchObject({
    mobile: true,
    iam: { clientID: 'app' },
  })
  expect(staticConfiguration.parse(readConfiguration(local.body))).toMatchObject({
    iam: { endpointDomain: 'localhost:4000', isLocal: true },
    logLevel: 'WARN',
    debug: true,
  })
  await set.close()
})

test.each(BRANDS.map((brand) => [brand.id, brand.name, themeText(brand.theme)]))(
  'SHL-048 SHL-050 brand %s serves its name and its colours',
  async (id, name, theme) => {
    const branded = startPortal({ BRAND: id })

    const page = await branded.inject({ url: '/' })

    expect(page.body).toContain(`<title>My ${name}</title>`)
    expect(page.body).toContain(theme)
    expect(readBrand(page.body)).toMatchObject({ id, name })
    await branded.close()
  },
)

test.each(['NONE', 'INFO'])('CFG-020 the served page contains the configured log level %s', async (level) => {
  const set = startPortal({ PORTAL_LOG_LEVEL: level })

  const page = await set.inject({ url: '/' })

  expect(readConfiguration(page.body)).toMatchObject({ logLevel: level })
  await set.close()
})

test('SHL-032 the legacy portal is in the sandbox for a demo, else the configured one, which forms may target', async () => {
  const set = startPortal({ ...PRODUCTION, LEGACY_MY_ACCOUNT_URL: 'https://legacy.provider.test/my-account' })

  const demo = await portal().inject({ url: '/' })
  const page = await set.inject({ url: '/' })

  expect(readConfiguration(demo.body)).toMatchObject({
    legacyMyAccountUrl: 'http://localhost:4001/legacy/my-account/',
  })
  expect(readConfiguration(page.body)).toMatchObject({
    legacyMyAccountUrl: 'https://legacy.provider.test/my-account',
  })
  expect(String(page.headers['content-security-policy'])).toContain(
    "form-action 'self' https://gateway.provider.test https://legacy.provider.test;",
  )
  await set.close()
})

test('CFG-012 outside the sandbox the page uses the gateway, and a legacy login if one is configured', async () => {
  const plain = startPortal(PRODUCTION)
  const legacy = startPortal({
    ...PRODUCTION,
    LEGACY_LOGIN: 'true',
    LEGACY_LOGIN_URL: 'https://legacy.provider.test/login',
    LEGACY_LOGIN_REDIRECT: 'https://legacy.provider.test/',
  })

  const page = await plain.inject({ url: '/' })
  const withLegacy = await legacy.inject({ url: '/' })

  expect(`${String(page.headers['content-security-policy'])}${page.body}`).not.toContain('localhost')
  expect(String(page.headers['content-security-policy'])).toContain(
    "connect-src 'self' https://gateway.provider.test;",
  )
  expect(String(withLegacy.headers['content-security-policy'])).toContain(
    "connect-src 'self' https://gateway.provider.test https://legacy.provider.test;",
  )
  expect(readConfiguration(withLegacy.body)).toMatchObject({
    legacyLogin: {
      enabled: true,
      url: 'https://legacy.provider.test/login',
      redirect: 'https://legacy.provider.test/',
    },
  })
  await Promise.all([plain.close(), legacy.close()])
})

test.each(['', '/next/'])(
  'SHL-035 SHL-053 the newer portal of the page begins at the configured address: %j',
  async (newerPortal) => {
    const set = startPortal({ NEWER_PORTAL: newerPortal })

    const page = await set.inject({ url: '/' })

    expect(readConfiguration(page.body)).toMatchObject({ newerPortal })
    await set.close()
  },
)

test.each([
  ['SHL-004', 'DEBUG_PORTAL', 'true', { debug: true }],
  ['SHL-004', 'DEBUG_PORTAL', '', { debug: false }],
  ['APP-007', 'APP_VERSION_ENFORCED', 'false', { versionEnforced: false }],
  ['APP-007', 'APP_VERSION_ENFORCED', '', { versionEnforced: true }],
  ['SHL-002 SHL-039', 'TEST_HOSTS', 'staging.test, demo.test', { testHosts: ['staging.test', 'demo.test'] }],
  ['SHL-002 SHL-003 SHL-039', 'TEST_HOSTS', '', { testHosts: [] }],
])('%s the page contains the setting %s as “%s”', async (_ids, name, value, expected) => {
  const set = startPortal({ [name]: value })

  const page = await set.inject({ url: '/' })

  expect(readConfiguration(page.body)).toMatchObject(expected)
  await set.close()
})

test('SHL-033 without a legacy portal its address is empty', async () => {
  const none = startPortal(PRODUCTION)

  expect(readConfiguration((await none.inject({ url: '/' })).body)).toMatchObject({ legacyMyAccountUrl: '' })
  await none.close()
})

test.each([
  ['in the sandbox for a demo', {}, 'http://localhost:4001/help/'],
  ['the brand’s outside the sandbox', PRODUCTION, 'https://help.kea.example/'],
  [
    'the configured one',
    { HELP_SITE_URL: 'https://help.provider.test/mine' },
    'https://help.provider.test/mine/',
  ],
])('SHL-042 the help site is %s, with its search below it', async (_whose, variables, helpSite) => {
  const served = startPortal(variables)

  const { body } = await served.inject({ url: '/' })

  expect(readBrand(body)).toMatchObject({ helpSite, helpSearch: `${helpSite}search?q=` })
  await served.close()
})

test.each(['LEGACY_MY_ACCOUNT_URL', 'HELP_SITE_URL'])('%s has to be an http or https address', (name) => {
  expect(readEnvironment({ [name]: 'javascript:alert(1)' })).toEqual([
    `${name}: expected an http or https address`,
  ])
})

test('a closing tag in a setting cannot end its script block', async () => {
  const hostile = startPortal({ SANDBOX_URL: 'http://localhost:4001/</script><script>alert(1)</script>' })

  const page = await hostile.inject({ url: '/' })

  expect(page.body).not.toContain('<script>alert(1)')
  await hostile.close()
})
