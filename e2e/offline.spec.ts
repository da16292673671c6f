import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'

import { CHROMIUM_FLAGS, findChromium } from '../tools/ensure-chromium.ts'
import { PAGE_FOLDER } from '../tools/page.ts'
import { MAX_REQUESTS } from './first-load.ts'
import { expect, test } from './provider.ts'
import { expectWorkerInControl } from './service-worker.ts'
import { expectDashboard, sendCredentials, signIn, signInByButton, signOut } from './steps.ts'

const icon = z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })
const installed = z.looseObject({ icons: z.array(icon) })

const USER = 'finn'
const WAITING = 'Waiting for a connection'
const SECONDS = 1_000
/** Within this time the browser removes a worker that it checks during a load. */
const WORKER_SECONDS = 20

test.use({ serviceWorkers: 'allow' })

async function workersAndCaches(page: Page): Promise<[workers: number, caches: number]> {
  return page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations()
    return [workers.length, (await caches.keys()).length]
  })
}

/**
 * Stops the workers, because a worker that is handling a request blocks its successor. A browser stops it
 * after five minutes, but not with a debugger, which tests attach.
 */
async function stopWorkers(page: Page): Promise<void> {
  const debuggers = await page.context().newCDPSession(page)
  await debuggers.send('ServiceWorker.enable')
  await debuggers.send('ServiceWorker.stopAllWorkers')
  await debuggers.detach()
}

for (const [variant, path] of [
  ['the portal', '/'],
  ['the app variant', '/app/'],
] as const) {
  test(`${variant} can be installed: its manifest is valid and its icons have the declared sizes`, async ({
    provider,
  }) => {
    // a headless shell does not report why a page cannot be installed
    const executablePath = findChromium()
    const browser = await chromium.launch({
      args: CHROMIUM_FLAGS,
      ...(executablePath !== null && { executablePath }),
    })
    const page = await browser.newPage()
    // home redirects to the identity provider, whose page has no icons
    await page.goto(`${provider.portal}${path}login`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const tools = await page.context().newCDPSession(page)

    const { url, errors, data } = await tools.send('Page.getAppManifest')
    // private browsing, which the test uses, is the only reason against an installation
    await expect
      .poll(async () => (await tools.send('Page.getInstallabilityErrors')).installabilityErrors)
      .toStrictEqual([{ errorId: 'in-incognito', errorArguments: [] }])

    expect(new URL(url).pathname).toBe(`${path}manifest.webmanifest`)
    expect(errors).toStrictEqual([])
    const manifest = installed.parse(JSON.parse(data ?? ''))
    expect(manifest).toMatchObject({
      id: path,
      start_url: path,
      scope: path,
      display: 'standalone',
      name: 'My Kea',
    })
    expect(await readIconSizes(page, manifest.icons)).toStrictEqual([
      'any 192x192',
      'any 512x512',
      'any any',
      'maskable 512x512',
    ])
    await browser.close()
  })
}

/** The purpose and the declared size of each icon whose picture has this size. */
async function readIconSizes(page: Page, icons: readonly z.output<typeof icon>[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const sizes = all.map(async ({ src, sizes, purpose }) => {
      const picture = new Image()
      picture.src = src
      await picture.decode()
      const isMatching = sizes === 'any' || sizes === `${picture.naturalWidth}x${picture.naturalHeight}`
      return `${purpose} ${isMatching ? sizes : 'of another size'}`
    })
    return (await Promise.all(sizes)).toSorted()
  }, icons)
}

test('SHL-014 opened without a connection while signed out, the page promises no account', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await expectWorkerInControl(page)
  await context.setOffline(true)

  await page.goto('/')

  await expect(page.getByText(WAITING)).toBeVisible()
  await expect(page.getByText('You are still signed in.')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('the app variant opens without a connection', async ({ page, context }) => {
  await page.goto('/app/')
  await sendCredentials(page, USER)
  await expectDashboard(page)
  await expectWorkerInControl(page)
  await context.setOffline(true)

  await page.goto('/app/')

  await expect(page.getByText('You are still signed in.')).toBeVisible()
  await context.setOffline(false)
  await expectDashboard(page)
  await expect(page).toHaveURL('/app/')
})

test('the worker leaves the API alone, and a page load through it makes no more calls and requests than without it', async ({
  page,
}) => {
  await signIn(page, USER)
  await expectWorkerInControl(page)
  const responses: { path: string; byWorker: boolean }[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    responses.push({ path: pathname, byWorker: response.fromServiceWorker() })
  })

  await page.goto('/', { waitUntil: 'networkidle' })

  await expectDashboard(page)
  const ofApi = responses.filter(({ path }) => path.startsWith('/api/'))
  expect(ofApi).toHaveLength(3)
  expect(ofApi.filter(({ byWorker }) => byWorker)).toStrictEqual([])
  expect(responses.filter(({ byWorker }) => byWorker).map(({ path }) => path)).toContain('/')
  expect(responses.length).toBeLessThanOrEqual(MAX_REQUESTS)
})

test('a sign-in requests each of its steps once while the worker is in control', async ({ page }) => {
  await signIn(page, USER)
  await expectWorkerInControl(page)

  for (let again = 0; again < 3; again += 1) {
    await signOut(page)
    await signInByButton(page, USER)
  }
})

test('the worker caches both font files of the brand', async ({ page }) => {
  await signIn(page, USER)
  await expectWorkerInControl(page)

  const cached = await page.evaluate(async () => {
    const [build = ''] = await caches.keys()
    const requests = await (await caches.open(build)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })

  expect(cached.filter((path) => path.endsWith('.woff2')).toSorted()).toStrictEqual([
    expect.stringMatching(/^\/assets\/font-figtree-latin-[0-9a-f]{8}\.woff2$/),
    expect.stringMatching(/^\/assets\/font-figtree-latin-ext-[0-9a-f]{8}\.woff2$/),
  ])
})

test('a worker that is switched off is removed with its caches, and a form in another tab keeps its values', async ({
  page,
  context,
  provider,
}) => {
  await signIn(page, USER)
  await expectWorkerInControl(page)
  const form = await context.newPage()
  await form.clock.install()
  await form.goto('/pay')
  // the form must check for its worker after the worker is removed
  await form.clock.pauseAt(new Date(Date.now() + SECONDS))
  await expect(async () => {
    await form.clock.runFor(20)
    await expect(form.getByRole('button', { name: 'Pay ahead' })).toBeVisible({ timeout: 100 })
  }).toPass()
  await form.getByRole('button', { name: 'Pay ahead' }).click()
  await form.getByLabel('Amount to pay').fill('7.31')
  await provider.redeploy({ SERVICE_WORKER: 'false' })

  // a browser checks for a new worker with each load, and repeats a failed check with the next load
  await expect(async () => {
    await page.goto('/')
    await expectDashboard(page)
    await expect
      .poll(() => workersAndCaches(page), { timeout: WORKER_SECONDS * SECONDS })
      .toStrictEqual([0, 0])
      .catch(async (late: unknown) => {
        await stopWorkers(page)
        throw late
      })
  }).toPass()
  await form.clock.runFor(5 * SECONDS)
  await expect(form.getByLabel('Amount to pay')).toHaveValue('7.31')
  await page.goto('/details')
  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible()
  await page.waitForTimeout(5 * SECONDS)
  expect(await workersAndCaches(page)).toStrictEqual([0, 0])
  await provider.redeploy({})
})

test('a worker that breaks every page is removed with the second load after it is switched off', async ({
  page,
  provider,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-bad-worker-'))
  cpSync(PAGE_FOLDER, folder, { recursive: true })
  writeFileSync(join(folder, 'worker.js'), BAD_WORKER)
  await provider.redeploy({ PAGE_DIR: folder })
  await page.goto('/login')
  await expectWorkerInControl(page)
  await page.reload()
  await expect(page.getByText('broken')).toBeVisible()
  await provider.redeploy({ SERVICE_WORKER: 'false' })

  await page.reload()
  await expect.poll(() => workersAndCaches(page)).toStrictEqual([0, 0])
  await page.reload()

  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await provider.redeploy({})
})

const BAD_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(new Response('broken', { headers: { 'content-type': 'text/html' } }))
})`
