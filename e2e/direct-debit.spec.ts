import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'

test('PAY-003 PAY-004 an account that is paid by hand only is led back to its payment method', async ({
  page,
}) => {
  await signIn(page, 'isla')
  for (const method of ['direct-debit', 'credit-card']) {
    await page.goto(`/payment-method/${method}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Payment method' })).toBeVisible()
    await expect(page).toHaveURL(/\/payment-method$/)
  }
})
