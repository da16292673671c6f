import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import type { Provider } from '../provider.ts'
import { expectDashboard, signIn } from '../steps.ts'
import { openPromise, openPromiseCalendar, openPromiseProblem, openPromised } from './promise.ts'
import { expectHeading } from './state.ts'
import type { State } from './state.ts'
import { openDesk } from './outside.ts'

export const DASHBOARD_STATES: readonly State[] = [
  { route: '/', what: 'the dashboard', open: (page) => signIn(page, 'aroha') },
  { route: '/', what: 'an account without a bill', open: (page) => signIn(page, 'carla') },
  { route: '/', what: 'the account switcher', open: openSwitcher },
  { route: '/', what: 'the more-menu', open: openMoreMenu },
  { route: '/', what: 'promise to pay', open: openPromise },
  { route: '/', what: 'a promise with a problem', open: openPromiseProblem },
  { route: '/', what: 'the calendar of a promise', open: openPromiseCalendar },
  { route: '/', what: 'a promise that stands', open: openPromised },
  { route: '/', what: 'panels that did not come', open: openBrokenDashboard },
  { route: '/', what: 'staff', open: openAsStaff },
  { route: '/', what: 'the error overlay', open: openOverlay },
  { route: '/', what: 'a browser that is too old', open: openInOldBrowser },
  { route: '/', what: 'without a connection', open: openOffline },
  { route: '/', what: 'a build that the provider no longer serves', open: openOldBuild },
]

async function openSwitcher(page: Page): Promise<void> {
  await signIn(page, 'aroha')
  await page.getByRole('button', { name: /Switch account/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openMoreMenu(page: Page): Promise<void> {
  await signIn(page, 'aroha')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

async function openBrokenDashboard(page: Page): Promise<void> {
  await signIn(page, 'aroha')
  await page.route(/\/api\/accounts\//, (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await expect(page.getByRole('alert').first()).toBeVisible()
}

export async function openAsStaff(page: Page, provider: Provider): Promise<void> {
  await openDesk(page, provider)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: /^Open the portal for/ }).click()
  const address = (await opened).url()
  await (await opened).close()
  expect(address).toContain('/auto-login')
  await page.goto(address)
  await expectDashboard(page)
}

async function openOverlay(page: Page): Promise<void> {
  await page.route(/dynamicconfig/, (route) => route.fulfill({ status: 500 }))
  await page.goto('/')
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function openInOldBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  // the page stops its own loading, so no load event comes
  await page.goto('/', { waitUntil: 'commit' })
  await expectHeading(page, 'Please upgrade your browser')
}

async function openOffline(page: Page): Promise<void> {
  await signIn(page, 'aroha')
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
}

/** The provider has gone on to another build while this page was open. */
async function openOldBuild(page: Page): Promise<void> {
  await signIn(page, 'aroha')
  await page.route(/\/api\/accounts\//, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-portal-build': 'another' } })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Load it now' })).toBeVisible()
}
