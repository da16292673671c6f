import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { BRANDS } from '@switchboard/brands/brands'
import { themeText } from '@switchboard/brands/theme'
import { staticConfiguration } from '@switchboard/domain/config/static'

import { readEnvironment } from '#api/environment.ts'
import { createServer, loggerOf } from '#api/http/server.ts'
import { PRODUCTION } from '#api/testing/production.ts'

import { servePortal } from './portal.ts'

const PAGE = `<!doctype html><title>Switchboard</title><!--configuration--><!--theme-->
<!--installed--><style>body{margin:0}</style><script>window.first = 1</script>
<script type="module" src="/assets/runtime.js"></script><script type="module" src="/assets/main.js"></script>`

const WORKER = 'self.kept = 1'
const folder = mkdtempSync(join(tmpdir(), 'switchboard-page-'))

function server(variables: Record<string, string> = {}) {
  const environment = readEnvironment({ PUBLIC_URL: 'http://portal.test', LOG_LEVEL: 'silent', ...variables })
  if (Array.isArray(environment)) throw new Error(environment.join('; '))
  const app = createServer({ publicUrl: environment.PUBLIC_URL, logger: loggerOf('silent') })
  servePortal(app, { environment, builtPage: folder })
  return app
}

let app: ReturnType<typeof server>

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'assets/main.js'), 'export {}')
  for (const { id } of BRANDS) {
    for (const icon of ['any-192-0a.png', 'any-scalable-0b.svg', 'maskable-512-0c.png'])
      writeFileSync(join(folder, `assets/icon-${id}-${icon}`), icon)
  }
  writeFileSync(join(folder, 'worker.js'), WORKER)
  app = server()
})
afterAll(() => app.close())

function configurationIn(html: string): unknown {
  return JSON.parse(/id="static-configuration">([^<]*)</.exec(html)?.[1] ?? '')
}

function brandIn(html: string): unknown {
  return JSON.parse(/id="brand">([^<]*)</.exec(html)?.[1] ?? '')
}

test('CFG-012 the served page carries its whole static configuration, the app variant with the mobile flag', async () => {
  const set = server({ DEBUG_PORTAL: 'true', PUBLIC_URL: 'http://localhost:4000', PORTAL_LOG_LEVEL: 'WARN' })
  const web = await app.inject({ url: '/pay' })
  const mobile = await app.inject({ url: '/app/pay' })
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
  expect(staticConfiguration.parse(configurationIn(web.body))).toMatchObject(configuration)
  expect(staticConfiguration.parse(configurationIn(mobile.body))).toMatchObject({
    mobile: true,
    iam: { clientID: 'app' },
  })
  expect(staticConfiguration.parse(configurationIn(local.body))).toMatchObject({
    iam: { endpointDomain: 'localhost:4000', isLocal: true },
    logLevel: 'WARN',
    debug: true,
  })
  await set.close()
})

test.each(BRANDS.map((brand) => [brand.id, brand.name, themeText(brand.theme)]))(
  'SHL-048 SHL-050 brand %s serves its name and its colours',
  async (id, name, theme) => {
    const branded = server({ BRAND: id })

    const page = await branded.inject({ url: '/' })

    expect(page.body).toContain(`<title>My ${name}</title>`)
    expect(page.body).toContain(theme)
    expect(brandIn(page.body)).toMatchObject({ id, name })
    await branded.close()
  },
)

test.each(['NONE', 'INFO'])(
  'CFG-020 the served page carries the log level %s of the settings',
  async (level) => {
    const set = server({ PORTAL_LOG_LEVEL: level })

    const page = await set.inject({ url: '/' })

    expect(configurationIn(page.body)).toMatchObject({ logLevel: level })
    await set.close()
  },
)

test.each(BRANDS.map(({ id, name }) => [id, name]))(
  'brand %s is installed by its name and its own icons, the app variant as another app',
  async (id, name) => {
    const branded = server({ BRAND: id })
    const [portal, mobile] = await Promise.all(
      ['/', '/app/'].map((base) => branded.inject({ url: `${base}manifest.webmanifest` })),
    )

    expect(portal?.headers['content-type']).toBe('application/manifest+json')
    expect(portal?.json()).toMatchObject({ id: '/', scope: '/', name: `My ${name}`, short_name: name })
    expect(portal?.json().icons).toStrictEqual([
      { src: `/assets/icon-${id}-any-192-0a.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: `/assets/icon-${id}-any-scalable-0b.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      {
        src: `/assets/icon-${id}-maskable-512-0c.png`,
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ])
    expect(mobile?.json()).toMatchObject({ id: '/app/', scope: '/app/', start_url: '/app/' })
    await branded.close()
  },
)

test('the page names its manifest, its icons and the colour behind it, and needs no request for its own picture', async () => {
  const { body } = await app.inject({ url: '/pay' })
  const mobile = await app.inject({ url: '/app/pay' })

  expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  expect(mobile.body).toContain('<link rel="manifest" href="/app/manifest.webmanifest" />')
  expect(body).toContain('<link rel="apple-touch-icon" href="/assets/icon-kea-maskable-512-0c.png" />')
  expect(body).toMatch(/<link rel="icon" type="image\/svg\+xml" href="data:image\/svg\+xml,/)
  expect(body.match(/name="theme-color" content="#[0-9a-f]{6}"/g)).toHaveLength(2)
})

test('every answer names the build that the page is served from', async () => {
  const urls = ['/', '/api/nothing', '/assets/main.js', '/manifest.webmanifest']
  const answers = await Promise.all(urls.map((url) => app.inject({ url })))

  expect(answers.map(({ headers }) => headers['x-portal-build'])).toStrictEqual(urls.map(() => 'main'))
})

test('the worker is the built one, asked for anew each time, and may ask its own host alone', async () => {
  const { body, headers } = await app.inject({ url: '/worker.js' })

  expect(body).toBe(WORKER)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-type']).toContain('text/javascript')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  )
})

test('switched off, the worker is one that drops what was kept and goes, and the page asks for none', async () => {
  const without = server({ SERVICE_WORKER: 'false' })
  const { body } = await without.inject({ url: '/worker.js' })
  const page = await without.inject({ url: '/' })

  expect(body).toMatch(/skipWaiting[\s\S]*caches\.delete[\s\S]*unregister/)
  expect(body).not.toContain("'fetch'")
  expect(configurationIn(page.body)).toMatchObject({ offlineStart: false })
  await without.close()
})

test('the page is never kept, its assets are kept for ever, and both are safe to frame nowhere', async () => {
  const page = await app.inject({ url: '/invoice/latest' })
  const asset = await app.inject({ url: '/assets/main.js' })

  expect(page.headers['cache-control']).toBe('no-store')
  expect(asset.headers['cache-control']).toContain('immutable')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(asset.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('the policy lets just the scripts and styles of the page itself run, and goes to self and gateway alone', async () => {
  const { headers } = await app.inject({ url: '/' })
  const policy = String(headers['content-security-policy'])

  expect(policy).not.toMatch(/unsafe|\*/)
  expect(policy.match(/script-src ([^;]*)/)?.[1]).toMatch(/^'self' '(sha256-[^']+)'$/)
  expect(policy.match(/style-src ([^;]*)/)?.[1]).toMatch(/^'self'( 'sha256-[^']+'){2}$/)
  expect(policy.match(/connect-src ([^;]*)/)?.[1]).toBe("'self' http://localhost:4001")
  expect(policy.match(/form-action ([^;]*)/)?.[1]).toBe("'self' http://localhost:4001")
})

test('the policy requires trusted types and names the policies allowed', async () => {
  for (const url of ['/', '/app/', '/invoice/latest']) {
    const policy = String((await app.inject({ url })).headers['content-security-policy']).split('; ')

    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain('trusted-types worker xml letter framed-letter dompurify')
  }
})

test('SHL-032 the legacy portal is the sandbox’s in the demo, elsewhere the one that is set, and a form may go there', async () => {
  const set = server({ ...PRODUCTION, LEGACY_MY_ACCOUNT_URL: 'https://legacy.provider.test/my-account' })

  const demo = await app.inject({ url: '/' })
  const page = await set.inject({ url: '/' })

  expect(configurationIn(demo.body)).toMatchObject({
    legacyMyAccountUrl: 'http://localhost:4001/legacy/my-account/',
  })
  expect(configurationIn(page.body)).toMatchObject({
    legacyMyAccountUrl: 'https://legacy.provider.test/my-account',
  })
  expect(String(page.headers['content-security-policy'])).toContain(
    "form-action 'self' https://gateway.provider.test https://legacy.provider.test;",
  )
  await set.close()
})

test('CFG-012 outside the sandbox the page goes to the gateway, and to a legacy login where there is one', async () => {
  const plain = server(PRODUCTION)
  const legacy = server({
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
  expect(configurationIn(withLegacy.body)).toMatchObject({
    legacyLogin: {
      enabled: true,
      url: 'https://legacy.provider.test/login',
      redirect: 'https://legacy.provider.test/',
    },
  })
  await Promise.all([plain.close(), legacy.close()])
})

test.each(['', '/next/'])(
  'SHL-035 SHL-053 the newer portal of the page begins at the address that is set: %j',
  async (newerPortal) => {
    const set = server({ NEWER_PORTAL: newerPortal })

    const page = await set.inject({ url: '/' })

    expect(configurationIn(page.body)).toMatchObject({ newerPortal })
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
])('%s the page is told what %s is set to: “%s”', async (_ids, name, value, told) => {
  const set = server({ [name]: value })

  const page = await set.inject({ url: '/' })

  expect(configurationIn(page.body)).toMatchObject(told)
  await set.close()
})

test('SHL-033 without a legacy portal there is no address of it', async () => {
  const none = server(PRODUCTION)

  expect(configurationIn((await none.inject({ url: '/' })).body)).toMatchObject({ legacyMyAccountUrl: '' })
  await none.close()
})

test.each([
  ['the sandbox’s in the demo', {}, 'http://localhost:4001/help/'],
  ['the brand’s elsewhere', PRODUCTION, 'https://help.kea.example/'],
  [
    'the one that is set',
    { HELP_SITE_URL: 'https://help.provider.test/mine' },
    'https://help.provider.test/mine/',
  ],
])('SHL-042 the help site is %s, its search beneath it', async (_whose, variables, helpSite) => {
  const served = server(variables)

  const { body } = await served.inject({ url: '/' })

  expect(brandIn(body)).toMatchObject({ helpSite, helpSearch: `${helpSite}search?q=` })
  await served.close()
})

test.each(['LEGACY_MY_ACCOUNT_URL', 'HELP_SITE_URL'])(
  '%s is an address of the web and nothing else',
  (name) => {
    expect(readEnvironment({ [name]: 'javascript:alert(1)' })).toEqual([
      `${name}: expected an http or https address`,
    ])
  },
)

test.each(['/api/nothing', '/identity/nothing', '/assets/nothing.js', '/.well-known/nothing'])(
  '%s is no page',
  async (url) => {
    const answer = await app.inject({ url })

    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'PAGE_NOT_FOUND' })
  },
)

test('security.txt says whom to tell of a weakness, where one is set, and for less than a year', async () => {
  const set = server({ SECURITY_CONTACT: 'mailto:security@kea.example' })

  const told = await set.inject({ url: '/.well-known/security.txt' })
  const unset = await app.inject({ url: '/.well-known/security.txt' })

  expect(told.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(told.body).toMatch(/^Contact: mailto:security@kea\.example\nExpires: .+Z\n/)
  expect(told.body).toContain('Canonical: http://portal.test/.well-known/security.txt\n')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(told.body)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  expect(unset.statusCode).toBe(404)
  await set.close()
})

test('a password manager is led to where a password is changed', async () => {
  const { statusCode, headers } = await app.inject({ url: '/.well-known/change-password' })

  expect([statusCode, headers.location]).toStrictEqual([302, '/change-password'])
})

test('a closing tag in a setting cannot leave its block', async () => {
  const hostile = server({ SANDBOX_URL: 'http://localhost:4001/</script><script>alert(1)</script>' })

  const page = await hostile.inject({ url: '/' })

  expect(page.body).not.toContain('<script>alert(1)')
  await hostile.close()
})
