import type { Page } from '@playwright/test'

import {
  readMailFilters,
  readMailboxes,
  readOtherScripts,
  saveMailFilter,
  setMailPassword,
} from '@switchboard/domain/mail/contract'

import { FORWARDED_TO, FORWARDING, scriptsOfPrograms } from '../../apps/web/src/areas/mail/testing/states.ts'
import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt, openSignedIn } from './open.ts'
import { disconnect, fail, refuse, replaceText, replyTo } from './replies.ts'

const MENU = '/mail-settings'
const PASSWORD = '/mail-settings/password'
const LIST = '/mail-settings/filters'
const NEW = '/mail-settings/filters/new'
const EDIT = '/mail-settings/filters/$mailFilterId'
const FIRST_MAILBOX = '?mailbox=1'
const SCHOOL = '/mail-settings/filters/5c3f1f0e-8a51-4c36-9d7b-2f4a6b8c0d1e?mailbox=1'
const LONG = `${'Whakatauki '.repeat(12)}${'w'.repeat(90)}`

testStates('mail', [
  { route: MENU, title: 'the mailboxes', open: openMenu },
  { route: MENU, title: 'no mailbox', open: openNoMailbox },
  { route: MENU, title: 'mailboxes that failed to load', open: openBrokenMenu },
  { route: PASSWORD, title: 'the form', open: openPassword },
  { route: PASSWORD, title: 'a form with a problem', open: openPasswordProblem },
  { route: PASSWORD, title: 'a change that failed', open: openPasswordFailed },
  { route: PASSWORD, title: 'a mailbox of another customer', open: openForeign },
  { route: LIST, title: 'the filters', open: openList },
  { route: LIST, title: 'no filters', open: openNoFilters },
  { route: LIST, title: 'filters that failed to load', open: openBrokenList },
  { route: LIST, title: 'very long names and values', open: openLong },
  { route: LIST, title: 'a tested filter', open: openTried },
  { route: LIST, title: 'a deletion', open: openDelete },
  { route: LIST, title: 'a paused filter, and addresses outside the account', open: openPaused },
  { route: LIST, title: 'an address that is taken back', open: openTakenBack },
  { route: LIST, title: 'filters of another program', open: openOthers },
  {
    route: NEW,
    title: 'the form',
    open: (page) => openSignedIn(page, NEW + FIRST_MAILBOX, 'New mail filter'),
  },
  { route: NEW, title: 'a form with problems', open: openProblems },
  { route: NEW, title: 'a filter that was not saved', open: openNotSaved },
  { route: NEW, title: 'a save whose answer was lost', open: openSaveLost },
  { route: NEW, title: 'an address abroad', open: openAbroad },
  { route: EDIT, title: 'the form', open: openEdit },
  { route: EDIT, title: 'a filter that is gone', open: openGone },
])

async function openPaused(page: Page): Promise<void> {
  await replyTo(page, readMailFilters, FORWARDING)
  await openSignedIn(page, LIST + FIRST_MAILBOX, 'Mail filters')
  await expect(page.getByText('“Rates” forwards there.')).toBeVisible()
}

async function openTakenBack(page: Page): Promise<void> {
  await openPaused(page)
  await page.getByRole('button', { name: `Stop forwarding to ${FORWARDED_TO}` }).click()
  await expect(page.getByText('“Rates” is paused, and stays in your list.')).toBeVisible()
}

async function openMenu(page: Page): Promise<void> {
  await openSignedIn(page, MENU, 'Mail settings')
  await expect(page.getByRole('heading', { name: 'whanau.ngata@mail.demo.example' })).toBeVisible()
}

async function openNoMailbox(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, MENU, 'Mail settings')
  await expect(page.getByText('There is no mailbox on this account')).toBeVisible()
}

async function openBrokenMenu(page: Page): Promise<void> {
  await fail(page, readMailboxes)
  await openSignedIn(page, MENU, 'Mail settings')
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openPassword(page: Page): Promise<void> {
  await openSignedIn(page, PASSWORD + FIRST_MAILBOX, 'Mail password')
  await expect(page.getByLabel('Confirm new password')).toBeVisible()
}

async function typePasswords(page: Page, confirmation: string): Promise<void> {
  await openPassword(page)
  await page.getByLabel('New password', { exact: true }).fill('kea')
  await page.getByLabel('Confirm new password').fill(confirmation)
  await page.getByLabel('The password you sign in here with').fill('kea-demo-2026')
  await page.getByRole('button', { name: 'Change mail password' }).click()
}

async function openPasswordProblem(page: Page): Promise<void> {
  await typePasswords(page, 'keo')
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

async function openPasswordFailed(page: Page): Promise<void> {
  await fail(page, setMailPassword)
  await typePasswords(page, 'kea')
  await expect(page.getByText('Error changing password')).toBeVisible()
}

async function openForeign(page: Page): Promise<void> {
  await openSignedIn(page, `${PASSWORD}?mailbox=99`, 'Mail password')
  await expect(page.getByText('This mailbox is not on your account')).toBeVisible()
}

async function openList(page: Page): Promise<void> {
  await openSignedIn(page, LIST + FIRST_MAILBOX, 'Mail filters')
  await expect(page.getByRole('heading', { name: 'School to both of us' })).toBeVisible()
}

async function openNoFilters(page: Page): Promise<void> {
  await openSignedIn(page, `${LIST}?mailbox=2`, 'Mail filters')
  await expect(page.getByText('This mailbox has no filters')).toBeVisible()
}

async function openBrokenList(page: Page): Promise<void> {
  await fail(page, readMailFilters)
  await openSignedIn(page, LIST + FIRST_MAILBOX, 'Mail filters')
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openLong(page: Page): Promise<void> {
  await replaceText(page, readMailFilters, { 'School to both of us': LONG, 'school trip': LONG })
  await openSignedIn(page, LIST + FIRST_MAILBOX, 'Mail filters')
  await expect(page.getByRole('heading', { name: LONG })).toBeVisible()
}

async function openTried(page: Page): Promise<void> {
  await openList(page)
  await page.getByLabel('The headers of a message').fill('From: Kura <office@kura.example>\nSubject: Hello')
  await page.getByRole('button', { name: 'See which filters run' }).click()
  await expect(page.getByText('“School to both of us” runs.')).toBeVisible()
}

async function openDelete(page: Page): Promise<void> {
  await openList(page)
  await page.getByRole('button', { name: 'Delete School to both of us' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openOthers(page: Page): Promise<void> {
  await replyTo(page, readOtherScripts, scriptsOfPrograms(LONG))
  await openList(page)
  await expect(page.getByRole('heading', { name: 'Filters from other mail programs' })).toBeVisible()
}

async function openProblems(page: Page): Promise<void> {
  await openSignedIn(page, NEW + FIRST_MAILBOX, 'New mail filter')
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByRole('button', { name: 'Forward it to an address' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByRole('button', { name: 'Save filter' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

async function fillFilter(page: Page): Promise<void> {
  await openSignedIn(page, NEW + FIRST_MAILBOX, 'New mail filter')
  await page.getByLabel('Name of the filter').fill('Bank')
  await page.getByLabel('Text to find').fill('bank')
}

async function saveFilter(page: Page): Promise<void> {
  await fillFilter(page)
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByRole('button', { name: 'Save filter' }).click()
}

async function openNotSaved(page: Page): Promise<void> {
  await refuse(page, saveMailFilter, 'MAIL_SERVER_REFUSED')
  await saveFilter(page)
  await expect(page.getByText('Filter Not Saved')).toBeVisible()
}

async function openSaveLost(page: Page): Promise<void> {
  await disconnect(page, saveMailFilter)
  await saveFilter(page)
  await expect(page.getByText('We do not know whether the filter was saved.')).toBeVisible()
}

async function openAbroad(page: Page): Promise<void> {
  await fillFilter(page)
  await page.getByRole('button', { name: 'Forward it to an address' }).click()
  await page.getByLabel('Forward it to').fill('aroha@elsewhere.example')
  await page.getByRole('button', { name: 'Save filter' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openEdit(page: Page): Promise<void> {
  await openSignedIn(page, SCHOOL, 'Change mail filter')
  await expect(page.getByLabel('Name of the filter')).toHaveValue('School to both of us')
}

async function openGone(page: Page): Promise<void> {
  await openSignedIn(page, `${LIST}/gone${FIRST_MAILBOX}`, 'Change mail filter')
  await expect(page.getByText('There is no such filter any more')).toBeVisible()
}
