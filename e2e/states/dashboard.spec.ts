import type { Page } from '@playwright/test'

import { DASHBOARD_PARTS, readDashboard } from '@switchboard/domain/dashboard/contract'
import { USAGE_PARTS } from '@switchboard/domain/usage/now'

import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { openDashboard, openDashboardWith } from './open.ts'
import { changeReply, fail } from './replies.ts'

testStates('dashboard', [
  { route: '/', title: 'the dashboard', open: (page) => openDashboard(page, 'aroha') },
  { route: '/', title: 'an account without a bill', open: (page) => openDashboard(page, 'carla') },
  { route: '/', title: 'usage of an account with power and a phone line', open: openVoiceUsage },
  { route: '/', title: 'data over its cap, and a meter that is read by hand', open: openOverCap },
  { route: '/', title: 'usage that failed to load', open: openBrokenUsage },
  { route: '/', title: 'panels that failed to load', open: openBrokenDashboard },
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

async function openBrokenDashboard(page: Page): Promise<void> {
  await openDashboard(page, 'aroha')
  const calls = [readDashboard, ...Object.values(DASHBOARD_PARTS), ...Object.values(USAGE_PARTS)]
  for (const call of calls) await fail(page, call)
  await page.reload()
  await expect(page.getByRole('alert').first()).toBeVisible()
}
