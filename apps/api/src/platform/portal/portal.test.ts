import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { BRANDS } from '@switchboard/brands/brands'

import { WORKER, readConfiguration, testPortal } from './testing/portal.ts'

const { startPortal, portal } = testPortal()

test.each(BRANDS.map(({ id, name }) => [id, name]))(
  'brand %s has its own name and icons when installed, and the app variant is a separate app',
  async (id, name) => {
    const branded = startPortal({ BRAND: id })
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

test('the page names its manifest, icons and colours, and has its own icon inline', async () => {
  const { body } = await portal().inject({ url: '/pay' })
  const mobile = await portal().inject({ url: '/app/pay' })

  expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  expect(mobile.body).toContain('<link rel="manifest" href="/app/manifest.webmanifest" />')
  expect(body).toContain('<link rel="apple-touch-icon" href="/assets/icon-kea-maskable-512-0c.png" />')
  expect(body).toMatch(/<link rel="icon" type="image\/svg\+xml" href="data:image\/svg\+xml,/)
  expect(body.match(/name="theme-color" content="#[0-9a-f]{6}"/g)).toHaveLength(2)
})

test('every reply names the build of the page', async () => {
  const urls = ['/', '/api/nothing', '/assets/main.js', '/manifest.webmanifest']
  const answers = await Promise.all(urls.map((url) => portal().inject({ url })))

  expect(answers.map(({ headers }) => headers['x-portal-build'])).toStrictEqual(urls.map(() => 'main'))
})

test('the worker is the built one, is never cached, and may connect only to its own host', async () => {
  const { body, headers } = await portal().inject({ url: '/worker.js' })

  expect(body).toBe(WORKER)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-type']).toContain('text/javascript')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  )
})

test('with the service worker off, the served worker deletes its caches and unregisters, and the page uses none', async () => {
  const without = startPortal({ SERVICE_WORKER: 'false' })
  const { body } = await without.inject({ url: '/worker.js' })
  const page = await without.inject({ url: '/' })

  expect(body).toMatch(/skipWaiting[\s\S]*caches\.delete[\s\S]*unregister/)
  expect(body).not.toContain("'fetch'")
  expect(readConfiguration(page.body)).toMatchObject({ offlineStart: false })
  await without.close()
})

test('the page is never cached, its assets are immutable, and neither can be framed', async () => {
  const page = await portal().inject({ url: '/invoice/latest' })
  const asset = await portal().inject({ url: '/assets/main.js' })

  expect(page.headers['cache-control']).toBe('no-store')
  expect(asset.headers['cache-control']).toContain('immutable')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(asset.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('the policy allows only the page’s own scripts and styles, and requests to the portal and the gateway', async () => {
  const { headers } = await portal().inject({ url: '/' })
  const policy = String(headers['content-security-policy'])

  expect(policy).not.toMatch(/unsafe|\*/)
  expect(policy.match(/script-src ([^;]*)/)?.[1]).toMatch(/^'self' '(sha256-[^']+)'$/)
  expect(policy.match(/style-src ([^;]*)/)?.[1]).toMatch(/^'self'( 'sha256-[^']+'){2}$/)
  expect(policy.match(/connect-src ([^;]*)/)?.[1]).toBe("'self' http://localhost:4001")
  expect(policy.match(/form-action ([^;]*)/)?.[1]).toBe("'self' http://localhost:4001")
  expect(policy.split('; ')).toEqual(expect.arrayContaining(["object-src 'none'", "base-uri 'none'"]))
})

test('the policy requires trusted types and names the allowed policies', async () => {
  for (const url of ['/', '/app/', '/invoice/latest']) {
    const policy = String((await portal().inject({ url })).headers['content-security-policy']).split('; ')

    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain('trusted-types worker xml letter framed-letter dompurify')
  }
})

test('the page names the font files of its brand, which are immutable, and its policy allows only own fonts', async () => {
  const { body, headers } = await portal().inject({ url: '/' })
  const addresses = [...body.matchAll(/src:url\(([^)]+)\)/g)].map(([, address = '']) => address)
  const fonts = await Promise.all(addresses.map((url) => portal().inject({ url })))

  expect(addresses).toEqual([
    expect.stringMatching(/^\/assets\/font-figtree-latin-[0-9a-f]{8}\.woff2$/),
    expect.stringMatching(/^\/assets\/font-figtree-latin-ext-[0-9a-f]{8}\.woff2$/),
  ])
  expect(String(headers['content-security-policy']).split('; ')).toContain("font-src 'self'")
  expect(fonts.map(({ statusCode, headers: { 'content-type': type } }) => [statusCode, type])).toEqual([
    [200, 'font/woff2'],
    [200, 'font/woff2'],
  ])
  expect(new Set(fonts.map((font) => font.headers['cache-control']))).toEqual(
    new Set(['public, max-age=31536000, immutable']),
  )
})

test.each([
  '/api/nothing',
  '/identity/nothing',
  '/identity/',
  '/assets/nothing.js',
  '/assets',
  '/assets/',
  '/.well-known/nothing',
])('%s is not a page', async (url) => {
  const answer = await portal().inject({ url })

  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'PAGE_NOT_FOUND' })
})

test.each([
  '/sw.js',
  '/app.js.map',
  '/index.html',
  '/apple-touch-icon.png',
  '/wp-login.php',
  '/.env',
  '/.git/config.lock',
  '/bill.pdf',
  '/app/backup.tar.gz',
  '/app/sw.js',
  '/app/favicon.ico',
  '/service-worker.js?v=2',
  '/ads.txt',
  '/browserconfig.xml',
  '/Robots.TXT',
])('a missing file is not answered with the page: %s', async (url) => {
  const { statusCode, headers } = await portal().inject({ url })

  expect([statusCode, headers['content-type']]).toEqual([404, expect.stringContaining('json')])
})

const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each([
  ['/%E0%A4%A', 400],
  ['/invoice/%', 400],
  ['/app/%', 400],
  ['/%ff', 400],
  ['/invoice/%C3%28?a=1', 400],
  ['/%E0%A4%A.js', 400],
  ['/api/nothing', 404],
  ['/assets/nothing.js', 404],
  ['/wp-login.php', 404],
])('a browser that opens %s gets the page with status %d', async (url, status) => {
  const [page, answer] = await Promise.all([
    portal().inject({ url: url.startsWith('/app') ? '/app/' : '/' }),
    portal().inject({ url, headers: NAVIGATION }),
  ])

  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  expect(answer.body).toBe(page.body)
  for (const name of ['content-security-policy', 'cache-control', 'x-portal-build', 'x-content-type-options'])
    expect([name, answer.headers[name]]).toEqual([name, page.headers[name]])
})

test.each(['/%E0%A4%A', '/api/%'])('a program that requests %s gets a refusal', async (url) => {
  const answer = await portal().inject({ url, headers: { accept: 'application/json' } })

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST' }])
})

test.each([
  '/assets/../worker.js',
  '/assets/%2e%2e/worker.js',
  '/assets/..%2fworker.js',
  '/assets/..%5cworker.js',
  '/assets//worker.js',
])('%s does not lead to a file outside the assets', async (path) => {
  const { status, body } = await requestAsWritten(path)

  expect([status, body]).toEqual([404, expect.stringContaining('PAGE_NOT_FOUND')])
})

test.each(['/.git/HEAD', '/.git/config', '/.env'])('%s is not served', async (path) => {
  const { status, body } = await requestAsWritten(path)

  expect([status, body]).toEqual([404, expect.stringContaining('PAGE_NOT_FOUND')])
})

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/assets/main.js', 'text/javascript; charset=utf-8'],
  ['/assets/icon-kea-any-scalable-0b.svg', 'image/svg+xml; charset=utf-8'],
  ['/assets/icon-kea-any-192-0a.png', 'image/png'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/api/nothing', 'application/json; charset=utf-8'],
])('%s is served as %s', async (url, type) => {
  const { headers } = await portal().inject({ url })

  expect(headers['content-type']).toBe(type)
})

test('the address of a screen may contain a username with a domain', async () => {
  const { statusCode, headers } = await portal().inject({ url: '/wifi/ben@demo.example' })

  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

test('crawlers are excluded, and favicon.ico redirects to the brand’s icon', async () => {
  const [robots, favicon] = await Promise.all(
    ['/robots.txt', '/favicon.ico'].map((url) => portal().inject({ url })),
  )

  expect([robots?.headers['content-type'], robots?.body]).toEqual([
    'text/plain; charset=utf-8',
    'User-agent: *\nDisallow: /\n',
  ])
  expect([favicon?.statusCode, favicon?.headers.location]).toEqual([302, '/assets/icon-kea-any-192-0a.png'])
})

test('security.txt has the configured contact, and expires within a year', async () => {
  const set = startPortal({ SECURITY_CONTACT: 'mailto:security@kea.example' })

  const reply = await set.inject({ url: '/.well-known/security.txt' })
  const unset = await portal().inject({ url: '/.well-known/security.txt' })

  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(reply.body).toMatch(/^Contact: mailto:security@kea\.example\nExpires: .+Z\n/)
  expect(reply.body).toContain('Canonical: http://portal.test/.well-known/security.txt\n')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(reply.body)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  expect(unset.statusCode).toBe(404)
  await set.close()
})

test('the well-known address for password changes redirects to the screen', async () => {
  const { statusCode, headers } = await portal().inject({ url: '/.well-known/change-password' })

  expect([statusCode, headers.location]).toStrictEqual([302, '/change-password'])
})

type Answer = {
  readonly status: number | undefined
  readonly type: string | undefined
  readonly body: string
}

/** The reply to a raw path, whose dots `inject` and `fetch` would resolve first. */
async function requestAsWritten(path: string): Promise<Answer> {
  const app = startPortal()
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, resolve).on('error', reject).end()
  })
  const body = await text(response)
  await app.close()
  return { status: response.statusCode, type: response.headers['content-type'], body }
}
