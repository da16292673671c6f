import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { bookCallback, signIn } from './steps.ts'

test('CON-001 CON-003 CON-013 CON-017 CON-018 a customer books a callback and finds its confirmation', async ({
  page,
}) => {
  await signIn(page, 'aroha')
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Help desk' })).toBeVisible()
  await expect(page.getByLabel('Which number should we call?')).toHaveValue('095550142')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Book the callback' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)

  const time = await bookCallback(page)

  const booked = page.getByRole('region', { name: 'Your callback is booked' })
  await expect(booked).toContainText(time)
  await expect(booked).toContainText('09 555 0142')
  await expect(page.getByRole('button', { name: 'Book the callback' })).toHaveCount(0)
  await expectAccessible(page)

  const number = await booked.getByText('Callback number').locator('xpath=following-sibling::dd').innerText()
  // the job for notices sends it
  await expect(async () => {
    await page.goto('/mynotifications')
    await page
      .getByRole('link', { name: /^We will call you on/ })
      .first()
      .click({ timeout: 5_000 })
    await expect(page.getByText(`Your callback number is ${number}.`)).toBeVisible({ timeout: 5_000 })
  }).toPass()

  await page.goto('/contact')
  await expect(page.getByRole('button', { name: 'Book the callback' })).toBeVisible()
})

test('CON-002 CON-008 CON-020 a customer reports a fault, by keyboard', async ({ page }) => {
  await signIn(page, 'ben')
  await page.goto('/contact/contact')
  const what = page.getByLabel('What is not working?')
  await expect(what).toBeVisible()

  await what.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('<img src=x onerror=alert(1)> since 7 am')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByText('Thank you. We have your report.')).toBeVisible()
  await expect(page.getByText(/^It has the number \d+\./)).toBeVisible()
  await expectAccessible(page)
})

test('help is found while it is typed', async ({ page, provider }) => {
  await signIn(page, 'ben')
  await page.goto('/contact')

  await page.getByLabel('Search help').fill('wifi')

  const topic = page.getByRole('link', { name: /^Better wifi at home/ })
  await expect(topic).toHaveAttribute('href', `${provider.sandbox}/help/broadband/wifi`)
  await expect(page.getByRole('link', { name: /^Ways to pay/ })).toHaveCount(0)
})
