import type { Page } from '@playwright/test'

import { addDays, shortDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { expectAccessible } from './axe.ts'
import { withNewProvider } from './new-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'
import { readClock, liveUntil } from './time-machine.ts'
import { choose, locateHeading } from './wizard.ts'

const HUB = '/change-hub'
const SCREEN = '/change-hub/static-ip'
const NAME = 'Static IP address'
/** The first bill with a change is within this number of days after it. */
const DAYS_TO_COME = Array.from({ length: 62 }, (_nothing, days) => days)

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('HUB-005 SIP-001 SIP-005 SIP-007 SIP-008 a static IP is chosen, undone twice, chosen again and billed', async ({
  browser,
}) => {
  await withNewProvider(async (provider) => {
    const page = await browser.newPage({ baseURL: provider.portal })
    await signIn(page, 'kiri')
    await page.goto(HUB)
    await page.getByRole('link', { name: /^Static IP/ }).click()
    await expect(locateHeading(page, 'Static IP')).toBeFocused()
    await expectAccessible(page)

    await change(page, provider, NAME, /^With your next bill/)
    await page.goto(await findLetterLink(page, provider.sandbox, 'New: Static IP address'))
    await undo(page)

    const billed = await change(page, provider, NAME, /^Tomorrow/)
    await undo(page)
    await change(page, provider, NAME, /^Tomorrow/)
    await expectAccessible(page)
    await page.goto(HUB)
    await expect(page.getByRole('link', { name: /^Static IP/ })).toContainText('No static IP')

    await liveUntil(provider, billed)
    expect((await readClock(provider)).today).toBe(billed)
    await page.goto('/invoice/latest')
    const line = page.getByRole('table', { name: 'Charges by section' }).getByRole('row')
    await expect(line.filter({ has: page.getByRole('rowheader', { name: NAME }) }).first()).toBeVisible()
    await page.goto(HUB)
    await expect(page.getByRole('link', { name: /^Static IP/ })).toContainText(NAME)

    await page.goto(SCREEN)
    await change(page, provider, 'An address that changes', /^Tomorrow/)
    await expect(page.getByText(/^Static IP address ends before/)).toBeVisible()
  })
})

/**
 * Chooses an option, checks the preview of the bills and confirms. Returns the day of the first bill with
 * the change.
 */
async function change(page: Page, provider: RunningProvider, option: string, start: RegExp): Promise<Day> {
  await choose(page, 'Your internet address', option)
  await choose(page, 'From when?', start)
  await press(page, 'Continue')
  const bill = page.getByText(/^Your bill of/)
  await expect(bill).toBeVisible()
  const text = /Your bill of (\d+ \w+)/.exec(await bill.innerText())?.[1] ?? ''
  await expectAccessible(page)
  await press(page, 'Confirm the change')
  await expect(page.getByRole('heading', { name: 'Your change is made' })).toBeVisible()
  const { today } = await readClock(provider)
  const billDay = DAYS_TO_COME.map((days) => addDays(today, days)).find((each) => shortDayText(each) === text)
  if (billDay === undefined) throw new Error(`no bill comes on ${text}`)
  return billDay
}

async function undo(page: Page): Promise<void> {
  await press(page, 'Undo the change')
  // the message of an undo some seconds before may still be shown
  await expect(page.getByText('Your change is undone. Everything stays as it is.').last()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'An address that changes' })).toBeChecked()
}

async function findLetterLink(page: Page, sandbox: string, text: string): Promise<string> {
  await page.goto(`${sandbox}/mail?${new URLSearchParams({ query: 'kiri@' })}`)
  const letter = page.getByRole('article').filter({ hasText: text })
  return (await letter.getByRole('link').first().getAttribute('href')) ?? ''
}
