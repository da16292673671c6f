import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import type { Provider } from './provider.ts'
import { signIn } from './steps.ts'
import { locateNetworkName, saveNetworkName } from './wifi.ts'

async function turnRouters({ sandbox }: Provider, switches: object): Promise<void> {
  const answer = await fetch(`${sandbox}/device-management/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  })
  expect(answer.status).toBe(200)
}

test.afterEach(({ provider }) => turnRouters(provider, {}))

test('a change waits while the modem is off, and the page leads home once the modem has applied it', async ({
  page,
  provider,
}) => {
  await signIn(page, 'ben')
  await page.goto('/my-wifi')
  const before = await locateNetworkName(page).inputValue()
  await turnRouters(provider, { off: true })

  await saveNetworkName(page, 'Later')

  await expect(page.getByText('Your change waits for the modem')).toBeVisible()
  await expect(locateNetworkName(page)).toHaveValue(before)
  await expectAccessible(page)
  await turnRouters(provider, {})
  await expect(page).toHaveURL('/')
  await page.goto('/my-wifi')
  await expect(locateNetworkName(page)).toHaveValue('Later')
})

test('a change that the modem refuses is reported as refused, and the form keeps its values', async ({
  page,
  provider,
}) => {
  await signIn(page, 'ben')
  await page.goto('/my-wifi')
  await turnRouters(provider, { refusing: true })

  await saveNetworkName(page, 'Refused')

  await expect(page.getByText(/Your modem refused it: Request denied/)).toBeVisible()
  await expect(locateNetworkName(page)).toHaveValue('Refused')
})

test('a guest network is turned on with an end, joined by its own code, and reverted with one press', async ({
  page,
}) => {
  await signIn(page, 'ben')
  await page.goto('/my-wifi')
  const guests = page.getByRole('region', { name: 'Guest network' })
  await expect(guests.getByText('Off', { exact: true })).toBeVisible()
  await guests.getByLabel('Name of the guest network').fill('Manuhiri o "Ben"')
  await guests.getByLabel('Password for guests').fill('a password for guests')
  await guests.getByText('By itself, on a day').click()
  const example = await guests.getByText(/^For example, /).textContent()
  await guests.getByLabel('Day on which it ends').fill(example?.replace('For example, ', '') ?? '')
  await guests.getByLabel('Time at which it ends').selectOption({ label: '9:30 pm' })
  await guests.getByRole('button', { name: 'Turn the guest network on' }).click()

  await expect(guests.getByText('On', { exact: true })).toBeVisible()
  await expect(guests.getByText(/, 9:30 pm$/)).toBeVisible()
  await guests.getByRole('button', { name: 'Join the guest network by code' }).click()
  await expect(page.getByRole('img', { name: 'The code to join Manuhiri o "Ben"' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore the earlier settings' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/my-wifi')
  await expect(guests.getByText('Off', { exact: true })).toBeVisible()
})

test('the card with the code to join is printed alone, with its password', async ({ page }) => {
  await signIn(page, 'ben')
  await page.goto('/my-wifi')
  await page.getByRole('button', { name: 'Join 5 GHz by code' }).click()
  const password = page.getByText(/^key-[\da-f]{8}$/)
  await expect(password).toBeHidden()

  await page.emulateMedia({ media: 'print' })

  await expect(password).toBeVisible()
  await expect(page.getByRole('img', { name: /^The code to join/ })).toBeVisible()
  await expect(locateNetworkName(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print this card' })).toBeHidden()
})
