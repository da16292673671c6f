import type { Page } from '@playwright/test'

import { readAccountAccess } from '@switchboard/domain/people/access-calls'
import { addPerson, readPendingPeople, readPeople, removePerson } from '@switchboard/domain/people/contract'
import { MAX_NAME_CHARACTERS } from '@switchboard/domain/people/person-name'

import { NOBODY_YET, RAN_OUT, fullAccessPage } from '../../apps/web/src/areas/people/testing/states.ts'
import { expect } from '../provider.ts'
import { typePerson } from '../steps.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt, openSignedIn } from './open.ts'
import { changeReply, fail, replyTo } from './replies.ts'

const LIST = '/authorised-people'
const FORM = '/add-authorised-person'
const ACCESS = '/account-access'
/** A very long name. */
const LONG = 'Whakatauki '.repeat(4).padEnd(MAX_NAME_CHARACTERS, 'w')

testStates('people', [
  { route: LIST, title: 'the users', open: openList },
  { route: LIST, title: 'nobody else', open: openAlone },
  { route: LIST, title: 'very long names', open: openLongNames },
  { route: LIST, title: 'an authorised person, who may not change it', open: openAsAuthorised },
  { route: LIST, title: 'a person without permission for the action of a link', open: openTooLow },
  { route: LIST, title: 'an invitation that ran out', open: openRanOut },
  { route: LIST, title: 'lists that failed to load', open: openBrokenList },
  { route: LIST, title: 'a removal that failed', open: openFailedRemoval },
  { route: LIST, title: 'a change of a person’s permissions', open: openLevel },
  { route: FORM, title: 'the form', open: (page) => openSignedIn(page, FORM, 'Add User') },
  { route: FORM, title: 'a form with problems', open: openProblems },
  { route: FORM, title: 'a person who was not added', open: openNotAdded },
  { route: FORM, title: 'an authorised person, who may not', open: openFormAsAuthorised },
  { route: ACCESS, title: 'who has been here', open: openAccess },
  { route: ACCESS, title: 'nobody yet', open: openNobodyYet },
  { route: ACCESS, title: 'a list that failed to load', open: openBrokenAccess },
])

async function openList(page: Page): Promise<void> {
  await openSignedIn(page, LIST, 'Users')
  await expect(page.getByRole('heading', { name: 'Mere Ngata' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rangi Ngata' })).toBeVisible()
}

async function openLevel(page: Page): Promise<void> {
  await openList(page)
  await page.getByRole('button', { name: 'Change what Mere Ngata may do' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openAlone(page: Page): Promise<void> {
  await haveSession(page, 'carla')
  await openAt(page, LIST, 'Users')
  await expect(page.getByText('There are no other users.')).toBeVisible()
  await expect(page.getByText('Nobody is invited at the moment.')).toBeVisible()
}

async function openLongNames(page: Page): Promise<void> {
  await changeReply(page, readPeople, (people) => people.map((person) => ({ ...person, firstName: LONG })))
  await changeReply(page, readPendingPeople, (people) =>
    people.map((person) => ({ ...person, emailAddress: `${'w'.repeat(90)}@mail.example` })),
  )
  await openSignedIn(page, LIST, 'Users')
  await expect(page.getByRole('heading', { name: `${LONG} Ngata` }).first()).toBeVisible()
}

async function openAsAuthorised(page: Page): Promise<void> {
  await haveSession(page, 'mere')
  await openAt(page, LIST, 'Users')
  await expect(page.getByText('Only the owner of this account can add or remove users.')).toBeVisible()
}

async function openTooLow(page: Page): Promise<void> {
  await haveSession(page, 'mere')
  await openAt(page, `${LIST}?needs=order`, 'Users')
  await expect(
    page.getByRole('status').filter({ hasText: 'You may not order for this account' }),
  ).toBeVisible()
}

async function openRanOut(page: Page): Promise<void> {
  await changeReply(page, readPendingPeople, (people) => people.map((person) => ({ ...person, ...RAN_OUT })))
  await openSignedIn(page, LIST, 'Users')
  await expect(page.getByText(/Expired/).first()).toBeVisible()
}

async function openBrokenList(page: Page): Promise<void> {
  await fail(page, readPeople)
  await fail(page, readPendingPeople)
  await openSignedIn(page, LIST, 'Users')
  await expect(page.getByRole('alert')).toHaveCount(2)
}

async function openFailedRemoval(page: Page): Promise<void> {
  await openList(page)
  await fail(page, removePerson)
  await page.getByRole('button', { name: 'Remove Mere Ngata' }).click()
  await page.getByRole('button', { name: 'Remove user' }).click()
  await expect(page.getByText('Problem removing user.')).toBeVisible()
}

async function openProblems(page: Page): Promise<void> {
  await openSignedIn(page, FORM, 'Add User')
  await page.getByLabel('First name').fill('k'.repeat(MAX_NAME_CHARACTERS + 1))
  await page.getByLabel('Mobile number').fill('09 555 0142')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

async function openNotAdded(page: Page): Promise<void> {
  await openSignedIn(page, FORM, 'Add User')
  await fail(page, addPerson)
  await typePerson(page, { firstName: 'Hana', lastName: 'Kerei', email: 'hana@mail.example' })
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Problem adding user.')).toBeVisible()
}

async function openFormAsAuthorised(page: Page): Promise<void> {
  await haveSession(page, 'mere')
  await openAt(page, FORM, 'Add User')
  await expect(page.getByRole('alert')).toContainText('Only the owner')
}

async function openAccess(page: Page): Promise<void> {
  await replyTo(page, readAccountAccess, fullAccessPage(LONG))
  await openSignedIn(page, ACCESS, 'Account activity')
  await expect(page.getByRole('button', { name: 'Show older entries' })).toBeVisible()
}

async function openNobodyYet(page: Page): Promise<void> {
  await replyTo(page, readAccountAccess, NOBODY_YET)
  await openSignedIn(page, ACCESS, 'Account activity')
  await expect(page.getByText('Nobody yet')).toBeVisible()
}

async function openBrokenAccess(page: Page): Promise<void> {
  await fail(page, readAccountAccess)
  await openSignedIn(page, ACCESS, 'Account activity')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}
