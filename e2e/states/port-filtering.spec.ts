import type { Page } from '@playwright/test'

import { changePortFiltering, readPortFiltering } from '@switchboard/domain/port-filtering/contract'

import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { fail, hold } from './replies.ts'

const ROUTE = '/port-filtering'

testStates('port-filtering', [
  { route: ROUTE, title: 'on', open: openEnabled },
  { route: ROUTE, title: 'changing', open: openChanging },
  { route: ROUTE, title: 'a change that failed', open: openFailed },
  { route: ROUTE, title: 'an account with nothing to filter', open: openNone },
  { route: ROUTE, title: 'data that failed to load', open: openBroken },
  { route: '/portFiltering', title: 'the older address', open: openOlder },
])

const toggle = (page: Page) => page.getByRole('switch', { name: 'Port filtering' })

async function openEnabled(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await openAt(page, ROUTE, 'Port filtering')
  await expect(toggle(page)).toBeChecked()
}

async function openOlder(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await openAt(page, '/portFiltering', 'Port filtering')
  await expect(page).toHaveURL(ROUTE)
}

async function openChanging(page: Page): Promise<void> {
  await openEnabled(page)
  await hold(page, changePortFiltering)
  await toggle(page).click()
  await expect(toggle(page)).not.toBeChecked()
}

async function openFailed(page: Page): Promise<void> {
  await openEnabled(page)
  await fail(page, changePortFiltering)
  await toggle(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(toggle(page)).toBeChecked()
}

async function openNone(page: Page): Promise<void> {
  await haveSession(page, 'grace')
  await openAt(page, ROUTE, 'Port filtering')
  await expect(page.getByText('Port filtering is not available for this account.')).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await fail(page, readPortFiltering)
  await openAt(page, ROUTE, 'Port filtering')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}
