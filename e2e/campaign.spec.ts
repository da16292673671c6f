import type { Page } from '@playwright/test'

import { addDays, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { expectAccessible } from './axe.ts'
import { newProvider } from './new-provider.ts'
import { expect, test } from './provider.ts'
import { signIn, signInByButton } from './steps.ts'
import { liveUntil } from './time-machine.ts'

const OFFER = '$10.00 off a month including GST, for 6 months'
const DISCOUNT = 'Unlimited upgrade discount'
const FORTNIGHT_DAYS = 14
const BILLS = 13

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('CMP-001 CMP-002 CMP-007 CMP-008 CMP-011 CMP-014 CMP-015 the offer of a letter becomes a discount on the bills', async ({
  browser,
}) => {
  // its own provider, because the test moves the clock, and its own demo, because the letter links to its provider
  const provider = await newProvider({}, { ownDemo: true })
  try {
    const context = await browser.newContext({ baseURL: provider.portal })
    const page = await context.newPage()
    const link = await readLetterLink(page, provider.sandbox)
    const otherTab = await context.newPage()
    await otherTab.goto(link)
    await tickAll(otherTab)

    await page.goto(link)
    await expect(heading(page, 'Get Your Promotion')).toBeVisible()
    await expect(page.getByText('your next 13 fortnightly bills', { exact: true })).toBeVisible()
    await accept(page)
    await expect(page.getByRole('link', { name: 'You must accept the terms and conditions' })).toBeVisible()
    await expectAccessible(page)
    await tickAll(page)
    await accept(page)
    await expectThanks(page)
    await expect(page.getByText('$4.62 including GST comes off each of your next 13')).toBeVisible()
    await expectAccessible(page)

    await accept(otherTab)
    await expectThanks(otherTab)
    await otherTab.goto(link)
    await expectThanks(otherTab)
    await otherTab.close()

    const firstBill = await findConfirmedBillDate(page, provider.sandbox)
    await signIn(page, 'nikau')
    for (let bill = 0; bill <= BILLS; bill += 1) {
      await liveUntil(provider, addDays(firstBill, FORTNIGHT_DAYS * bill))
      await expectDiscount(page, bill === 0 ? 'begun' : bill === BILLS ? 'ended' : 'running')
    }
  } finally {
    await provider.stop()
  }
})

test('CMP-003 CMP-004 CMP-005 a link without a token, or with an unknown token, leads home', async ({
  page,
}) => {
  const addresses = ['/promotion/mailer', '/promotion/mailer/', `/promotion/mailer/${'A'.repeat(43)}`]
  for (const address of addresses) {
    await page.goto(address)
    // without a session, home redirects to the sign-in
    await expect(heading(page, 'Sign in')).toBeVisible()
  }

  // the last redirect shows the reason
  await expect(page.getByText(/^We could not open this offer/)).toBeVisible()
  await signInByButton(page, 'ben')
  for (const address of addresses) {
    await page.goto(address)
    await expect(page).toHaveURL(/:\d+\/$/)
  }
  await expect(page.getByText(/^We could not open this offer/)).toBeVisible()
})

/** The address of the link in Nikau's letter. */
async function readLetterLink(page: Page, sandbox: string): Promise<string> {
  await page.goto(`${sandbox}/mail?${new URLSearchParams({ query: 'nikau@' })}`)
  const letter = page.getByRole('article').filter({ has: page.getByRole('heading', { name: OFFER }) })
  const link = letter.getByRole('link', { name: /\/promotion\/mailer\/[\w-]{43}$/ })
  return (await link.getAttribute('href')) ?? ''
}

async function tickAll(page: Page): Promise<void> {
  await page.getByLabel(`I want this offer: ${OFFER}`).check()
  await page.getByLabel('I accept the terms and conditions').check()
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept the offer' }).click()
}

async function expectThanks(page: Page): Promise<void> {
  await expect(heading(page, 'Thank You')).toBeVisible()
  await expect(page).toHaveURL(/\/promotion\/mailer\/thankyou$/)
}

/** The date of the first bill with the discount, from the single letter that confirms the acceptance. */
async function findConfirmedBillDate(page: Page, sandbox: string): Promise<Day> {
  await page.goto(`${sandbox}/mail?${new URLSearchParams({ query: '101001' })}`)
  const letter = page.getByRole('article').filter({ hasText: 'Thank you for accepting our offer' })
  await expect(letter).toHaveCount(1)
  const text = /your bill of (\d+ \w+ \d{4})/.exec(await letter.innerText())?.[1]
  return day.parse(new Date(`${text} UTC`).toISOString().slice(0, 'yyyy-mm-dd'.length))
}

/** Checks the discount line of the newest bill and whether the bill's explanation mentions the discount. */
async function expectDiscount(page: Page, standing: 'begun' | 'running' | 'ended'): Promise<void> {
  await page.goto('/invoice/latest')
  const why = page.getByRole('region', { name: 'Why is this bill different?' })
  await expect(why).toBeVisible()
  const line = page
    .getByRole('table', { name: 'Charges by section' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: DISCOUNT }) })
  await expect(line).toHaveCount(standing === 'ended' ? 0 : 1)
  if (standing !== 'ended') await expect(line.getByRole('cell').last()).toHaveText(/4\.62/)
  await expect(why.getByRole('listitem').filter({ hasText: DISCOUNT })).toHaveCount(
    standing === 'running' ? 0 : 1,
  )
}
