import type { Browser, Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { newProvider } from './new-provider.ts'
import { expect, test } from './provider.ts'
import type { Provider } from './provider.ts'
import { sendCredentials, signIn } from './steps.ts'
import { sendTimeCommand } from './time-machine.ts'

const ACCOUNT = '100901'
const MAX_DAYS_TO_A_REMINDER = 35

/** Lets days pass until the mailbox has a reminder for Jack. Returns the address of its link. */
async function waitForReminderLink(page: Page, provider: Provider): Promise<string> {
  for (let days = 0; days < MAX_DAYS_TO_A_REMINDER; days += 1) {
    await page.goto(`${provider.sandbox}/mail?${new URLSearchParams({ query: ACCOUNT })}`)
    const link = page
      .getByRole('article')
      .filter({ hasText: 'Read your meter before your bill of' })
      .getByRole('link')
    if ((await link.count()) > 0) return (await link.first().getAttribute('href')) ?? ''
    await sendTimeCommand(provider, 'days', { days: 1 })
  }
  throw new Error('no reminder came')
}

test('MTR-001 MTR-005 a mailed reminder leads through the sign-in to the form of one meter', async ({
  browser,
}) => {
  // its own provider, because its clock moves
  const provider = await newProvider()
  try {
    await followReminder(browser, provider)
  } finally {
    await provider.stop()
  }
})

async function followReminder(browser: Browser, provider: Provider): Promise<void> {
  const page = await browser.newPage({ baseURL: provider.portal })
  await signIn(page, 'jack')
  await page.goto('/meter-reading')
  await page.getByText('Remind me before each bill').click()
  await page.getByText(/^By email to/).click()
  await page.getByRole('button', { name: 'Save the reminder' }).click()
  await expect(page.getByText('Saved. We will remind you before each bill.')).toBeVisible()
  await expectAccessible(page)

  const link = await waitForReminderLink(page, provider)
  const reader = await browser.newPage({ baseURL: provider.portal })
  await reader.goto(link)
  await sendCredentials(reader, 'jack')
  await expect(reader.getByRole('heading', { level: 1, name: 'Enter meter reading' })).toBeVisible()
  await expect(reader).toHaveURL(`/meter-reading?icp=${new URL(link).searchParams.get('icp')}`)
}
