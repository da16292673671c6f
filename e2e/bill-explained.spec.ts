import { locateDifference, openLatestBill } from './bill.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'

const INVOICE = /\/invoices\/\d+$/
const SMALLEST = { width: 320, height: 640 }

test('the dashboard reads no bill, and the bill page only this one and the one before', async ({ page }) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => {
    if (INVOICE.test(request.url())) requestedUrls.push(request.url())
  })
  await signIn(page, 'aroha')
  await page.waitForLoadState('networkidle')
  expect(requestedUrls).toEqual([])

  await page.getByRole('link', { name: 'See the bill' }).click()

  await expect(locateDifference(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Bill of/ })).toBeFocused()
  expect(new Set(requestedUrls).size).toBe(2)
  expect(requestedUrls).toHaveLength(2)
})

test('on the smallest screen the amount, the due date and how to pay come first', async ({ page }) => {
  await page.setViewportSize(SMALLEST)
  await signIn(page, 'ben')
  await page.goto('/invoice/latest')

  const [amount, due, pay] = [
    page.getByText(/^\$\d+\.\d\d$/).first(),
    page.getByText(/^Due on /),
    page.getByRole('link', { name: 'Pay now' }),
  ]
  for (const first of [amount, due, pay]) await expect(first).toBeInViewport({ ratio: 1 })
})

test('a last bill that does not come leaves this one standing; Try again brings it', async ({ page }) => {
  await signIn(page, 'aroha')
  const latest = page.waitForResponse(/\/invoices\/(?!.*pdf)/)
  await page.goto('/invoice/latest')
  await latest
  await expect(locateDifference(page)).toBeVisible()
  const number = await page.getByText('Bill number').locator('xpath=following-sibling::dd').innerText()
  await page.route(INVOICE, (route) =>
    route.request().url().endsWith(number) ? route.continue() : route.fulfill({ status: 500 }),
  )
  await page.reload()
  const broken = page.getByRole('alert')
  await expect(broken).toContainText('We could not compare this bill with the one before it.')
  await expect(page.getByRole('table', { name: 'Charges by section' })).toBeVisible()
  await page.unroute(INVOICE)

  await broken.getByRole('button', { name: 'Try again' }).click()

  await expect(locateDifference(page)).toBeVisible()
})

test('the bill prints on one page, without menu and buttons', async ({ page }) => {
  await openLatestBill(page, 'aroha')

  const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' }
  const pdf = (await page.pdf({ format: 'A4', margin })).toString('latin1')
  await page.emulateMedia({ media: 'print' })

  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await expect(page.getByRole('heading', { level: 1, name: /^Bill of/ })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Pay (now|by card instead)$/ })).toBeHidden()
  await expect(page.getByRole('link', { name: /^See charge/ })).toHaveCount(0)
})
