import type { Page } from '@playwright/test'

import { addDays, day, invoiceDayText, shortDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { addWorkingDays } from '@switchboard/domain/public-holidays'

import { expectAccessible } from './axe.ts'
import { withNewProvider } from './new-provider.ts'
import { expect, test } from './provider.ts'
import { expectDashboard, signIn } from './steps.ts'
import { liveUntil } from './time-machine.ts'
import { choose, locateHeading } from './wizard.ts'

const DAYS_OF_FORTNIGHT = 14
/** Days from a bill of this account to its due date. If that is a day off, the next working day counts. */
const TERMS_DAYS = 5

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('FRQ-001 FRQ-008 FRQ-012 FRQ-013 FRQ-015 weekly bills by direct debit become fortnightly: undone, ordered again, and three bills follow, each with the day on which it is taken', async ({
  browser,
}) => {
  await withNewProvider(async (provider) => {
    const page = await browser.newPage({ baseURL: provider.portal })
    await signIn(page, 'aroha')
    await switchAccount(page, '100483')
    await page.goto('/change-hub')
    const option = page.getByRole('link', { name: /^Change billing frequency/ })
    await expect(option).toContainText('Every week')
    await option.click()
    await expect(locateHeading(page, 'Change Billing Frequency')).toBeFocused()
    await expectAccessible(page)

    await order(page)
    await press(page, 'Undo the change')
    await expect(page.getByRole('radio', { name: 'Every fortnight' })).toBeVisible()
    const { first, amount, paid } = await order(page)
    expect(paid).toBe(calculateDueDay(first))
    await expectAccessible(page)

    for (const bill of [first, addDays(first, DAYS_OF_FORTNIGHT), addDays(first, 2 * DAYS_OF_FORTNIGHT)]) {
      await liveUntil(provider, bill)
      await page.goto('/invoice/latest')
      const latest = page.getByRole('main')
      await expect(latest).toContainText(`Bill of ${invoiceDayText(bill)}`)
      await expect(latest).toContainText(`We take ${amount} on ${shortDayText(calculateDueDay(bill))}`)
    }
    await page.goto('/change-hub')
    await expect(option).toContainText('Every fortnight')
  })
})

function calculateDueDay(bill: Day): Day {
  return addWorkingDays(addDays(bill, TERMS_DAYS - 1), 1)
}

async function switchAccount(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: /Switch account/ }).click()
  const reloaded = page.waitForEvent('load')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Account ${account}` })
    .click()
  await reloaded
  await expectDashboard(page)
}

type Ordered = { readonly first: Day; readonly amount: string; readonly paid: Day }

/** Makes every step. Checks that Back opens the previous step, and that a reload stays at the step. */
async function order(page: Page): Promise<Ordered> {
  await choose(page, 'How often would you like a bill?', 'Every fortnight')
  await press(page, 'Continue')
  await expect(locateHeading(page, 'When you pay')).toBeFocused()
  const paid = parseDay(await page.getByRole('main').getByRole('strong').innerText())
  await press(page, 'Continue')
  await expect(locateHeading(page, 'Is this right?')).toBeFocused()
  await page.goBack()
  await expect(locateHeading(page, 'When you pay')).toBeVisible()
  await page.reload()
  await press(page, 'Continue')
  await expectAccessible(page)
  const bill = page.getByRole('listitem').filter({ hasText: /^Your bill of/ })
  const [, amount = ''] = /(\$[\d.]+) for a fortnight/.exec(await bill.innerText()) ?? []
  const first = parseDay(
    await page.getByRole('heading', { level: 2, name: /^A bill every fortnight/ }).innerText(),
  )
  await press(page, 'Confirm the change')
  await expect(locateHeading(page, 'Your order is placed')).toBeVisible()
  return { first, amount, paid }
}

function parseDay(text: string): Day {
  const [written = ''] = /\d+ \w+ \d{4}/.exec(text) ?? []
  return day.parse(new Date(`${written} UTC`).toISOString().slice(0, 'yyyy-mm-dd'.length))
}
