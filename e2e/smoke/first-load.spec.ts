import { API_CALLS, MAX_REQUESTS, USER, listApiCalls, listFonts, readLoadRequests } from '../first-load.ts'
import { expect, countPolicyReports, test } from '../provider.ts'
import { signIn } from '../steps.ts'

// the requests of a first visit: the service worker would answer some
test.use({ serviceWorkers: 'block' })

test('SES-019 the signed-in dashboard takes at most 12 requests on each load, three of them to the API', async ({
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

test('a load requests one font file of the brand, and a second one when a macron is shown', async ({
  page,
}) => {
  await signIn(page, USER)

  const requests = await readLoadRequests(page)
  const fontOfMacrons = page.waitForRequest((request) => listFonts([request]).includes('figtree-latin-ext'))
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.append(' Mōrena'))

  expect(listFonts(requests)).toStrictEqual(['figtree-latin'])
  expect((await (await fontOfMacrons).response())?.ok()).toBe(true)
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
