import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { openWithVersion, signInToApp } from '../steps.ts'
import { testStates } from './test-states.ts'
import { openAt } from './open.ts'

testStates('mobile-app', [
  { route: '/', what: 'the app', open: (page) => signInToApp(page, 'aroha') },
  { route: '/', what: 'billing in the app', open: (page) => openTab(page, 'aroha', 'Billing') },
  { route: '/', what: 'calls in the app', open: (page) => openTab(page, 'aroha', 'Calls') },
  { route: '/', what: 'power in the app', open: (page) => openTab(page, 'ben', 'Power') },
  { route: '/', what: 'no power in the app', open: (page) => openTab(page, 'hemi', 'Power') },
  { route: '/', what: 'the whole menu of the app', open: openMore },
  { route: '/', what: 'a version to leave behind', open: (page) => openWithVersion(page, 'Disallowed') },
  { route: '/', what: 'a newer version', open: (page) => openWithVersion(page, 'UpgradeRecommended') },
  { route: '/login', what: 'sign in to the app', open: (page) => openAt(page, '/app/login', 'Sign in') },
])

async function openTab(page: Page, user: string, tab: string): Promise<void> {
  await signInToApp(page, user)
  await page.getByRole('tab', { name: tab }).click()
  await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
}

async function openMore(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInToApp(page, 'aroha')
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
}
