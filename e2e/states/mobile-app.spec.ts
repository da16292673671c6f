import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { openWithVersion, signInToApp } from '../steps.ts'
import { testStates } from './test-states.ts'
import { openAt } from './open.ts'

testStates('mobile-app', [
  { route: '/', title: 'the app', open: (page) => signInToApp(page, 'aroha') },
  { route: '/', title: 'billing in the app', open: (page) => openTab(page, 'aroha', 'Billing') },
  { route: '/', title: 'calls in the app', open: (page) => openTab(page, 'aroha', 'Calls') },
  { route: '/', title: 'power in the app', open: (page) => openTab(page, 'ben', 'Power') },
  { route: '/', title: 'no power in the app', open: (page) => openTab(page, 'hemi', 'Power') },
  { route: '/', title: 'a version to leave behind', open: (page) => openWithVersion(page, 'Disallowed') },
  { route: '/', title: 'a newer version', open: (page) => openWithVersion(page, 'UpgradeRecommended') },
  { route: '/login', title: 'sign in to the app', open: (page) => openAt(page, '/app/login', 'Sign in') },
])

async function openTab(page: Page, user: string, tab: string): Promise<void> {
  await signInToApp(page, user)
  await page.getByRole('tab', { name: tab }).click()
  await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
}
