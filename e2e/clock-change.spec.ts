import type { Browser, Page, Route } from '@playwright/test'
import * as z from 'zod/mini'

import { addDays, day, dayAt, dayText, toDateParts, shortDayText, weekdayName } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'

import { expect, test } from './provider.ts'
import { newProvider } from './new-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { signIn } from './steps.ts'
import { sendTimeCommand, readClock } from './time-machine.ts'

const ZONES = ['Pacific/Auckland', 'Pacific/Chatham', 'Europe/London', 'UTC'] as const
const WITHOUT_FORECAST = ['/', '/invoice/latest', '/pay'] as const
/** The bill history requests a forecast of the next bill, which is rate limited by account and minute. */
const PAGES = [...WITHOUT_FORECAST, '/bill-history'] as const

/** Instants around the nights in which Auckland's clocks change, with the day in Auckland. */
const MOMENTS: readonly [what: string, instant: string, day: string][] = [
  ['the eve of 27 September 2026', '2026-09-26T11:30:00Z', '2026-09-26'],
  ['half an hour into 27 September 2026', '2026-09-26T12:30:00Z', '2026-09-27'],
  ['the last half hour of 27 September 2026', '2026-09-27T10:30:00Z', '2026-09-27'],
  ['half an hour into 28 September 2026', '2026-09-27T11:30:00Z', '2026-09-28'],
  ['the eve of 4 April 2027', '2027-04-03T10:30:00Z', '2027-04-03'],
  ['half an hour into 4 April 2027', '2027-04-03T11:30:00Z', '2027-04-04'],
  ['the last half hour of 4 April 2027', '2027-04-04T11:30:00Z', '2027-04-04'],
  ['half an hour into 5 April 2027', '2027-04-04T12:30:00Z', '2027-04-05'],
]

test('browsers in Auckland, Chatham, London and UTC show the same dates on both sides of midnight when the clocks change', async ({
  browser,
}) => {
  // its own provider, because the test moves the clock
  const provider = await newProvider()
  try {
    const pages = await openSignedInPages(browser, provider, 'aroha')
    let pageCount = 0
    let counted = 0
    for (const [nth, [moment, instant, today]] of MOMENTS.entries()) {
      await moveClock(provider, pages, instant)
      expect(dayAt(Date.parse(instant)), moment).toBe(today)
      for (const path of nth % 2 === 0 ? PAGES : WITHOUT_FORECAST) {
        await Promise.all(pages.map((page) => openAt(page, provider.portal + path)))
        await expect(async () => {
          const [first, ...others] = await Promise.all(pages.map(readMainText))
          expect(others, `${path} on ${moment}`).toStrictEqual(others.map(() => first))
        }).toPass()
        pageCount += 1
        if (hasDayCount(await readMainText(pages[0]), day.parse(today))) counted += 1
      }
    }
    expect(counted).toBeGreaterThan(0)
    console.log(
      `clock change: ${pageCount} pages, ${counted} with days to go, at ${MOMENTS.length} moments in ${ZONES.join(', ')}`,
    )
  } finally {
    await provider.stop()
  }
})

test('browsers in four zones show the same two years of power: days of 46, 48 and 50 half-hours by Auckland time', async ({
  browser,
  provider,
}) => {
  const pages = await openSignedInPages(browser, provider, 'ben')
  const { today } = await readClock(provider)
  const shownCounts: number[] = []
  await Promise.all(pages.map((page) => openAt(page, `${provider.portal}/power-usage`)))
  await Promise.all(pages.map((page) => page.getByRole('button', { name: /^Show all/ }).click()))
  for (const halfHours of [46, 50, 46, 50]) {
    const changed = findLastDay(halfHours, shownCounts.length < 2 ? today : addDays(today, -DAYS_A_YEAR))
    for (const date of [addDays(changed, -1), changed]) {
      const shownHalfHours = await Promise.all(pages.map((page) => readHalfHours(page, date, today)))
      expect(shownHalfHours, date).toStrictEqual(shownHalfHours.map(() => shownHalfHours[0]))
      expect(shownHalfHours[0], date).toHaveLength(halfHoursIn(date).length)
      shownCounts.push(shownHalfHours[0]?.length ?? 0)
    }
  }
  expect(shownCounts).toEqual([48, 46, 48, 50, 48, 46, 48, 50])
  console.log(`half-hours of power: days of ${shownCounts.join(', ')} in ${ZONES.join(', ')}`)
})

const DAYS_A_YEAR = 365

/** The newest day before `before` with this number of half-hours. */
function findLastDay(halfHours: number, before: Day): Day {
  let date = addDays(before, -1)
  while (halfHoursIn(date).length !== halfHours) date = addDays(date, -1)
  return date
}

/** The text of each half-hour of a day, from the bill period that contains the day. */
async function readHalfHours(page: Page, date: Day, today: Day): Promise<string[]> {
  const periods = page.getByRole('list', { name: 'Bill periods' }).getByRole('button')
  const begins = Number.parseInt(await periods.first().innerText(), 10)
  await periods.nth(toPeriodMonth(today, begins) - toPeriodMonth(date, begins)).click()
  await page.getByLabel('Day', { exact: true }).selectOption(date)
  const chart = page.getByRole('figure', { name: /^Power of each half-hour of / })
  await expect(chart).toHaveAccessibleName(
    `Power of each half-hour of ${weekdayName(date)} ${shortDayText(date)}, in kWh`,
  )
  return (await chart.getByRole('listitem').allInnerTexts()).map((text) => text.trim())
}

/**
 * The month in which the bill period of a day begins, counted from year 0; periods begin on day `begins` of
 * a month.
 */
function toPeriodMonth(date: Day, begins: number): number {
  const [year, month, dayOfMonth] = toDateParts(date)
  return year * 12 + month - (dayOfMonth < begins ? 1 : 0)
}

/** One browser in each zone, signed in as a customer. */
async function openSignedInPages(
  browser: Browser,
  { portal }: Pick<RunningProvider, 'portal'>,
  user: string,
): Promise<Page[]> {
  const pages: Page[] = []
  for (const timezoneId of ZONES) {
    const context = await browser.newContext({ baseURL: portal, timezoneId, locale: 'en-NZ' })
    const page = await context.newPage()
    await signIn(page, user)
    pages.push(page)
  }
  return pages
}

async function openAt(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

/** The text of the main part of a page. */
async function readMainText(page: Page | undefined): Promise<string> {
  return (await page?.getByRole('main').innerText()) ?? ''
}

/** Whether the page counts the days to its due date, as in `Due in 69 days`. Fails if the count is wrong. */
function hasDayCount(text: string, today: Day): boolean {
  const left = /Due in (\d+) days/.exec(text)?.[1]
  if (left === undefined) return false
  expect(text).toMatch(new RegExp(`Due date\\s+${dayText(addDays(today, Number(left)))}`))
  return true
}

/**
 * Moves the clock to an instant and runs the jobs due until then. The provider cannot go back to days that its jobs have
 * processed, so an earlier instant is only sent to the pages, in their configuration.
 */
async function moveClock(provider: RunningProvider, pages: readonly Page[], instant: string): Promise<void> {
  const { now } = await readClock(provider)
  await Promise.all(pages.map((page) => page.unroute(CONFIGURATION)))
  if (instant < now) {
    await Promise.all(
      pages.map((page) => page.route(CONFIGURATION, (route) => replyWithTime(route, instant))),
    )
    return
  }
  await sendTimeCommand(provider, 'clock', { milliseconds: Date.parse(instant) - Date.parse(now) })
  for (let runs = 0; runs < RUNS_TO_CATCH_UP; runs += 1) await sendTimeCommand(provider, 'days', { days: 0 })
}

const CONFIGURATION = /\/dynamicconfig/

async function replyWithTime(route: Route, providerTime: string): Promise<void> {
  const response = await route.fetch()
  const configuration = z.looseObject({}).parse(await response.json())
  await route.fulfill({ response, json: { ...configuration, providerTime } })
}

const RUNS_TO_CATCH_UP = 3
