import type { Page } from '@playwright/test'

import { addDays, dayAt, dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toTypedDayText } from '@switchboard/domain/typed-day'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { openCard, signIn } from './steps.ts'

/** Days from the warning to the last day of a promise. The provider warns ben at its start. */
const DAYS_TO_PROMISE = 14

test('PTP-001 PTP-007 PTP-008 PTP-009 API-022 DSH-013 a customer who was warned promises to pay: wrong days are refused, the right one is chosen by keyboard', async ({
  page,
}) => {
  const today = dayAt(Date.now())
  const last = addDays(today, DAYS_TO_PROMISE)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/promise'))
      posts.push(request.postData() ?? '')
  })

  await signIn(page, 'ben')
  const panel = page.getByRole('region', { name: 'Promise to pay' })
  await expect(panel).toContainText(`any day up to ${dayText(last)}`)
  await openCard(page, 'Promise to pay')
  await expectAccessible(page)

  for (const typed of listWrongDays(today, last)) {
    await page.getByLabel('I will pay by').fill(typed)
    await panel.getByRole('button', { name: 'Promise to pay' }).last().click()
    await expect(panel.getByText('Please enter a valid date')).toBeVisible()
    await expect(page.getByLabel('I will pay by')).toBeFocused()
  }
  await expectAccessible(page)
  expect(posts).toStrictEqual([])

  await page.getByLabel('I will pay by').fill('')
  await chooseByKeyboard(page)
  await expect(page.getByLabel('I will pay by')).toHaveValue(toTypedDayText(addDays(today, 7)))
  await panel.getByRole('button', { name: 'Promise to pay' }).last().click()

  const thanks = page.getByText(`Thank you. You have promised to pay by ${dayText(addDays(today, 7))}.`)
  await expect(thanks).toBeVisible()
  // the whole text is visible, because it wraps
  await expect(thanks).toBeInViewport({ ratio: 1 })
  await expect(panel).toContainText(`You have promised to pay by ${dayText(addDays(today, 7))}`)
  await expectAccessible(page)
  expect(posts).toStrictEqual([JSON.stringify({ promiseDate: addDays(today, 7) })])
  await expect(thanks).toHaveCount(0)

  const instead = page.getByText(/^You have promised to pay (the )?\$[\d,.]+ (that|of what) is overdue by /)
  await expect(instead).toBeVisible()
  await page.reload()
  await expect(panel).toContainText(`You have promised to pay by ${dayText(addDays(today, 7))}`)
  await expect(instead).toBeVisible()

  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(
    page.getByText(new RegExp(`^You have promised to pay .* by ${dayText(addDays(today, 7))}\\.$`)),
  ).toBeVisible()
  await expectAccessible(page)
})

function listWrongDays(today: Day, last: Day): string[] {
  return [
    '',
    '31 February 27',
    toTypedDayText(addDays(today, -1)),
    toTypedDayText(addDays(last, 1)),
    'next Friday',
  ]
}

/** A week after the first day of the calendar. */
async function chooseByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose from a calendar' }).press('Enter')
  const calendar = page.getByRole('dialog', { name: 'I will pay by' })
  await expect(calendar).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose from a calendar' })).toBeFocused()
}
