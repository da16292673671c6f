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
  { route: '/', what: 'the dashboard', open: (page) => openDashboard(page, 'aroha') },
  { route: '/', what: 'an account without a bill', open: (page) => openDashboard(page, 'carla') },
  { route: '/', what: 'usage of an account with power and a phone line', open: openVoiceUsage },
  { route: '/', what: 'data over its cap, and a meter that is read by hand', open: openOverCap },
  { route: '/', what: 'usage that did not come', open: openBrokenUsage },
  { route: '/', what: 'the account switcher', open: openSwitcher },
  { route: '/', what: 'the more-menu', open: openMoreMenu },
  { route: '/', what: 'panels that did not come', open: openBrokenDashboard },
  { route: '/', what: 'staff', open: (page) => openAsStaff(page) },
  { route: '/', what: 'the error overlay', open: openOverlay },
  { route: '/', what: 'a browser that is too old', open: openInOldBrowser },
  { route: '/', what: 'without a connection', open: openOffline },
  { route: '/', what: 'a build that the provider no longer serves', open: openOldBuild },
  { route: '/refer-a-friend', what: 'the link', open: openReferral },
  { route: '/refer-a-friend', what: 'the link is copied', open: openCopied },
  { route: '/refer-a-friend', what: 'a very long text and link', open: openLongReferral },
  { route: '/change-log', what: 'the change log', open: (page) => openAt(page, '/change-log', 'Change log') },
  { route: '/style-guide', what: 'every part', open: openStyleGuide },
])

const PERIOD = { from: '2026-11-03', to: '2026-12-02', billDate: '2026-12-03', knownTo: '2026-11-20' }

/** Calls whose cost nobody knows, in figures as long as they can be. */
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

/** Parts that are malformed are asked for by their own calls. */
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
  // the page stops its own loading, so no load event comes
  await page.goto('/', { waitUntil: 'commit' })
  await expectHeading(page, 'Please upgrade your browser')
}

async function openOffline(page: Page): Promise<void> {
  await openDashboard(page, 'aroha')
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
}

/** The provider has gone on to another build while this page was open. */
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

/** As a portal started for those who build it. */
async function openStyleGuide(page: Page): Promise<void> {
  await changeDocument(page, '/style-guide', (html) => html.replace('"debug":false', '"debug":true'))
  await openAt(page, '/style-guide', 'Style guide')
}
