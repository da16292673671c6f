import type { Page, Request } from '@playwright/test'

import { API_CALLS, USER, isApiRequest, listApiCalls, readLoadRequests, readPath } from './first-load.ts'
import { expect, countPolicyReports, test } from './provider.ts'
import { expectDashboard, signIn } from './steps.ts'
import { TOKENS_ON_SERVER } from './stored-session.ts'

// measures a first visit; `offline.spec.ts` tests a load that the worker answers
test.use({ serviceWorkers: 'block' })

/** The goal of `bench/lighthouse.ts`. */
const MAX_SHIFT = 0.02
const MAX_WIDTH_CHANGE = 0.04

test('the three calls start from the document, before any script has loaded or any call is answered', async ({
  page,
}) => {
  await signIn(page, USER)
  await page.route(/\/(api|assets)\//, () => undefined)
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))

  await page.goto('/', { waitUntil: 'commit' })

  await expect.poll(() => listApiCalls(requests)).toStrictEqual(API_CALLS)
  expect(requests.filter(isApiRequest).every(hasNoReply)).toBe(true)
  await expect(page.getByText('Loading your account')).toBeVisible()
})

test('while the font is on its way, text is shown in a font of the device, and nothing moves when it arrives', async ({
  page,
}) => {
  await signIn(page, USER)
  const release = Promise.withResolvers<void>()
  await page.route(/\/assets\/font-/, async (route) => {
    await release.promise
    await route.continue()
  })
  // the load event waits for fonts
  await page.goto('/', { waitUntil: 'commit' })
  await expectDashboard(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Your details' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  const isLoaded = () => page.evaluate(() => document.fonts.check('16px Figtree'))
  const shifts = await page.evaluateHandle(() => {
    const seen = { score: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.score += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift' })
    return seen
  })
  const widthOnDevice = await measureHeadings(page)

  expect(await isLoaded()).toBe(false)
  release.resolve()

  await expect.poll(isLoaded).toBe(true)
  const width = await measureHeadings(page)
  expect(await shifts.evaluate(({ score }) => score)).toBeLessThan(MAX_SHIFT)
  expect(Math.abs(width / widthOnDevice - 1)).toBeLessThan(MAX_WIDTH_CHANGE)
})

test('CFG-002 API-001 API-003 API-004 each call carries a time stamp, a correlation id or the session, as it needs', async ({
  page,
}) => {
  await signIn(page, USER)

  const requests = (await readLoadRequests(page)).filter(isApiRequest)
  const ofConfiguration = requests.find((request) => readPath(request) === '/api/dynamicconfig')
  const ofAccount = requests.filter((request) => request !== ofConfiguration)

  expect(new URL(ofConfiguration?.url() ?? '').searchParams.get('t')).toMatch(/^\d{13}$/)
  const [header, form] = TOKENS_ON_SERVER
    ? ['x-switchboard-session', /^c[\w-]{16}$/]
    : ['authorization', /^Bearer .+\..+/]
  expect(ofAccount.map((request) => request.headers()[header])).toStrictEqual([
    expect.stringMatching(form),
    expect.stringMatching(form),
  ])
  for (const request of requests)
    expect(request.headers()['x-correlation-id']).toMatch(/^kea-\d{13}-[a-z0-9]{16}$/)
})

test('security headers are on page, asset, API, identity page and missing addresses', async ({
  page,
  request,
}) => {
  await page.goto('/login')
  const asset = await page.locator('script[type=module]').first().getAttribute('src')
  const paths = ['/', '/pay', asset ?? '', '/api/dynamicconfig?t=1', '/api/nothing', '/assets/nothing.js']
  const identity = ['/identity/.well-known/openid-configuration', '/identity/nothing']

  for (const path of [...paths, ...identity]) {
    const headers = (await request.get(path)).headers()
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy'], path).not.toMatch(/unsafe-(inline|eval|hashes)|\*/)
  }
})

test('a reply of the API is data that no browser renders as a page or stores; only assets are stored', async ({
  page,
  request,
}) => {
  await page.goto('/login')
  const asset = await page.locator('script[type=module]').first().getAttribute('src')
  const data = ['/api/dynamicconfig?t=1', '/api/nothing', '/identity/.well-known/openid-configuration']

  for (const path of data) {
    const headers = (await request.get(path)).headers()
    expect(headers['content-type'], path).toMatch(/^application\/json/)
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    expect(headers['cache-control'], path).toContain('no-store')
  }
  expect((await request.get('/pay')).headers()['cache-control']).toBe('no-store')
  expect((await request.get(asset ?? '')).headers()['cache-control']).toContain('immutable')
})

test('the sign-in page of the identity provider runs only its own script and posts only to itself', async ({
  page,
}) => {
  const answer = page.waitForResponse(/\/identity\/interaction\//)
  await page.goto('/')

  const policy = (await answer).headers()['content-security-policy']
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()

  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(
    await page.locator('script').evaluateAll((scripts) => scripts.map((each) => each.textContent)),
  ).toEqual([''])
})

test.describe('with text passed to sinks that would run it', () => {
  test.use({ expectedViolations: 3 })

  test('the page accepts no text as HTML, as a script or as a new policy', async ({
    page,
    violations,
    provider: { log },
  }) => {
    const reportsBefore = countPolicyReports(log)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()

    const outcomes = await page.evaluate(() => {
      const outcome = (act: () => unknown) => {
        try {
          act()
          return 'taken'
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error)
        }
      }
      const before = document.body.innerHTML
      return [
        outcome(() => (document.body.innerHTML = '<img src="x" onerror="steal()">')),
        outcome(() => (document.createElement('script').src = 'https://evil.example/a.js')),
        document.body.innerHTML === before ? 'as it was' : 'changed',
      ]
    })

    expect(outcomes).toEqual(['refused', 'refused', 'as it was'])
    const maker = page.evaluate("trustedTypes.createPolicy('planted', {})")
    await expect(maker).rejects.toThrow(/createPolicy/)
    await expect.poll(() => violations.length).toBe(3)
    await expect.poll(() => countPolicyReports(log)).toBe(reportsBefore + 3)
  })
})

function hasNoReply(request: Request): boolean {
  return request.timing().responseStart === -1
}

/** The width of the text of all headings together, in pixels, after the next frame. */
function measureHeadings(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    return [...document.querySelectorAll('h1, h2')].reduce((sum, heading) => {
      const text = document.createRange()
      text.selectNodeContents(heading)
      return sum + text.getBoundingClientRect().width
    }, 0)
  })
}
