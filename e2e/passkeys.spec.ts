import type { Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { DEMO_PASSWORD, expectDashboard, sendCredentials, signIn, signInByButton, signOut } from './steps.ts'

/** A virtual device of the browser, which stores passkeys and confirms each use without a person. */
async function addVirtualDevice(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const credentials = async () =>
    (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  const take = async (given: Awaited<ReturnType<typeof credentials>>) => {
    for (const credential of given) {
      await browser.send('WebAuthn.addCredential', { authenticatorId, credential })
    }
  }
  return { credentials, take }
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name of the passkey').fill(name)
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Next' }).click()
}

test('a customer adds a passkey, signs in by it, shows it before what cannot be undone, and removes it', async ({
  page,
  browser,
  provider,
}) => {
  const device = await addVirtualDevice(page)
  const elsewhere = await browser.newPage({ baseURL: provider.portal })
  const elsewhereDevice = await addVirtualDevice(elsewhere)
  await signIn(elsewhere, 'finn')
  await signIn(page, 'finn')
  await page.goto('/security')
  await expect(page.getByText('You have no passkeys.')).toBeVisible()

  await addPasskey(page, 'My phone')

  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('Your passkey was added.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'My phone' })).toBeVisible()
  await expect(page.getByText('Not used yet')).toBeVisible()
  await expectAccessible(page)

  await addPasskey(page, 'My phone again')
  await expect(page.getByText('This device has a passkey for us already.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/')
  await signOut(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sendCredentials(page, 'finn')
  await expect(page.getByRole('heading', { level: 1, name: 'Use your passkey' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expectDashboard(page)

  // the session on another device began before the passkey, so it has no proof yet
  await elsewhereDevice.take(await device.credentials())
  await elsewhere.goto('/details')
  await elsewhere.getByLabel('Home phone').fill('06 555 0178')
  await elsewhere.getByRole('button', { name: 'Save numbers' }).click()
  const proof = elsewhere.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(proof.getByLabel('Recovery code')).toBeVisible()
  await expectAccessible(elsewhere)
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(elsewhere.getByText('We have saved your new home phone.')).toBeVisible()
  await elsewhere.close()

  await page.goto('/security')
  await page.getByRole('button', { name: /^Remove My phone/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('The passkey My phone was removed.')).toBeVisible()
  await expect(page.getByText('You have no passkeys.')).toBeVisible()
  await page.goto('/')
  await signOut(page)
  await signInByButton(page, 'finn')
})
