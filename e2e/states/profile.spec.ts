import type { Page } from '@playwright/test'

import { readContactInformation } from '@switchboard/domain/profile/contract'
import { changePhoneNumber } from '@switchboard/domain/profile/phone-calls'

import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt, openSignedIn } from './open.ts'
import { fail } from './replies.ts'

testStates('profile', [
  { route: '/details', title: 'the details', open: (page) => openSignedIn(page, '/details', 'Your details') },
  { route: '/details', title: 'a form with problems', open: openWrongNumbers },
  { route: '/details', title: 'a number that was not saved', open: openUnsavedNumber },
  { route: '/details', title: 'an account without numbers', open: openWithoutNumbers },
  { route: '/details', title: 'details that failed to load', open: openBrokenDetails },
])

async function openWrongNumbers(page: Page): Promise<void> {
  await openSignedIn(page, '/details', 'Your details')
  await page.getByLabel('Home phone').fill('+64 9 555 01')
  await page.getByLabel('Mobile phone').fill('none')
  await page.getByRole('button', { name: 'Save numbers' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

async function openUnsavedNumber(page: Page): Promise<void> {
  await openSignedIn(page, '/details', 'Your details')
  await fail(page, changePhoneNumber)
  await page.getByLabel('Home phone').fill('09 555 0199')
  await page.getByRole('button', { name: 'Save numbers' }).click()
  await expect(page.getByText('Error updating details')).toBeVisible()
}

async function openWithoutNumbers(page: Page): Promise<void> {
  await haveSession(page, 'carla')
  await openAt(page, '/details', 'Your details')
  await expect(page.getByLabel('Home phone')).toHaveValue('')
}

async function openBrokenDetails(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await fail(page, readContactInformation)
  await openAt(page, '/details', 'Your details')
  await expect(page.getByRole('alert')).toBeVisible()
}
