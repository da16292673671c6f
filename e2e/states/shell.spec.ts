import type { Page } from '@playwright/test'

import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { DASHBOARD_PARTS, readDashboard } from '@switchboard/domain/dashboard/contract'
import { USAGE_PARTS } from '@switchboard/domain/usage/now'

import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { expectHeading, openAt, openDashboard, openDashboardWith, openSignedIn } from './open.ts'
import { changeDocument, changeReply, fail, nameAnotherBuild } from './replies.ts'
import { openAsStaff } from './staff.ts'

testStates('shell', [
  { route: '/', title: 'the dashboard', open: (page) => openDashboard(page, 'aroha') },
  { route: '/', title: 'an account without a bill', open: (page) => openDashboard(page, 'carla') },
  { route: '/', title: 'usage of an account with power and a phone line', open: openVoiceUsage },
  { route: '/', title: 'data over its cap, and a meter that is read by hand', open: openOverCap },
  { route: '/', title: 'usage that failed to load', open: openBrokenUsage },
  { route: '/', title: 'the account switcher', open: openSwitcher },
  { route: '/', title: 'the more-menu', open: openMoreMenu },
  { route: '/', title: 'panels that failed to load', open: openBrokenDashboard },
  { route: '/', title: 'staff', open: (page) => openAsStaff(page) },
  { route: '/', title: 'the error overlay', open: openOverlay },
  { route: '/', title: 'a browser that is too old', open: openInOldBrowser },
  { route: '/', title: 'without a connection', open: openOffline },
  { route: '/', title: 'a build that the provider no longer serves', open: openOldBuild },
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

const PERIOD = { from: '2026-11-03', to: '2026-12-02', billDate: '2026-12-03', knownTo: '2026-11-20' }

/** Calls of unknown cost, with the longest possible figures. */
async function openVoiceUsage(page: Page): Promise<void> {
  const total = {
    category: 'International',
    calls: 12_345,
    seconds: 3_599_940,
    chargedMinutes: 60_000,
    chargeIncludingGst: null,
    chargeExcludingGst: null,
  } as const
  const callsNow = { period: { ...PERIOD, invoiceNumber: null, totals: [total] } }
  await openDashboardWith(page, 'aroha', { callsNow })
  await page.getByRole('tab', { name: 'Voice' }).click()
  await expect(page.getByText('12,345 calls')).toBeVisible()
}

async function openOverCap(page: Page): Promise<void> {
  const period = { ...PERIOD, usedMb: 123_456_789, allowanceMb: 102_400, unlimited: false }
  await openDashboardWith(page, 'jack', { dataNow: { period, knownDays: 18, rolloverMb: 0 } })
  await expect(page.getByText('Over your data')).toBeVisible()
}

/** The page requests a malformed part again by its own call. */
async function openBrokenUsage(page: Page): Promise<void> {
  for (const call of Object.values(USAGE_PARTS)) await fail(page, call)
  await changeReply(page, readDashboard, (dashboard) => ({ ...dashboard, dataNow: {}, powerNow: {} }))
  await openDashboard(page, 'ben')
  await expect(page.getByRole('alert')).toHaveCount(2)
}

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

async function openBrokenDashboard(page: Page): Promise<void> {
  await openDashboard(page, 'aroha')
  const calls = [readDashboard, ...Object.values(DASHBOARD_PARTS), ...Object.values(USAGE_PARTS)]
  for (const call of calls) await fail(page, call)
  await page.reload()
  await expect(page.getByRole('alert').first()).toBeVisible()
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
