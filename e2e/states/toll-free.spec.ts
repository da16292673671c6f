import type { Page } from '@playwright/test'

import { ERRORS } from '@switchboard/domain/errors'

import { expect } from '../provider.ts'
import { lookAt } from './look.ts'
import { haveSession, openAt } from './open.ts'

const ROUTE = '/toll-free'
const DESTINATION = /\/destination$/
const NUMBERS = /\/tollfreenumbers(\/[^/]+)?$/

lookAt('toll-free', [
  { route: ROUTE, what: 'a destination', open: openTollFree },
  { route: ROUTE, what: 'no destination yet', open: openNone },
  { route: ROUTE, what: 'the other numbers', open: openRoutes },
  { route: ROUTE, what: 'a number that is none', open: openWrong },
  {
    route: ROUTE,
    what: 'a change that was refused',
    open: (page) => openAnswered(page, 'VOICE_SWITCH_REFUSED', 'Unable to change setting'),
  },
  { route: ROUTE, what: 'a number that another tab has changed meanwhile', open: openChanged },
  { route: ROUTE, what: 'other numbers that another tab has changed meanwhile', open: openRoutesChanged },
  {
    route: ROUTE,
    what: 'a change that got no answer',
    open: (page) =>
      openAnswered(page, 'VOICE_CHANGE_UNANSWERED', 'We do not know yet whether your change was made.'),
  },
])

async function openTollFree(page: Page): Promise<void> {
  await haveSession(page, 'dev')
  await openAt(page, ROUTE, 'Toll free number')
  await expect(page.getByLabel('Termination number')).toBeVisible()
}

async function openNone(page: Page): Promise<void> {
  await page.route(DESTINATION, (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'NO_DESTINATION_NUMBER', message: 'none', correlationId: 'e2e' },
    }),
  )
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
  await page.getByLabel('Termination number').fill('0900 12345')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openAnswered(page: Page, code: keyof typeof ERRORS, says: string): Promise<void> {
  await page.route(DESTINATION, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: ERRORS[code], json: { code, message: code, correlationId: 'e2e' } })
      : route.fallback(),
  )
  await openTollFree(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(says)).toBeVisible()
}

const CHANGED = 'VOICE_FEATURES_HAVE_CHANGED'

/** What a call answers once somebody else has changed what it reads. */
async function changeMeanwhile(page: Page, call: RegExp, meanwhile: object): Promise<void> {
  let isSent = false
  await page.route(call, async (route) => {
    if (route.request().method() === 'PUT') {
      isSent = true
      const json = { code: CHANGED, message: CHANGED, correlationId: 'e2e' }
      return route.fulfill({ status: ERRORS[CHANGED], json })
    }
    return isSent ? route.fulfill({ json: meanwhile }) : route.fallback()
  })
}

async function openChanged(page: Page): Promise<void> {
  await changeMeanwhile(page, DESTINATION, { destinationNumber: '0215550777', revision: 99 })
  await openTollFree(page)
  await page.getByLabel('Termination number').fill('09 555 0162')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Calls go to 021 555 0777 now.')).toBeVisible()
  await expect(page.getByLabel('Termination number')).toHaveValue('09 555 0162')
}

async function openRoutesChanged(page: Page): Promise<void> {
  const serviceEntity = '0800 555 016'
  const routes = ['0215550777', '095550778'].map((destinationNumber, place) => ({
    serviceEntity,
    destinationNumber,
    routePriority: place + 1,
  }))
  await changeMeanwhile(page, NUMBERS, { tollfreeNumbers: [{ serviceEntity, routes, revision: 99 }] })
  await openRoutes(page)
  await page.getByLabel('Number 2').fill('021 555 0160')
  await page.getByRole('button', { name: 'Save these numbers' }).click()
  await expect(page.getByText('These are set now:')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '09 555 0778' })).toBeVisible()
}
