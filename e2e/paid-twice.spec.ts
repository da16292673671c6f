import { expectAccessible } from './axe.ts'
import { turnSwitches } from './gateway.ts'
import { addPayment, formatDollars, expectPaid, openForm, pay, readPaymentTotals } from './payer.ts'
import { expect, test } from './provider.ts'
import { typeCard } from './steps.ts'

test.beforeEach(({ provider }) => turnSwitches(provider.sandbox, {}))
test.afterEach(({ provider }) => turnSwitches(provider.sandbox, {}))

test('while the gateway keeps the end of a payment to itself, home and pay say so and no other can be made', async ({
  page,
  provider,
}) => {
  await turnSwitches(provider.sandbox, { answerOtherAmount: true, dropNotification: true })
  const before = await openForm(page, provider.sandbox)
  await page.getByLabel('Amount to pay').fill('1.08')
  await typeCard(page)
  await pay(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Checking your payment' })).toBeVisible()

  await page.goto('/')
  const checking = page.getByText('We are checking your payment of $1.08.')
  await expect(checking).toBeVisible()
  await expectAccessible(page)
  await page.goto('/bill-history')
  await expect(checking).toBeVisible()
  await page.goto('/pay')
  await expect(checking).toBeVisible()
  await expect(page.getByText('Please do not pay again')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await expectAccessible(page)
  await turnSwitches(provider.sandbox, {})

  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(checking).toHaveCount(0)
  expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(addPayment(before, 108))
})

test('the same amount again, and more than is owed, are asked before anything is taken', async ({
  page,
  provider,
}) => {
  const before = await openForm(page, provider.sandbox)
  await page.getByLabel('Amount to pay').fill('2.03')
  await typeCard(page)
  await pay(page)
  await expectPaid(page)
  const once = addPayment(before, 203)

  await page.goto('/pay')
  await page.getByLabel('Amount to pay').fill('2.03')
  await typeCard(page)
  await pay(page)
  const again = page.getByRole('button', { name: 'Pay $2.06 again' })
  await expect(
    page.getByText(/^You paid \$2\.03 (less than a minute|\d+ minutes?) ago\. Pay again\?$/),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Amount to pay').fill('5000')
  await expect(again).toHaveCount(0)
  await pay(page)
  const more = `This is ${formatDollars(500_000 - once.balanceCents)} more than you owe.`
  await expect(page.getByText(more)).toBeVisible()
  expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(once)

  await page.getByLabel('Amount to pay').fill('2.03')
  await pay(page)
  await again.click()
  await expectPaid(page)
  expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(addPayment(once, 203))
})

test('an answer that was lost on its way: the payment is made again as the same one, and charged once', async ({
  page,
  provider,
}) => {
  const before = await openForm(page, provider.sandbox)
  await page.route(
    /windcavetransactions$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByLabel('Amount to pay').fill('2.04')
  await typeCard(page)
  await pay(page)
  await expect(page.getByRole('alert')).toContainText('Nothing was taken from your card.')
  expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(before)

  await pay(page)

  await expectPaid(page)
  expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(addPayment(before, 204))
})
