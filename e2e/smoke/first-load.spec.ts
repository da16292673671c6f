import { API_CALLS, USER, listApiCalls, readLoadRequests } from '../first-load.ts'
import { expect, countPolicyReports, test } from '../provider.ts'
import { signIn } from '../steps.ts'

// the requests of a first visit: the service worker would answer some
test.use({ serviceWorkers: 'block' })

/** This includes three scripts and their styles that load later. */
const MAX_REQUESTS = 11

test('SES-019 the signed-in dashboard takes at most 11 requests on each load, three of them to the API', async ({
  page,
}) => {
  await signIn(page, USER)

  const first = await readLoadRequests(page)
  const second = await readLoadRequests(page)

  console.log(`first load: ${first.length} requests, second: ${second.length}`)
  expect(first.length).toBeLessThanOrEqual(MAX_REQUESTS)
  expect(listApiCalls(first)).toStrictEqual(API_CALLS)
  expect(second.length).toBeLessThanOrEqual(MAX_REQUESTS)
  expect(listApiCalls(second)).toStrictEqual(API_CALLS)
})

test.describe('with a planted script', () => {
  test.use({ expectedViolations: 1 })

  test('a script planted in the page does not run, and the browser reports it', async ({
    page,
    violations,
    provider: { log },
  }) => {
    const reportsBefore = countPolicyReports(log)
    await page.route('/login', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</body>', '<script>window.planted = true</script></body>')
      await route.fulfill({ response, body })
    })

    await page.goto('/login')

    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(await page.evaluate(() => 'planted' in window)).toBe(false)
    expect(violations).toStrictEqual([expect.stringMatching(/^script-src-elem inline on /)])
    await expect.poll(() => countPolicyReports(log)).toBe(reportsBefore + 1)
  })
})
