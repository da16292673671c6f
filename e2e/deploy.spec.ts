import { join } from 'node:path'

import { buildOtherPage } from '../tools/page.ts'
import { ROOT } from '../tools/processes.ts'
import { LAZY_SCREENS, ROUTES, toAddress } from './routes.ts'
import type { Route } from './routes.ts'

import { deployPage, isNewBuild } from './deployment.ts'
import { expectScreen, navigateInPage, openTab, openTabs, openSignedOutContext, watchTab } from './old-tab.ts'
import type { OldTab } from './old-tab.ts'
import { expect, test } from './provider.ts'
import type { Provider } from './provider.ts'
import { expectWorkerInControl } from './service-worker.ts'
import { signIn } from './steps.ts'
import { readFields, listTypedKeys, typeEverywhere } from './typed-fields.ts'

const OTHER_PAGE = join(ROOT, 'var/other-page')
const USER = 'ben'
/** A customer without power, who can open the sign-up to power. */
const WITHOUT_POWER = 'kiri'
/** Other customers for screens that redirect the first customer before their script is requested. */
const ELSEWHERE = [
  { user: 'grace', address: '/my-wireless' },
  { user: 'aroha', address: '/prime-video' },
  { user: 'dev', address: '/toll-free' },
] as const
/** A brand whose customers can set the features of their phone lines. */
const BRAND = 'product'
/** Within this time an open page has preloaded its later scripts. */
const SETTLED_MILLISECONDS = 5_000
const MIN_SCREENS = 20
const SIGNED_IN = ROUTES.filter(({ session }) => session !== 'loggedOut')
const SIGNED_OUT = ROUTES.filter(({ session }) => session !== 'required')
const ONLY_SIGNED_OUT = ROUTES.filter(({ session }) => session === 'loggedOut')
/**
 * Without a worker each route needs its own tab and two loads, so only the first route of each area is tested. The router
 * loads the others in the same way, and `npm run states` tests all of them.
 */
const ALL_CLOSELY = process.env['STATES'] === 'closely'

test.beforeAll(async () => {
  expect(await buildOtherPage(OTHER_PAGE)).toBe(0)
})

// a customer with a smart meter is redirected from the screens for manual readings before their script is requested
test.beforeEach(({ context }) =>
  context.route(/\/meters$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"ami" ?: ?true/g, '"ami":false')
    await route.fulfill({ response, body })
  }),
)

let deployed = false
test.afterEach(async ({ provider }) => {
  if (deployed) await provider.redeploy({})
  deployed = false
})

async function deploy(provider: Provider, settings = {}): Promise<void> {
  deployed = true
  await deployPage(provider, OTHER_PAGE, settings)
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an old tab finds every lazy route without a reload', async ({ page, browser, provider }) => {
    await provider.redeploy({ BRAND })
    await signIn(page, WITHOUT_POWER)
    await expectWorkerInControl(page)
    const stranger = await openSignedOutContext(browser, provider, 'allow')
    const [signedIn, signedOut] = [await watchTab(page), await openTab(stranger, '/change-log')]
    await expectWorkerInControl(signedOut.page)
    const others = []
    for (const { user, address } of ELSEWHERE) {
      const context = await browser.newContext({ baseURL: provider.portal, serviceWorkers: 'allow' })
      await signIn(await context.newPage(), user)
      const tab = await openTab(context, '/')
      await expectWorkerInControl(tab.page)
      others.push({ context, tab, address })
    }
    await deploy(provider, { BRAND })
    await visitAll(signedIn, SIGNED_IN.map(toAddress))
    await visitAll(signedOut, SIGNED_OUT.map(toAddress))
    for (const { tab, address } of others) await visitAll(tab, [address])
    const tabs = [signedIn, signedOut, ...others.map(({ tab }) => tab)]
    const requestedScreens = new Set(tabs.flatMap((tab) => [...tab.requestedScreens]))
    console.log(`with the worker: ${SIGNED_IN.length} routes signed in, ${SIGNED_OUT.length} signed out`)
    expect([...LAZY_SCREENS.values()].filter((screen) => !requestedScreens.has(screen))).toStrictEqual([])
    expect(tabs.map(({ countLoads }) => countLoads())).toStrictEqual(tabs.map(() => 0))
    expect(await isNewBuild(page)).toBe(false)
    await Promise.all([stranger, ...others.map(({ context }) => context)].map((each) => each.close()))
  })
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('every lazy route is found from an old tab with one reload at most', async ({
    page,
    context,
    browser,
    provider,
  }) => {
    await provider.redeploy({ BRAND })
    await signIn(page, WITHOUT_POWER)
    const stranger = await openSignedOutContext(browser, provider, 'block')
    const others = []
    const tabs = [
      ...(await openTabs(context, '/', chooseRoutes(SIGNED_IN))),
      ...(await openTabs(stranger, '/change-log', chooseRoutes(ALL_CLOSELY ? SIGNED_OUT : ONLY_SIGNED_OUT))),
    ]
    for (const { user, address } of ELSEWHERE) {
      const other = await browser.newContext({ baseURL: provider.portal, serviceWorkers: 'block' })
      await signIn(await other.newPage(), user)
      tabs.push(...(await openTabs(other, '/', [address])))
      others.push(other)
    }
    await deploy(provider, { BRAND })

    for (const { tab, address } of tabs) {
      await enter(tab, address)
      await expectScreen(tab, address)
      expect(tab.countLoads(), address).toBeLessThanOrEqual(1)
      await tab.page.close()
    }

    const requestedScreens = new Set(tabs.flatMap(({ tab }) => [...tab.requestedScreens]))
    const reloads = tabs.reduce((sum, { tab }) => sum + tab.countLoads(), 0)
    console.log(`without a worker: ${tabs.length} old tabs and routes, ${reloads} reloads`)
    const walked = tabs.flatMap(({ address }) => LAZY_SCREENS.get(address) ?? [])
    const toAsk = ALL_CLOSELY ? [...LAZY_SCREENS.values()] : walked
    expect(toAsk.length).toBeGreaterThan(MIN_SCREENS)
    expect(toAsk.filter((screen) => !requestedScreens.has(screen))).toStrictEqual([])
    await Promise.all([stranger, ...others].map((each) => each.close()))
  })

  test('typed fields survive the deployment, and all but secrets survive the reload that the page offers', async ({
    page,
    context,
    provider,
  }) => {
    await signIn(page, USER)
    const tabs = []
    for (const address of [
      '/pay',
      '/contact',
      '/details',
      '/payment-method/direct-debit',
      '/change-password',
    ]) {
      tabs.push({ tab: await openTab(context, address), address })
    }
    await page.waitForTimeout(SETTLED_MILLISECONDS)
    const typed = []
    for (const { tab } of tabs) typed.push(await typeEverywhere(tab.page))
    await deploy(provider)

    for (const [index, { tab, address }] of tabs.entries()) {
      await navigateInPage(tab, address)
      const reload = tab.page.getByRole('button', { name: 'Load it now' })
      await expect(reload, address).toBeVisible()
      expect(await readFields(tab.page), address).toMatchObject({
        ...typed[index]?.plain,
        ...typed[index]?.secret,
      })

      await reload.click()

      await expect.poll(() => isNewBuild(tab.page), address).toBe(true)
      await expect.poll(() => readFields(tab.page), address).toMatchObject(typed[index]?.plain ?? {})
      const secrets = Object.keys(typed[index]?.secret ?? {})
      expect(Object.keys(await readFields(tab.page)).filter((name) => secrets.includes(name))).toStrictEqual(
        [],
      )
      expect(tab.countLoads(), address).toBe(1)
      expect(await listTypedKeys(tab.page), address).toStrictEqual([])
    }
  })

  test('the menus of an old page open over a form, and nothing typed is lost', async ({ page, provider }) => {
    await signIn(page, 'aroha')
    await page.goto('/pay')
    await page.getByLabel('Amount to pay').fill('7.31')
    await page.waitForTimeout(SETTLED_MILLISECONDS)
    const tab = await watchTab(page)
    await deploy(provider)

    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Switch account/ }).click()
    await expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /Account \d/ })
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')

    await expect(page.getByLabel('Amount to pay')).toHaveValue('7.31')
    expect(tab.countLoads()).toBe(0)
  })

  test('a part that is gone before it was loaded leaves a form alone, and the page shows that it is outdated', async ({
    page,
  }) => {
    await page.route(/\/assets\/MenuSheet/, (route) => route.fulfill({ status: 404 }))
    await signIn(page, USER)
    await page.goto('/pay')
    await page.getByLabel('Amount to pay').fill('7.31')
    const tab = await watchTab(page)

    await page.getByRole('button', { name: 'Menu' }).click()

    await expect(page.getByText('A new version of this page is ready.')).toBeVisible()
    await expect(page.getByLabel('Amount to pay')).toHaveValue('7.31')
    expect(tab.countLoads()).toBe(0)
  })

  test('a script that is gone for good causes one reload and no more', async ({ page }) => {
    await signIn(page, USER)
    await page.route(/\/assets\/PayScreen/, (route) => route.fulfill({ status: 404 }))
    const tab = await watchTab(page)

    await navigateInPage(tab, '/pay')

    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(tab.countLoads()).toBe(1)
  })
})

/** All of these routes, or the first of each area. */
function chooseRoutes(routes: readonly Route[]): string[] {
  const first = new Map(routes.toReversed().map((route) => [route.area, route]))
  return (ALL_CLOSELY ? routes : [...first.values()]).map(toAddress)
}

/** Visits all addresses in one tab, which counts the document loads. */
async function visitAll(tab: OldTab, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await enter(tab, address)
    await expectScreen(tab, address)
  }
}

/** Waits until the screen's script is requested or the address changes; until then the previous screen is shown. */
async function enter(tab: OldTab, address: string): Promise<void> {
  const screen = LAZY_SCREENS.get(address)
  const path = () => new URL(tab.page.url()).pathname
  const isOpen = path() === address
  await navigateInPage(tab, address)
  if (screen === undefined || isOpen) return
  await expect
    .poll(() => tab.requestedScreens.has(screen) || path() !== address, `the script of ${address}`)
    .toBe(true)
}
