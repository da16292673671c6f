import type { Browser, BrowserContext, Page, Request } from '@playwright/test'

import { expect } from './provider.ts'
import type { Provider } from './provider.ts'

/** Within this time a page has begun everything that a step starts. */
const QUIET_MILLISECONDS = 300
const MAX_WAIT_MILLISECONDS = 5_000

const OVERLAY = 'An Unexpected Error Occured'

/** A tab that was opened before a deployment, with counters. */
export type OldTab = {
  readonly page: Page
  /** The number of document loads since. */
  readonly loads: () => number
  /** The screens whose scripts were requested since. */
  readonly requestedScreens: ReadonlySet<string>
}

export async function watchTab(page: Page): Promise<OldTab> {
  const requestedScreens = new Set<string>()
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  page.on('request', (request: Request) => {
    const screen = /\/assets\/(\w+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (screen !== undefined) requestedScreens.add(screen)
  })
  await page.addInitScript(WATCH_FOR_BLANKS)
  return { page, loads: () => loads, requestedScreens }
}

/** A signed-out browser context that stays in the portal: redirects to sign-in find no identity provider. */
export async function strangersContext(
  browser: Browser,
  { portal }: Provider,
  serviceWorkers: 'allow' | 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: portal, serviceWorkers })
  await context.route(/\/\.well-known\/openid-configuration$/, (route) => route.fulfill({ status: 503 }))
  return context
}

export async function openTab(context: BrowserContext, address: string): Promise<OldTab> {
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return watchTab(page)
}

/** Opens a tab for each address, all at the same page, before a deployment. */
export async function openTabs(
  context: BrowserContext,
  openAt: string,
  addresses: readonly string[],
): Promise<{ tab: OldTab; address: string }[]> {
  const tabs = []
  for (const address of addresses) tabs.push({ tab: await openTab(context, openAt), address })
  return tabs
}

/** Navigates within the page as the browser's back button does, so that the old build handles the address. */
export async function goWithin({ page }: OldTab, address: string): Promise<void> {
  // only from here on: the watch costs time in each frame, and many tabs may be open
  await runWhenSettled(page, () => page.evaluate(WATCH_FOR_BLANKS))
  await runWhenSettled(page, () =>
    page.evaluate((to) => {
      setTimeout(() => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      })
    }, address),
  )
  await page.waitForTimeout(QUIET_MILLISECONDS)
  // a request cut off by a reload counts as open for ever: the checks that follow wait by themselves
  await page.waitForLoadState('networkidle', { timeout: MAX_WAIT_MILLISECONDS }).catch(() => undefined)
}

/** Expects a screen without the overlay, and that the page was never blank on the way. */
export async function expectScreen({ page }: OldTab, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
  await expect(page.getByRole('alertdialog', { name: OVERLAY }), address).toHaveCount(0)
  expect(
    await runWhenSettled(page, () => page.evaluate('window.blanks')),
    `white screens on the way to ${address}`,
  ).toBe(0)
}

/** Runs in the page, and once more if the page was reloading at that moment, as an old page may once. */
async function runWhenSettled<T>(page: Page, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (failure) {
    if (!(failure instanceof Error) || !failure.message.includes('Execution context was destroyed'))
      throw failure
    await page.waitForLoadState()
    return run()
  }
}

/** Counts the frames in which a page that once showed something shows nothing. */
const WATCH_FOR_BLANKS = `if (window.blanks === undefined) {
  window.blanks = 0
  let shown = false
  const look = () => {
    const text = document.body?.innerText.trim() ?? ''
    if (text !== '') shown = true
    else if (shown) window.blanks += 1
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`
