import type { Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { newProvider } from './new-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'

const PATH = '/change-hub/voice-features'
const UNKNOWN = 'We do not know yet whether your change was made.'

async function turnSwitch({ sandbox }: RunningProvider, switches: object): Promise<void> {
  const answer = await fetch(`${sandbox}/voice-switch/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  })
  expect(answer.status).toBe(200)
}

const forwarding = (page: Page) => page.getByRole('region', { name: 'Call forwarding' })
const dialog = (page: Page) => page.getByRole('dialog')

async function forwardBusyTo(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Change call forwarding' }).click()
  const busy = dialog(page).getByRole('group', { name: 'Calls while you are on the phone' })
  await busy.getByLabel('Forward them').check()
  await busy.getByLabel('To this number').fill(number)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
}

test('VFE-010 VFE-011 VFE-012 VFE-030 what the page shows is what the switch has: it refuses, is down, and answers late', async ({
  browser,
}) => {
  const provider = await newProvider({ BRAND: 'product', VOICE_SWITCH_TIMEOUT_SECONDS: '1' })
  try {
    const page = await browser.newPage({ baseURL: provider.portal })
    await signIn(page, 'aroha')
    await endForwardingFromHome(page)
    await page.goto(PATH)
    await expect(forwarding(page).getByText('Not forwarded')).toHaveCount(3)
    await expectAccessible(page)
    await expectSwitchFailures(page, provider)
    await comesLate(page, provider)
  } finally {
    await provider.stop()
  }
})

async function endForwardingFromHome(page: Page): Promise<void> {
  await expect(page.getByText(/^All calls go to 021 …1234 since /)).toBeVisible()
  await page.getByRole('button', { name: 'End the forwarding' }).click()
  await expect(page.getByText(/^All calls go to 021/)).toHaveCount(0)
}

async function expectSwitchFailures(page: Page, provider: RunningProvider): Promise<void> {
  await turnSwitch(provider, { refusing: true })
  await forwardBusyTo(page, '021 555 0777')
  await expect(dialog(page).getByText('Unable to change setting')).toBeVisible()
  await expect(dialog(page).getByLabel('To this number')).toHaveValue('021 555 0777')

  await turnSwitch(provider, { down: true })
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(
    dialog(page).getByText(/cannot reach the phone network\. Nothing has been changed/),
  ).toBeVisible()

  await turnSwitch(provider, {})
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(forwarding(page).getByText('To 021 555 0777, at any time')).toBeVisible()
}

async function comesLate(page: Page, provider: RunningProvider): Promise<void> {
  await turnSwitch(provider, { late: 6 })
  await forwardBusyTo(page, '021 555 0888')
  await expect(dialog(page).getByText(/it may still do what you asked/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  await expect(forwarding(page).getByText('To 021 555 0777, at any time')).toBeVisible()

  await expect(forwarding(page).getByText('To 021 555 0888, at any time')).toBeVisible()
  await expect(page.getByText(UNKNOWN)).toHaveCount(0)
}

test('TFR-001 TFR-008 TFR-009 a business sends its toll-free number to another phone, and on to a second one', async ({
  browser,
}) => {
  const provider = await newProvider()
  try {
    const page = await browser.newPage({ baseURL: provider.portal })
    await signIn(page, 'dev')
    await page.goto('/change-hub')
    await page.getByRole('link', { name: /^Toll free number/ }).click()
    await expect(page.getByText('Calls go to 09 555 0160.')).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Number that rings').fill('09 555 0162')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Calls go to 09 555 0162.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Show the other numbers' }).click()
    await expect(page.getByLabel('First')).toHaveValue('09 555 0162')
    await page.getByLabel('Number 2').fill('021 555 0160')
    await page.getByRole('button', { name: 'Save these numbers' }).click()
    await expect(page.getByText('The numbers are saved.')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Show the other numbers' }).click()
    await expect(page.getByLabel('Number 2')).toHaveValue('021 555 0160')
  } finally {
    await provider.stop()
  }
})

test('a toll-free number that another tab has changed is not overwritten, and is set by saving once more', async ({
  browser,
}) => {
  const provider = await newProvider()
  try {
    const context = await browser.newContext({ baseURL: provider.portal })
    const page = await context.newPage()
    await signIn(page, 'dev')
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto('/toll-free')
      await expect(tab.getByText('Calls go to 09 555 0160.')).toBeVisible()
    }
    const saveIn = async (tab: Page, number: string) => {
      await tab.getByLabel('Number that rings').fill(number)
      await tab.getByRole('button', { name: 'Save' }).click()
    }
    await saveIn(page, '09 555 0162')
    await expect(page.getByText('Calls go to 09 555 0162.').first()).toBeVisible()

    await saveIn(other, '021 555 0160')
    await expect(other.getByText('Calls go to 09 555 0162 now.')).toBeVisible()
    await expect(other.getByLabel('Number that rings')).toHaveValue('021 555 0160')
    await page.reload()
    await expect(page.getByText('Calls go to 09 555 0162.')).toBeVisible()

    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Calls go to 021 555 0160.').first()).toBeVisible()
  } finally {
    await provider.stop()
  }
})

test('a line whose plan has no features turns off what it still has, and it is gone', async ({ browser }) => {
  const provider = await newProvider({ BRAND: 'product' })
  try {
    const page = await browser.newPage({ baseURL: provider.portal })
    await signIn(page, 'jack')
    await page.goto(PATH)
    const card = page.getByRole('region', { name: 'What you can turn off' })
    const all = card.getByRole('button', { name: /^Turn off: / })
    await expect(all.first()).toBeVisible()
    await expectAccessible(page)
    for (let left = await all.count(); left > 0; left -= 1) {
      await expect(all).toHaveCount(left)
      await all.first().click()
      await expect(all).toHaveCount(left - 1)
    }
    await page.reload()
    await expect(page.getByText(/comes without features\.$/)).toBeVisible()
    await expect(card).toHaveCount(0)
  } finally {
    await provider.stop()
  }
})
