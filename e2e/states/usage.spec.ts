import type { Page } from '@playwright/test'

import type { WireReply } from '@switchboard/domain/call'
import { readUsageAlerts, setUsageAlerts } from '@switchboard/domain/usage/alerts'
import { readCalls } from '@switchboard/domain/usage/calls'
import type { CallCategory } from '@switchboard/domain/usage/calls'
import { readDataByBillDate, readDataSummary } from '@switchboard/domain/usage/data'
import { readHalfHours } from '@switchboard/domain/usage/half-hours'
import { readPowerSummary } from '@switchboard/domain/usage/power'

import { IN_LONG_PACK, NO_CALLS, WITHOUT_RATE } from '../../apps/web/src/areas/usage/testing/states.ts'
import { expect } from '../provider.ts'
import { openToday, openWithoutFigures } from './data-days.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt, openSignedIn } from './open.ts'
import { changeReply, fail, replyTo } from './replies.ts'

testStates('usage', [
  {
    route: '/data-usage',
    title: 'a period without a limit',
    open: (page) => openSignedIn(page, '/data-usage', 'Data usage'),
  },
  {
    route: '/data-usage',
    title: 'the hours of a day',
    open: openHours,
  },
  { route: '/data-usage', title: 'a cap, and an earlier period that went over it', open: openCapped },
  { route: '/data-usage', title: 'a rollover balance', open: openRollover },
  { route: '/data-usage', title: 'figures of today', open: openToday },
  { route: '/data-usage', title: 'no figures yet', open: openWithoutFigures },
  { route: '/data-usage', title: 'no internet', open: openWithoutInternet },
  { route: '/data-usage', title: 'usage that failed to load', open: openBroken },
  { route: '/power-usage', title: 'days, and the half-hours of one', open: openHalfHours },
  { route: '/power-usage', title: 'an estimated period in dollars, as a table', open: openEstimated },
  { route: '/power-usage', title: 'days beside those of a year ago', open: openCompared },
  { route: '/power-usage', title: 'plans by the own year, and a file with broken lines', open: openPlans },
  { route: '/power-usage', title: 'a download that cannot be made', open: openBrokenDownload },
  { route: '/power-usage', title: 'a meter that is read by hand', open: openReadByHand },
  { route: '/power-usage', title: 'no power', open: openWithoutPower },
  { route: '/power-usage', title: 'usage that failed to load', open: openBrokenPower },
  {
    route: '/call-usage',
    title: 'the bill to come of an office with three lines',
    open: (page) => openCalls(page, 'dev'),
  },
  { route: '/call-usage', title: 'an older page of an earlier bill', open: openOlderCalls },
  { route: '/call-usage', title: 'local calls alone', open: (page) => openCalls(page, 'lani') },
  { route: '/call-usage', title: 'packs, a rate that nobody knows and long names', open: openOddCalls },
  { route: '/call-usage', title: 'no calls yet', open: openWithoutCalls },
  { route: '/call-usage', title: 'no homeline', open: openWithoutHomeline },
  { route: '/call-usage', title: 'calls that failed to load', open: openBrokenCalls },
  {
    route: '/alerts',
    title: 'the alerts that fit a smart meter',
    open: (page) => openSignedIn(page, '/alerts', 'Usage alerts'),
  },
  { route: '/alerts', title: 'all alerts, chosen and saved', open: openSavedAlerts },
  { route: '/alerts', title: 'an amount with a problem', open: openWrongAmount },
  { route: '/alerts', title: 'alerts that were not saved', open: openUnsavedAlerts },
  { route: '/alerts', title: 'nowhere to text to', open: openWithoutMobile },
  { route: '/alerts', title: 'alerts that failed to load', open: openBrokenAlerts },
])

/** The plan of Finn has 300 GB. */
async function openCapped(page: Page): Promise<void> {
  await haveSession(page, 'finn')
  await openAt(page, '/data-usage', 'Data usage')
  await page
    .getByRole('button', { name: / over$/ })
    .first()
    .click()
  await expect(page.getByText('Over your data')).toBeVisible()
  await expect(page.getByText('Extra data', { exact: true })).toBeVisible()
  await page.getByText('Show as table').click()
}

async function openHours(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/data-usage', 'Data usage')
  await page.getByLabel('Day', { exact: true }).selectOption({ index: 1 })
  await expect(page.getByRole('figure', { name: /each hour/ })).toBeVisible()
}

/** The plan of Jack has 100 GB and keeps unused data. */
async function openRollover(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await openAt(page, '/data-usage', 'Data usage')
  await expect(page.getByText('Rollover balance')).toBeVisible()
}

async function openWithoutInternet(page: Page): Promise<void> {
  await haveSession(page, 'isla')
  await openAt(page, '/data-usage', 'Data usage')
  await expect(page.getByText('No internet on this account')).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await fail(page, readDataSummary)
  await fail(page, readDataByBillDate)
  await openAt(page, '/data-usage', 'Data usage')
  await expect(page.getByRole('alert')).toHaveCount(1)
}

async function openHalfHours(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/power-usage', 'Power usage')
  await page.getByLabel('Day', { exact: true }).selectOption({ index: 0 })
  await expect(page.getByRole('figure', { name: /each half-hour/ })).toBeVisible()
}

/** One in nine bills of Ben is an estimate. */
async function openEstimated(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/power-usage', 'Power usage')
  await page.getByRole('list', { name: 'Bill periods' }).getByRole('button').nth(8).click()
  await expect(page.getByText('Estimated', { exact: true }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Dollars' }).click()
  await page.getByText('Show as table').first().click()
}

async function openCompared(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/power-usage', 'Power usage')
  await page.getByLabel('Compare with').selectOption('year')
  await expect(page.getByText(/ a year ago .* now\.$/)).toBeVisible()
  await page.getByText('Show as table').first().click()
}

async function openPlans(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await openAt(page, '/power-usage', 'Power usage')
  await page.getByText('Compare the power plans by your last year').click()
  await expect(page.getByRole('table', { name: /^What power plans/ })).toBeVisible()
  await page.getByText('Compare by a file of the power company you had before').click()
  await page.getByLabel('EIEP13A file').setInputFiles({
    name: 'half-hours-of-the-company-that-i-had-before-i-came-here.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('HDR,ICPCONS\nDET,1\n'),
  })
  await page.getByText(/^Lines of half-hours/).click()
  await expect(page.getByText('Line 2: it has 2 fields, not 14.')).toBeVisible()
}

async function openBrokenDownload(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await fail(page, readHalfHours)
  await openAt(page, '/power-usage', 'Power usage')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText('We could not make the file.')).toBeVisible()
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
  await fail(page, readPowerSummary)
  await openAt(page, '/power-usage', 'Power usage')
  await expect(page.getByRole('alert')).toHaveCount(1)
}

async function openCalls(page: Page, user: string): Promise<void> {
  await haveSession(page, user)
  await openAt(page, '/call-usage', 'Call usage')
  await expect(page.getByRole('table', { name: 'Calls, newest first' })).toBeVisible()
}

async function openOlderCalls(page: Page): Promise<void> {
  await openCalls(page, 'dev')
  await page.getByLabel('Bill date').selectOption({ index: 2 })
  await expect(page.getByRole('link', { name: 'See the bill' })).toBeVisible()
  await page.getByRole('link', { name: 'Older calls' }).click()
  await expect(page.getByRole('link', { name: 'Newer calls' })).toBeVisible()
}

async function openOddCalls(page: Page): Promise<void> {
  await haveSession(page, 'dev')
  await changeReply(page, readCalls, (usage) => ({
    ...usage,
    period: usage.period && { ...usage.period, totals: usage.period.totals.map(withoutRate) },
    calls: usage.calls.map((call, place) => (place % 2 === 0 ? addLongPack(call) : withoutRate(call))),
  }))
  await openAt(page, '/call-usage', 'Call usage')
  await expect(page.getByText('Not known yet').first()).toBeVisible()
}

type CallOnPage = WireReply<typeof readCalls>['calls'][number]

/** A local call has no rate and no pack. */
function withoutRate<Priced extends { readonly category: CallCategory }>(priced: Priced): Priced {
  return priced.category === 'Local' ? priced : { ...priced, ...WITHOUT_RATE }
}

function addLongPack(call: CallOnPage): CallOnPage {
  return call.category === 'Local' ? call : { ...call, ...IN_LONG_PACK }
}

async function openWithoutCalls(page: Page): Promise<void> {
  await haveSession(page, 'lani')
  await replyTo(page, readCalls, NO_CALLS)
  await openAt(page, '/call-usage', 'Call usage')
  await expect(page.getByText('No calls yet')).toBeVisible()
}

async function openWithoutHomeline(page: Page): Promise<void> {
  await haveSession(page, 'isla')
  await openAt(page, '/call-usage', 'Call usage')
  await expect(page.getByText('No phone line on this account')).toBeVisible()
}

async function openBrokenCalls(page: Page): Promise<void> {
  await haveSession(page, 'lani')
  await fail(page, readCalls)
  await openAt(page, '/call-usage', 'Call usage')
  await expect(page.getByRole('alert')).toHaveCount(1)
}

const BILL_OVER = 'My next bill is heading over an amount'

type Alerts = WireReply<typeof readUsageAlerts>

/** All alerts fit and go to a long address. */
function withLongAddress(alerts: Alerts): Alerts {
  return {
    ...alerts,
    dataLeft: true,
    fits: { ...alerts.fits, dataLeft: true },
    email: 'a.long.name.of.somebody@mail.of-a-company-with-a-long-name.example',
  }
}

async function openSavedAlerts(page: Page): Promise<void> {
  await haveSession(page, 'ben')
  await changeReply(page, readUsageAlerts, withLongAddress)
  await changeReply(page, setUsageAlerts, withLongAddress)
  await openAt(page, '/alerts', 'Usage alerts')
  await page.getByLabel('I used much more power than usual').check()
  await page.getByRole('button', { name: 'Save usage alerts' }).click()
  await expect(page.getByText('Your usage alerts are saved.')).toBeVisible()
}

async function openWrongAmount(page: Page): Promise<void> {
  await openSignedIn(page, '/alerts', 'Usage alerts')
  await page.getByLabel(BILL_OVER).check()
  await page.getByLabel('Amount', { exact: true }).fill('-5')
  await page.getByRole('button', { name: 'Save usage alerts' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

async function openUnsavedAlerts(page: Page): Promise<void> {
  await openSignedIn(page, '/alerts', 'Usage alerts')
  await fail(page, setUsageAlerts)
  await page.getByLabel(BILL_OVER).check()
  await page.getByLabel('Amount', { exact: true }).fill('250')
  await page.getByRole('button', { name: 'Save usage alerts' }).click()
  await expect(page.getByText('Your usage alerts were not saved.')).toBeVisible()
}

async function openWithoutMobile(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await openAt(page, '/alerts', 'Usage alerts')
  await expect(page.getByText('We have no mobile number to text.')).toBeVisible()
}

async function openBrokenAlerts(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await fail(page, readUsageAlerts)
  await openAt(page, '/alerts', 'Usage alerts')
  await expect(page.getByRole('alert')).toHaveCount(1)
}
