import { addPayment, formatDollars, expectPaid, openForm, pay, readPaymentTotals } from '../payer.ts'
import { expect, test } from '../provider.ts'
import { typeCard } from '../steps.ts'

test('a payment page takes nothing until confirmed when another tab has paid meanwhile', async ({
  page,
  context,
  provider,
}) => {
  const before = await openForm(page, provider.sandbox)
  await typeCard(page)
  const other = await context.newPage()
  await other.goto('/pay')
  await other.getByLabel('Amount to pay').fill('2.01')
  await typeCard(other)
  await pay(other)
  await expectPaid(other)

  await page.getByLabel('Amount to pay').fill('2.02')
  await pay(page)

  await expect(page.getByRole('alert')).toContainText(
    'The amount you owe has changed since you opened this page.',
  )
  const owed = addPayment(before, 201)
  await expect(page.getByText(`You owe ${formatDollars(owed.balanceCents)}.`)).toBeVisible()
  expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(owed)
  await pay(page)
  await expectPaid(page)
  expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(addPayment(owed, 202))
})
