import type { Page } from '@playwright/test'

import { changePortFiltering, readPortFiltering } from '@switchboard/domain/port-filtering/contract'

import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { fail, hold } from './replies.ts'

const ROUTE = '/port-filtering'

testStates('port-filtering', [
  { route: ROUTE, what: 'on', open: openOn },
  { route: ROUTE, what: 'changing', open: openChanging },
  { route: ROUTE, what: 'a change that failed', open: openFailed },
  { route: ROUTE, what: 'an account with nothing to filter', open: openNone },
  { route: ROUTE, what: 'what did not load', open: openBroken },
  { route: '/portFiltering', what: 'the older address', open: openOlder },
])

const toggle = (page: Page) => page.getByRole('switch', { name: 'Port filtering' })

async function openOn(page: Page): Promise<void> {
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
  await openOn(page)
  await hold(page, changePortFiltering)
  await toggle(page).click()
  await expect(toggle(page)).not.toBeChecked()
}

async function openFailed(page: Page): Promise<void> {
  await openOn(page)
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
