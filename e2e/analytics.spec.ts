import type { Page } from '@playwright/test'
import * as z from 'zod/mini'

import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'

test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000, 'what is sent does not depend on the width')

const hitWithPage = z.object({ page: z.string() })

test('ANA-001 the provider takes what the page tells of its use, and nothing of it is about a person', async ({
  page,
}) => {
  await signIn(page, 'aroha')
  await serveWithBeacon(page)
  const hits: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics')) hits.push(request.postData() ?? '')
  })
  const heard = (where: string) =>
    page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/analytics') &&
        hitWithPage.parse(response.request().postDataJSON()).page === where,
    )

  const home = heard('/')
  await page.goto('/')
  expect((await home).status()).toBe(200)
  const bill = heard('/invoice/:invoiceId')
  await page.goto('/invoice/latest')
  expect((await bill).status()).toBe(200)

  console.log(`analytics: ${hits.length} hits`)
  expect(hits.length).toBeGreaterThanOrEqual(2)
  for (const hit of hits) {
    expect(hit).not.toMatch(/aroha|\?|\d{6}/i)
    expect(JSON.parse(hit)).toMatchObject({ dimension1: 'kea', dimension2: 'web' })
  }
  // the dashboard call includes the services of the account
  expect(JSON.parse(hits[0] ?? '')).toMatchObject({ page: '/', dimension3: 'UFB', dimension4: 'VOIP' })
})

/** Serves the page as a deployment does whose receiver of usage data is the provider. */
async function serveWithBeacon(page: Page): Promise<void> {
  await page.route(
    (url) => !/^\/(api|identity|assets)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch({ maxRedirects: 0 })
      const body = (await response.text()).replace('"analytics":"none"', '"analytics":"beacon"')
      return route.fulfill({ response, body })
    },
  )
}
