import type { Browser, Locator, Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { openManage } from './mobile-orders.ts'
import { withNewProvider } from './new-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { expect, test } from './provider.ts'
import { DEMO_PASSWORD, signIn } from './steps.ts'
import { readStorage } from './stored.ts'
import { sendTimeCommand } from './time-machine.ts'

const HEMI = '100801'
const PORTED = '021 777 0123'
/** Numbers of SIM cards with a valid check digit. */
const SIM = '8964029900000042710'
const OTHER_SIM = '8964029900000053824'
const NARROW = { width: 390, height: 900 }

function locateCard(page: Page, number: string): Locator {
  return page.getByRole('region', { name: number })
}

async function openNumbers(page: Page): Promise<void> {
  await page.goto('/my-mobile/numbers')
  await expect(page.getByRole('heading', { level: 1, name: 'Your numbers' })).toBeVisible()
}

async function typeTransfer(
  dialog: Locator,
  { number, sim }: { readonly number: string; readonly sim: string },
) {
  await dialog.getByLabel('Mobile number to move to us').fill(number)
  await dialog.getByLabel('Who the number is with now').selectOption('Harbour Mobile')
  await dialog.getByLabel('Your account number with them').fill('HM-4471')
  await dialog.getByLabel('Number of the new SIM card').fill(sim)
}

test('MOB-026 MOB-027 MOB-047 MOB-048 a number is ported after YES to the text, and an expired port can start again', async ({
  browser,
}) => withNewProvider((provider) => bringNumbers(browser, provider)))

async function bringNumbers(browser: Browser, provider: RunningProvider): Promise<void> {
  const page = await browser.newPage({ baseURL: provider.portal, viewport: NARROW })
  await signIn(page, 'hemi')
  await page.goto('/my-mobile')
  await openManage(page, '021 555 0183')
  await page.getByRole('link', { name: 'Name, number and SIM card of 021 555 0183' }).click()
  const card = locateCard(page, '021 555 0183')
  const opener = card.getByRole('button', { name: 'Bring a number from another provider' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Bring a number from another provider' })
  await expect(dialog.getByText('Do not cancel with the old company')).toBeVisible()

  await dialog.getByRole('button', { name: 'Ask for the number' }).click()
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveCount(4)
  await expectAccessible(page)
  await typeTransfer(dialog, { number: '+64 4 777 0123', sim: '8964020000000000014' })
  await dialog.getByLabel('Your password').fill('a guess')
  await expect(dialog.getByText('Enter a mobile number: it begins with 02').first()).toBeVisible()
  await expect(dialog.getByText('one digit is wrong, or two are swapped').first()).toBeVisible()
  await typeTransfer(dialog, { number: PORTED, sim: SIM })
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(dialog.getByLabel('Mobile number to move to us')).toHaveValue(PORTED)
  await dialog.getByLabel('Your password').fill('a guess')
  await dialog.getByRole('button', { name: 'Ask for the number' }).click()
  await expect(dialog.getByText('Your password is incorrect.').first()).toBeVisible()
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Ask for the number' }).click()
  await expect(
    card.getByText(/Reply YES to the text from 2542 .* by .*: 1 hour 5\d minutes left/),
  ).toBeVisible()
  await expect(card.getByText('Keep the old SIM in until we say so')).toBeVisible()
  await expectAccessible(page)

  const phone = await browser.newPage()
  await phone.goto(`${provider.sandbox}/mobile-network/numbers`)
  await phone.getByRole('button', { name: 'Reply YES' }).click()
  await expect(card.getByText('The other company has released the number')).toBeVisible()
  await sendTimeCommand(provider, 'days', { days: 1 })
  const moved = locateCard(page, PORTED)
  await expect(moved.getByText(`${PORTED} has moved to us. You can take the old SIM out.`)).toBeVisible()
  await expect(moved.getByText('Card ending in 2710')).toBeVisible()
  await expectAccessible(page)
  await phone.close()

  await expireOne(page, provider)
  await page.close()
}

/** Lets a second port expire: nobody replies to its text. */
async function expireOne(page: Page, provider: RunningProvider): Promise<void> {
  const card = locateCard(page, '021 555 0182')
  const dialog = page.getByRole('dialog', { name: 'Bring a number from another provider' })
  await card.getByRole('button', { name: 'Bring a number from another provider' }).click()
  await typeTransfer(dialog, { number: '021 777 0456', sim: OTHER_SIM })
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Ask for the number' }).click()
  await expect(card.getByText('Reply YES to the text from 2542')).toBeVisible()
  await sendTimeCommand(provider, 'days', { days: 1 })
  await expect(card.getByText('Nobody replied YES in time')).toBeVisible()
  await card.getByRole('button', { name: 'Begin again' }).click()
  await expect(dialog.getByLabel('Mobile number to move to us')).toHaveValue('021 777 0456')
  await expect(dialog.getByLabel('Your account number with them')).toHaveValue('HM-4471')
  await expect(dialog.getByLabel('Number of the new SIM card')).toHaveValue(OTHER_SIM)
}

test('a number is locked, its unlocking is cancelled, and it is frozen by the link of a message without sign-in', async ({
  browser,
}) => withNewProvider((provider) => guardNumber(browser, provider)))

async function guardNumber(browser: Browser, provider: RunningProvider): Promise<void> {
  const page = await browser.newPage({ baseURL: provider.portal })
  await signIn(page, 'hemi')
  await openNumbers(page)
  const card = locateCard(page, '021 555 0181')
  await card.getByRole('button', { name: 'Lock this number' }).click()
  await expect(card.getByText('Locked', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'New SIM card' })).toHaveCount(0)
  await expectAccessible(page)

  const unlock = page.getByRole('dialog', { name: 'Unlock 021 555 0181' })
  await card.getByRole('button', { name: 'Unlock' }).click()
  await unlock.getByLabel('Your password').fill(DEMO_PASSWORD)
  await unlock.getByRole('button', { name: 'Unlock in a day' }).click()
  await expect(card.getByText('It is unlocked on')).toBeVisible()
  await card.getByRole('button', { name: 'Keep it locked' }).click()
  await expect(card.getByText('Locked since')).toBeVisible()
  await card.getByRole('button', { name: 'Unlock' }).click()
  await unlock.getByLabel('Your password').fill(DEMO_PASSWORD)
  await unlock.getByRole('button', { name: 'Unlock in a day' }).click()
  await expect(card.getByText('It is unlocked on')).toBeVisible()

  // the message is read in another browser without a session
  const reader = await browser.newPage({ baseURL: provider.portal, viewport: NARROW })
  await reader.goto(`${provider.sandbox}/mail?${new URLSearchParams({ query: HEMI })}`)
  const message = reader
    .getByRole('article')
    .filter({ hasText: '021 555 0181 will be unlocked in 24 hours' })
    .first()
  const link = /http\S+\/freeze-number#[\w-]+/.exec((await message.textContent()) ?? '')?.[0] ?? ''
  await reader.goto(link)
  await expect(reader.getByRole('heading', { level: 1, name: 'Freeze a number' })).toBeVisible()
  await expectAccessible(reader)
  await reader.getByRole('button', { name: 'Freeze the number' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'The number is frozen' })).toBeVisible()
  await expectAccessible(reader)
  await reader.goto('/login')
  await reader.goto(link)
  await reader.getByRole('button', { name: 'Freeze the number' }).click()
  await expect(reader.getByRole('alert')).toContainText('already been used or has expired')
  await reader.close()

  await sendTimeCommand(provider, 'days', { days: 2 })
  await page.reload()
  await expect(card.getByText('Frozen', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'End the freeze' }).click()
  const thaw = page.getByRole('dialog', { name: 'End the freeze of 021 555 0181' })
  await thaw.getByLabel('Your password').fill(DEMO_PASSWORD)
  await thaw.getByRole('button', { name: 'End it in a day' }).click()
  await expect(card.getByText('The freeze ends on')).toBeVisible()
  await page.close()
}

test('MOB-046 MOB-091 a number is changed at its price, and the code of an eSIM is stored nowhere', async ({
  page,
  context,
  provider,
}) => {
  await signIn(page, 'hemi')
  await openNumbers(page)
  const first = locateCard(page, '021 555 0181')
  await first.getByRole('button', { name: 'Change the number' }).click()
  const change = page.getByRole('dialog', { name: 'Change 021 555 0181' })
  await expect(change.getByText('$20.00 including GST')).toBeVisible()
  await expect(change.getByRole('radio')).toHaveCount(3)
  await expectAccessible(page)
  await change
    .locator('label', { hasText: /^021 555 \d{4}$/ })
    .first()
    .click()
  await change.getByLabel('Your password').fill(DEMO_PASSWORD)
  const submit = change.getByRole('button', { name: /^Change to / })
  const chosen = ((await submit.textContent()) ?? '').replace('Change to ', '')
  await submit.click()
  await expect(locateCard(page, chosen).getByText(`The number is ${chosen} now.`)).toBeVisible()

  const card = locateCard(page, '021 555 0182')
  await card.getByRole('button', { name: 'Use an eSIM' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Show the code' }).click()
  await expect(dialog.getByRole('img', { name: 'The code of the eSIM for 021 555 0182' })).toBeVisible()
  await expectAccessible(page)
  const code = /LPA:1\$[\w.]+\$[A-F0-9]{24}/.exec((await dialog.textContent()) ?? '')?.[0] ?? ''
  expect(code).not.toBe('')
  const matchingId = code.slice(-24)
  expect(page.url()).not.toContain(matchingId)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'I have installed it' }).click()
  await expect(card.getByText('It waits to be installed on a phone')).toBeVisible()

  expect(await page.content()).not.toContain(matchingId)
  expect(JSON.stringify(await readStorage(context, provider.portal))).not.toContain(matchingId)
  await page.reload()
  await expect(card.getByText('It waits to be installed on a phone')).toBeVisible()
  expect(await page.content()).not.toContain(matchingId)

  await card.getByRole('button', { name: 'Show the code again' }).click()
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Show the code' }).click()
  await expect(dialog.getByText(code)).toBeVisible()
})
