import type { Page, Request } from '@playwright/test'

import { expect, policyReports, test } from './provider.ts'
import { expectDashboard, signIn } from './steps.ts'
import { TOKENS_ON_SERVER } from './stored-session.ts'

// what a first visit costs; `offline.spec.ts` looks at a load that the worker answers for
test.use({ serviceWorkers: 'block' })

const USER = 'finn'
const ACCOUNT = '100701'
/** Of them three scripts and their styles show what is used, after the rest. */
const MOST_REQUESTS = 11
const API_CALLS = [
  'GET /api/dynamicconfig',
  'POST /api/user/claims',
  `GET /api/accounts/${ACCOUNT}/dashboard`,
].toSorted()

test('SES-019 the signed-in dashboard takes 11 requests at most, three of them to the API, on the first and the second load', async ({
  page,
}) => {
  await signIn(page, USER)

  const first = await requestsOfLoad(page)
  const second = await requestsOfLoad(page)

  console.log(`first load: ${first.length} requests, second: ${second.length}`)
  expect(first.length).toBeLessThanOrEqual(MOST_REQUESTS)
  expect(apiCallsIn(first)).toStrictEqual(API_CALLS)
  expect(second.length).toBeLessThanOrEqual(MOST_REQUESTS)
  expect(apiCallsIn(second)).toStrictEqual(API_CALLS)
})

test('the three calls start from the document: no script has come and none of them is answered', async ({
  page,
}) => {
  await signIn(page, USER)
  await page.route(/\/(api|assets)\//, () => undefined)
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))

  await page.goto('/', { waitUntil: 'commit' })

  await expect.poll(() => apiCallsIn(asked)).toStrictEqual(API_CALLS)
  expect(asked.filter(isOfApi).every(isUnanswered)).toBe(true)
  await expect(page.getByText('Loading your account')).toBeVisible()
})

test('CFG-002 API-001 API-003 API-004 each carries what it needs: a time stamp, a correlation id, the session', async ({
  page,
}) => {
  await signIn(page, USER)

  const asked = (await requestsOfLoad(page)).filter(isOfApi)
  const ofConfiguration = asked.find((request) => pathOf(request) === '/api/dynamicconfig')
  const ofAccount = asked.filter((request) => request !== ofConfiguration)

  expect(new URL(ofConfiguration?.url() ?? '').searchParams.get('t')).toMatch(/^\d{13}$/)
  const [header, form] = TOKENS_ON_SERVER
    ? ['x-switchboard-session', /^c[\w-]{16}$/]
    : ['authorization', /^Bearer .+\..+/]
  expect(ofAccount.map((request) => request.headers()[header])).toStrictEqual([
    expect.stringMatching(form),
    expect.stringMatching(form),
  ])
  for (const request of asked)
    expect(request.headers()['x-correlation-id']).toMatch(/^kea-\d{13}-[a-z0-9]{16}$/)
})

test('security headers stand on page, asset, API, identity page and on what is not there', async ({
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

test('the sign-in page of the identity provider runs its own script alone and posts only to itself', async ({
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

test.describe('with a script planted in the page', () => {
  test.use({ expectedViolations: 1 })

  test('it does not run, and the browser reports it', async ({ page, violations, provider: { log } }) => {
    const reportsBefore = policyReports(log)
    await page.route('/login', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</body>', '<script>window.planted = true</script></body>')
      await route.fulfill({ response, body })
    })

    await page.goto('/login')

    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(await page.evaluate(() => 'planted' in window)).toBe(false)
    expect(violations).toStrictEqual([expect.stringMatching(/^script-src-elem inline on /)])
    await expect.poll(() => policyReports(log)).toBe(reportsBefore + 1)
  })
})

test.describe('with text handed to what would run it', () => {
  test.use({ expectedViolations: 3 })

  test('the page takes no text for HTML, for a script or for a maker of them', async ({
    page,
    violations,
    provider: { log },
  }) => {
    const reportsBefore = policyReports(log)
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
    await expect.poll(() => policyReports(log)).toBe(reportsBefore + 3)
  })
})

/** Everything that the browser asks the network for until the dashboard stands and is quiet. */
async function requestsOfLoad(page: Page): Promise<Request[]> {
  const asked: Request[] = []
  const listen = (request: Request) => {
    if (!request.url().startsWith('data:')) asked.push(request)
  }
  page.on('request', listen)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expectDashboard(page)
  page.off('request', listen)
  return asked
}

function isOfApi(request: Request): boolean {
  return pathOf(request).startsWith('/api/')
}

function apiCallsIn(requests: readonly Request[]): string[] {
  return requests
    .filter(isOfApi)
    .map((request) => `${request.method()} ${pathOf(request)}`)
    .toSorted()
}

function isUnanswered(request: Request): boolean {
  return request.timing().responseStart === -1
}

function pathOf(request: Request): string {
  return new URL(request.url()).pathname
}
