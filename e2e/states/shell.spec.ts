import type { Page } from '@playwright/test'

import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { readDashboard } from '@switchboard/domain/dashboard/contract'

import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { expectHeading, haveSession, openAt, openDashboard, openSignedIn } from './open.ts'
import { changeDocument, fail, nameAnotherBuild } from './replies.ts'
import { openAsStaff } from './staff.ts'
import { signInToApp } from '../steps.ts'

testStates('shell', [
  { route: '/', title: 'the account switcher', open: openSwitcher },
  { route: '/', title: 'the more-menu', open: openMoreMenu },
  { route: '/', title: 'in place of an unknown address', open: openUnknown },
  { route: '/', title: 'staff', open: (page) => openAsStaff(page) },
  { route: '/', title: 'the error overlay', open: openOverlay },
  { route: '/', title: 'a browser that is too old', open: openInOldBrowser },
  { route: '/', title: 'without a connection', open: openOffline },
  { route: '/', title: 'a build that the provider no longer serves', open: openOldBuild },
  { route: '/more', title: 'all pages of the app', open: openMorePage },
  { route: '/refer-a-friend', title: 'the link', open: openReferral },
  { route: '/refer-a-friend', title: 'the link is copied', open: openCopied },
  { route: '/refer-a-friend', title: 'a very long text and link', open: openLongReferral },
  {
    route: '/change-log',
    title: 'the change log',
    open: (page) => openAt(page, '/change-log', 'Change log'),
  },
  { route: '/style-guide', title: 'every part', open: openStyleGuide },
])

async function openSwitcher(page: Page): Promise<void> {
  await openDashboard(page, 'aroha')
  await page.getByRole('button', { name: /Switch account/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openMoreMenu(page: Page): Promise<void> {
  await openDashboard(page, 'aroha')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

async function openMorePage(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInToApp(page, 'aroha')
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'More' }).click()
  await expect(page.getByRole('navigation', { name: 'All pages' })).toBeVisible()
}

async function openUnknown(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await openAt(page, '/no/such/page', /^Kia ora/)
  await expect(page.getByText('We could not find the page /no/such/page')).toBeVisible()
}

async function openOverlay(page: Page): Promise<void> {
  await fail(page, readDynamicConfiguration)
  await page.goto('/')
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function openInOldBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  // the page stops its own loading, so there is no load event
  await page.goto('/', { waitUntil: 'commit' })
  await expectHeading(page, 'Please upgrade your browser')
}

async function openOffline(page: Page): Promise<void> {
  await openDashboard(page, 'aroha')
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
}

/** The provider has deployed another build while this page was open. */
async function openOldBuild(page: Page): Promise<void> {
  await openDashboard(page, 'aroha')
  await nameAnotherBuild(page, readDashboard)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Load it now' })).toBeVisible()
}

function openReferral(page: Page): Promise<void> {
  return openSignedIn(page, '/refer-a-friend', 'Refer a friend')
}

async function openCopied(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openReferral(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('log')).toContainText(/copied/)
}

async function openLongReferral(page: Page): Promise<void> {
  const long = JSON.stringify({
    text: 'Whakatauki '.repeat(60) + 'a'.repeat(300),
    link: `https://join.kea.example/${'friend'.repeat(80)}`,
  })
  await changeDocument(page, '/refer-a-friend', (html) =>
    html.replace(/"referAFriend":\{[^}]*\}/, `"referAFriend":${long}`),
  )
  await openReferral(page)
}

/** Serves the page with the configuration of a development portal. */
async function openStyleGuide(page: Page): Promise<void> {
  await changeDocument(page, '/style-guide', (html) => html.replace('"debug":false', '"debug":true'))
  await openAt(page, '/style-guide', 'Style guide')
}
