import type { Page } from '@playwright/test'

import { listAntivirusSubscriptions } from '@switchboard/domain/antivirus/contract'

import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { fail, replaceText, replyTo } from './replies.ts'

const ROUTE = '/manage-antivirus'

testStates('antivirus', [
  { route: ROUTE, title: 'two subscriptions', open: openSubscriptions },
  { route: ROUTE, title: 'a password that is shown and copied', open: openShown },
  { route: ROUTE, title: 'no subscription', open: openNone },
  { route: ROUTE, title: 'very long credentials', open: openLong },
  { route: ROUTE, title: 'credentials that failed to load', open: openBroken },
])

async function openSubscriptions(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await openAt(page, ROUTE, 'Antivirus')
  await expect(page.getByText('Expired', { exact: true })).toBeVisible()
}

async function openShown(page: Page): Promise<void> {
  await openSubscriptions(page)
  await page.getByRole('button', { name: 'Show the password of EAV-0100482001' }).click()
  await expect(page.getByText('k7vhtu3mcx')).toBeVisible()
}

async function openNone(page: Page): Promise<void> {
  await replyTo(page, listAntivirusSubscriptions, [])
  await haveSession(page, 'aroha')
  await openAt(page, ROUTE, 'Antivirus')
  await expect(page.getByText('You have no subscription at the moment')).toBeVisible()
}

async function openLong(page: Page): Promise<void> {
  await replaceText(page, listAntivirusSubscriptions, { 'EAV-0100482001': `EAV-${'1'.repeat(90)}` })
  await openSubscriptions(page)
}

async function openBroken(page: Page): Promise<void> {
  await fail(page, listAntivirusSubscriptions)
  await haveSession(page, 'aroha')
  await openAt(page, ROUTE, 'Antivirus')
  await expect(page.getByText('We could not load your credentials.')).toBeVisible()
}
