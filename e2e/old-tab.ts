import type { Browser, BrowserContext, Page, Request } from '@playwright/test'

import { expect } from './provider.ts'
import type { Provider } from './provider.ts'

/** Within this time a page has begun all requests of a navigation. */
const QUIET_MILLISECONDS = 300
const MAX_WAIT_MILLISECONDS = 5_000

const OVERLAY = 'An Unexpected Error Occured'

/** A tab that was opened before a deployment. */
export type OldTab = {
  readonly page: Page
  /** Counts the document loads since the tab is watched. */
  readonly countLoads: () => number
  /** The screens whose scripts were requested since the tab is watched. */
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
  return { page, countLoads: () => loads, requestedScreens }
}

/** Opens a signed-out browser context. It stays in the portal, because it finds no identity provider for a sign-in. */
export async function openSignedOutContext(
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

/** Opens a tab for each address. All tabs show the page `openAt`. */
export async function openTabs(
  context: BrowserContext,
  openAt: string,
  addresses: readonly string[],
): Promise<{ tab: OldTab; address: string }[]> {
  const tabs = []
  for (const address of addresses) tabs.push({ tab: await openTab(context, openAt), address })
  return tabs
}

/** Navigates without a document load, as the back button does, so that the old build handles the address. */
export async function navigateInPage({ page }: OldTab, address: string): Promise<void> {
  // the watch starts late, because it costs time in each frame of each open tab
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
  // a request that a reload cut off never ends, and the later checks wait themselves
  await page.waitForLoadState('networkidle', { timeout: MAX_WAIT_MILLISECONDS }).catch(() => undefined)
}

/** Expects a screen without the error overlay, and that the page was never blank before it. */
export async function expectScreen({ page }: OldTab, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
  await expect(page.getByRole('alertdialog', { name: OVERLAY }), address).toHaveCount(0)
  expect(
    await runWhenSettled(page, () => page.evaluate('window.blanks')),
    `white screens on the way to ${address}`,
  ).toBe(0)
}

/** Runs in the page, and once more if the page was reloading. An old page may reload once. */
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

/** Counts the frames in which a page shows no text after it has shown text. */
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
