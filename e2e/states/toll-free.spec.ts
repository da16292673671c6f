import type { Page } from '@playwright/test'

import type { FailureCode } from '@switchboard/domain/call'
import {
  readTollFreeDestination,
  readTollFreeNumbers,
  setTollFreeDestination,
  setTollFreeRoutes,
} from '@switchboard/domain/toll-free/contract'

import { tollFreeNumber } from '../../apps/web/src/areas/toll-free/testing/states.ts'
import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { refuse, replyAfter } from './replies.ts'

const ROUTE = '/toll-free'

testStates('toll-free', [
  { route: ROUTE, title: 'a destination', open: openTollFree },
  { route: ROUTE, title: 'no destination yet', open: openNone },
  { route: ROUTE, title: 'the other numbers', open: openRoutes },
  { route: ROUTE, title: 'a number that is none', open: openWrong },
  {
    route: ROUTE,
    title: 'a change that was refused',
    open: (page) => openRefused(page, 'VOICE_SWITCH_REFUSED', 'Unable to change setting'),
  },
  { route: ROUTE, title: 'a number that another tab has changed meanwhile', open: openChanged },
  { route: ROUTE, title: 'other numbers that another tab has changed meanwhile', open: openRoutesChanged },
  {
    route: ROUTE,
    title: 'a change that got no answer',
    open: (page) =>
      openRefused(page, 'VOICE_CHANGE_UNANSWERED', 'We do not know yet whether your change was made.'),
  },
])

async function openTollFree(page: Page): Promise<void> {
  await haveSession(page, 'dev')
  await openAt(page, ROUTE, 'Toll free number')
  await expect(page.getByLabel('Number that rings')).toBeVisible()
}

async function openNone(page: Page): Promise<void> {
  await refuse(page, readTollFreeDestination, 'NO_DESTINATION_NUMBER')
  await openTollFree(page)
  await expect(page.getByText('Calls go nowhere yet.')).toBeVisible()
}

async function openRoutes(page: Page): Promise<void> {
  await openTollFree(page)
  await page.getByRole('button', { name: 'Show the other numbers' }).click()
  await expect(page.getByLabel('Number 2')).toBeVisible()
}

async function openWrong(page: Page): Promise<void> {
  await openTollFree(page)
  await page.getByLabel('Number that rings').fill('0900 12345')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openRefused(
  page: Page,
  code: FailureCode<typeof setTollFreeDestination>,
  words: string,
): Promise<void> {
  await refuse(page, setTollFreeDestination, code)
  await openTollFree(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(words)).toBeVisible()
}

const CHANGED = 'VOICE_FEATURES_HAVE_CHANGED'

async function openChanged(page: Page): Promise<void> {
  const destination = { destinationNumber: '0215550777', revision: 99 }
  await refuse(page, setTollFreeDestination, CHANGED)
  await replyAfter(page, setTollFreeDestination, readTollFreeDestination, destination)
  await openTollFree(page)
  await page.getByLabel('Number that rings').fill('09 555 0162')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Calls go to 021 555 0777 now.')).toBeVisible()
  await expect(page.getByLabel('Number that rings')).toHaveValue('09 555 0162')
}

async function openRoutesChanged(page: Page): Promise<void> {
  const number = tollFreeNumber(['0215550777', '095550778'], 99)
  await refuse(page, setTollFreeRoutes, CHANGED)
  await replyAfter(page, setTollFreeRoutes, readTollFreeNumbers, { tollfreeNumbers: [number] })
  await openRoutes(page)
  await page.getByLabel('Number 2').fill('021 555 0160')
  await page.getByRole('button', { name: 'Save these numbers' }).click()
  await expect(page.getByText('These are set now:')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '09 555 0778' })).toBeVisible()
}
