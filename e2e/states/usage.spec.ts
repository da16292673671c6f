import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { lookAt } from './look.ts'
import { haveSession, openAt, openSignedIn } from './open.ts'

lookAt('usage', [
  {
    route: '/data-usage',
    what: 'a period without a limit',
    open: (page) => openSignedIn(page, '/data-usage', 'Data usage'),
  },
  { route: '/data-usage', what: 'a cap, and an earlier period that went over it', open: openCapped },
  { route: '/data-usage', what: 'no figures yet', open: openWithoutFigures },
  { route: '/data-usage', what: 'no internet', open: openWithoutInternet },
  { route: '/data-usage', what: 'usage that did not come', open: openBroken },
  { route: '/power-usage', what: 'days, and the half-hours of one', open: openHalfHours },
  { route: '/power-usage', what: 'an estimated period in dollars, as a table', open: openEstimated },
  { route: '/power-usage', what: 'a meter that is read by hand', open: openReadByHand },
  { route: '/power-usage', what: 'no power', open: openWithoutPower },
  { route: '/power-usage', what: 'usage that did not come', open: openBrokenPower },
])

/** Jack's plan has 100 GB. */
async function openCapped(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await openAt(page, '/data-usage', 'Data usage')
  await page
    .getByRole('button', { name: / over$/ })
    .first()
    .click()
  await expect(page.getByText('Over your data')).toBeVisible()
  await page.getByText('Show as table').click()
}

async function openWithoutFigures(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await page.route(/internetsummary$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replace(/"usedMb" ?: ?\d+/, '"usedMb":0')
      .replace(/"knownTo" ?: ?"[\d-]+"/, '"knownTo":null')
      .replace(/"days" ?: ?\[.*\]/s, '"days":[]')
    await route.fulfill({ response, body })
  })
  await openAt(page, '/data-usage', 'Data usage')
  await expect(page.getByText('No days yet')).toBeVisible()
}

async function openWithoutInternet(page: Page): Promise<void> {
  await haveSession(page, 'isla')
  await openAt(page, '/data-usage', 'Data usage')
  await expect(page.getByText('No internet on this account')).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await page.route(/internet(summary|bybilldate)$/, (route) => route.fulfill({ status: 500 }))
  await openAt(page, '/data-usage', 'Data usage')
  await expect(page.getByRole('alert')).toHaveCount(1)
}

async function openHalfHours(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/power-usage', 'Power usage')
  await page.getByLabel('Day', { exact: true }).selectOption({ index: 0 })
  await expect(page.getByRole('figure', { name: /each half-hour/ })).toBeVisible()
}

/** One in nine of Ben's bills was an estimate. */
async function openEstimated(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/power-usage', 'Power usage')
  await page.getByRole('list', { name: 'Bill periods' }).getByRole('button').nth(8).click()
  await expect(page.getByText('Partly estimated')).toBeVisible()
  await page.getByRole('tab', { name: 'Dollars' }).click()
  await page.getByText('Show as table').first().click()
}

async function openReadByHand(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await openAt(page, '/power-usage', 'Power usage')
  await page.getByRole('list', { name: 'Bill periods' }).getByRole('button').nth(2).click()
  await expect(page.getByText('On the bill')).toBeVisible()
}

async function openWithoutPower(page: Page): Promise<void> {
  await haveSession(page, 'isla')
  await openAt(page, '/power-usage', 'Power usage')
  await expect(page.getByText('No power on this account')).toBeVisible()
}

async function openBrokenPower(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await page.route(/electricitysummary$/, (route) => route.fulfill({ status: 500 }))
  await openAt(page, '/power-usage', 'Power usage')
  await expect(page.getByRole('alert')).toHaveCount(1)
}
