import type { Browser, Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { withNewProvider } from './new-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { expect, test } from './provider.ts'
import { DEMO_PASSWORD, signIn } from './steps.ts'
import { sendTimeCommand } from './time-machine.ts'

const BROUGHT = '021 777 0123'
/** The number of a SIM card, with a valid check digit. */
const SIM = '8964029900000042710'
const NARROW = { width: 390, height: 900 }

test('MOB-080 MOB-082 MOB-083 a number is brought from the sign-up of a mobile to the YES of its owner', async ({
  browser,
}) => withNewProvider((provider) => bringNumber(browser, provider)))

async function bringNumber(browser: Browser, provider: RunningProvider): Promise<void> {
  const page = await browser.newPage({ baseURL: provider.portal, viewport: NARROW })
  await signIn(page, 'nikau')
  await orderMobile(page)
  await sendTimeCommand(provider, 'days', { days: 7 })

  await page.goto('/my-mobile/numbers')
  await expect(page.getByText(`Move ${BROUGHT} from Harbour Mobile`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move the number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bring a number from another provider' })
  await expect(dialog.getByLabel('Mobile number to move to us')).toHaveValue(BROUGHT)
  await expect(dialog.getByLabel('Your account number with them')).toHaveValue('HM-4471')
  await dialog.getByLabel('Number of the new SIM card').fill(SIM)
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Ask for the number' }).click()
  await expect(page.getByText('Reply YES to the text from 2542')).toBeVisible()

  const phone = await browser.newPage()
  await phone.goto(`${provider.sandbox}/mobile-network/numbers`)
  await expect(phone.getByText(`Your number ${BROUGHT} was asked to move to another provider.`)).toBeVisible()
  await phone.getByRole('button', { name: 'Reply YES' }).click()
  await phone.close()
  await expect(page.getByText('The other company has released the number')).toBeVisible()
  await sendTimeCommand(provider, 'days', { days: 1 })
  const moved = page.getByRole('region', { name: BROUGHT })
  await expect(moved.getByText(`${BROUGHT} has moved to us. You can take the old SIM out.`)).toBeVisible()
  await expect(page.getByText(`Move ${BROUGHT} from Harbour Mobile`)).toHaveCount(0)
  await page.close()
}

/** Orders the first mobile of the account, with a SIM card and the number of another provider. */
async function orderMobile(page: Page): Promise<void> {
  await page.goto('/my-mobile')
  await page.getByRole('main').getByRole('link', { name: 'Get a mobile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Get a mobile' })
  await dialog.getByText('Mobile 12 GB', { exact: true }).click()
  await dialog.getByText('Bring my number', { exact: true }).click()
  await dialog.getByLabel('Mobile number to move to us').fill(BROUGHT)
  await dialog.getByLabel('Who the number is with now').selectOption('Harbour Mobile')
  await dialog.getByLabel('Your account number with them').fill('HM-4471')
  await dialog.getByText('SIM card by post', { exact: true }).click()
  await dialog.getByLabel('Street', { exact: true }).fill('5 Hinemoa Street')
  await dialog.getByLabel('Suburb').fill('Glenholme')
  await dialog.getByLabel('Town or city').fill('Rotorua')
  await dialog.getByLabel('Postcode').fill('3010')
  await dialog.getByLabel('I accept these terms').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Order the mobile' }).click()
  const placed = page.getByRole('dialog', { name: 'Your mobile is ordered' })
  await placed.getByRole('button', { name: 'Back to my mobile' }).click()
  await expect(page.getByText('Number to move')).toBeVisible()
  await expect(page.getByText(BROUGHT)).toBeVisible()
}
