import type { Browser, Page } from '@playwright/test'

import { addMonths } from '@switchboard/domain/day'

import { expect, test } from './provider.ts'
import { newProvider } from './new-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { signIn } from './steps.ts'
import { readClock, liveUntil } from './time-machine.ts'

const MIN_MONTHS = 3
/** About every fourth bill of a smart meter has an estimate, so a year without estimates is a fault. */
const MAX_MONTHS = 12
const CENTS = 100
const KWH_BETWEEN_READINGS = 160

/** The charges for power in one month, in cents, as shown to the customer. */
type Month = {
  /** The bill's power charges for its own period. */
  readonly billed: number
  /** The bill's settlement of earlier periods. */
  readonly settled: number
  /** The billed periods on the power usage page, newest first. */
  readonly periods: readonly number[]
}

test('the bill, its explanation, the power usage page and the alert agree each month', async ({
  browser,
}) => {
  // its own provider, because the test moves the clock
  const provider = await newProvider()
  try {
    const smart = await openPageAs(browser, provider, 'ben')
    const byHand = await openPageAs(browser, provider, 'jack')
    const monthsOfSmart = [await expectAgreement(smart)]
    const monthsByHand = [await expectAgreement(byHand)]
    await changePlan(smart)
    await setBillAlert(smart)
    const settles = (months: readonly Month[]) => months.some(({ settled }) => settled !== 0)
    while (
      monthsOfSmart.length <= MIN_MONTHS ||
      (!(settles(monthsOfSmart) && settles(monthsByHand)) && monthsOfSmart.length <= MAX_MONTHS)
    ) {
      await enterReading(byHand)
      await liveUntil(provider, addMonths((await readClock(provider)).today, 1))
      monthsOfSmart.push(await expectAgreement(smart, monthsOfSmart.at(-1)))
      await expectAlerts(smart, monthsOfSmart.length - 1)
      monthsByHand.push(await expectAgreement(byHand, monthsByHand.at(-1)))
    }
    expect([settles(monthsOfSmart), settles(monthsByHand)]).toEqual([true, true])
    console.log(
      `months of power: ${monthsOfSmart.length} bills of a smart meter and of one read by hand, 0 cents off`,
    )
  } finally {
    await provider.stop()
  }
})

async function openPageAs(browser: Browser, { portal }: RunningProvider, user: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal })
  const page = await context.newPage()
  await signIn(page, user)
  return page
}

/**
 * Expects the newest bill to charge the amount on the usage page, and to settle the changes on that page
 * since the bill before.
 */
async function expectAgreement(page: Page, before?: Month): Promise<Month> {
  const month = { ...(await readPowerOnBill(page)), periods: await readPeriods(page) }
  expect(month.periods[0]).toBe(month.billed)
  if (before) {
    const changes = month.periods.slice(1).map((cents, place) => cents - (before.periods[place] ?? cents))
    expect(sumAmounts(changes)).toBe(month.settled)
  }
  return month
}

async function readPowerOnBill(page: Page): Promise<Pick<Month, 'billed' | 'settled'>> {
  await page.goto('/invoice/latest')
  const rows = page
    .getByRole('table', { name: 'Charges by section' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /^(Electricity|Daily charge)/ }) })
  await expect(rows.first()).toBeVisible()
  const lines = await Promise.all(
    (await rows.all()).map(async (row) => ({
      isSettled: (await row.getByRole('rowheader').innerText()).includes('estimate settled'),
      cents: parseCents(await row.getByRole('cell').last().innerText()),
    })),
  )
  const settled = lines.filter(({ isSettled }) => isSettled)
  await expectExplained(page, settled.length > 0)
  return {
    billed: sumAmounts(lines.filter(({ isSettled }) => !isSettled).map(({ cents }) => cents)),
    settled: sumAmounts(settled.map(({ cents }) => cents)),
  }
}

/** Expects the causes to add up to the difference, with a cause for the settlement if there is one. */
async function expectExplained(page: Page, isSettled: boolean): Promise<void> {
  const why = page.getByRole('region', { name: 'Why is this bill different?' })
  const causes = await why.getByRole('listitem').all()
  const amounts = await Promise.all(
    causes.map(async (cause) => parseCents(await cause.locator(':scope > span').last().innerText())),
  )
  expect(sumAmounts(amounts.slice(0, -1))).toBe(amounts.at(-1))
  const settling = why.getByText(
    /^Electricity[^:]*, estimate settled: [\d.]+ kWh (more|less) than billed before/,
  )
  if (isSettled) await expect(settling.first()).toBeVisible()
  else await expect(settling).toHaveCount(0)
}

async function readPeriods(page: Page): Promise<number[]> {
  await page.goto('/power-usage')
  const periods = page.getByRole('list', { name: 'Bill periods' }).getByRole('button')
  await expect(periods.first()).toBeVisible()
  const texts = await periods.allInnerTexts()
  return texts.slice(1).map((text) => parseCents(/\$[\d,.]+/.exec(text)?.[0] ?? ''))
}

/** Changes the plan within a bill period: the next bill charges both plans. */
async function changePlan(page: Page): Promise<void> {
  await page.goto('/change-hub/power-plan')
  await page.getByText(/^Power, low user: /).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Change plan' }).click()
  await expect(page.getByText(/^Power, low user.* is your plan from /)).toBeVisible()
}

const HEADING_OVER = 'Your next bill is heading over $1.00'

/** Sets an alert at one dollar, which every bill exceeds. */
async function setBillAlert(page: Page): Promise<void> {
  await page.goto('/alerts')
  await page.getByLabel('My next bill is heading over an amount').check()
  await page.getByLabel('Amount', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Save usage alerts' }).click()
  await expect(page.getByText('Your usage alerts are saved.')).toBeVisible()
}

/** Expects exactly one alert before each of the newest bills. */
async function expectAlerts(page: Page, bills: number): Promise<void> {
  await page.goto('/mynotifications')
  const messages = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(messages.filter({ hasText: /^Your bill of/ }).first()).toBeVisible()
  const subjects = await messages.allInnerTexts()
  const alertOrBill = subjects.filter((text) => text === HEADING_OVER || text.startsWith('Your bill of'))
  // the current period may have its alert already
  if (alertOrBill[0] === HEADING_OVER) alertOrBill.shift()
  expect(alertOrBill.slice(0, 2 * bills).map((text) => text === HEADING_OVER)).toEqual(
    Array.from({ length: bills }, () => [false, true]).flat(),
  )
}

/** Enters a reading of today that differs clearly from the estimates. */
async function enterReading(page: Page): Promise<void> {
  await page.goto('/meter-reading')
  for (const name of [/^Day reading/, /^Night reading/]) {
    const box = page.getByLabel(name)
    await expect(box).toHaveAccessibleDescription(/It was \d+/)
    const hint = (await box.getAttribute('aria-describedby')) ?? ''
    const before = /It was (\d+)/.exec(await page.locator(`[id="${hint}"]`).innerText())?.[1]
    await box.fill(String(Number(before) + KWH_BETWEEN_READINGS))
  }
  await page.getByRole('button', { name: 'Submit the readings' }).click()
  await expect(page.getByText('Thank you')).toBeVisible()
}

function parseCents(text: string): number {
  const size = Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * CENTS)
  return text.startsWith('-') || text.endsWith('CR') ? -size : size
}

function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
