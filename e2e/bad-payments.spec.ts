import type { Page } from '@playwright/test'

import { countApprovedCharges, findNewestReturnAddress, turnSwitches } from './gateway.ts'
import { PAYER, addPayment, expectPaid, openForm, pay, readPaymentTotals } from './payer.ts'
import { expect, test } from './provider.ts'
import { parseCents, signIn, typeCard } from './steps.ts'

const DECLINED_CARD = '5431111111111228'

test.beforeEach(({ provider }) => turnSwitches(provider.sandbox, {}))
test.afterEach(({ provider }) => turnSwitches(provider.sandbox, {}))

test('PAY-064 PAY-065 PAY-021 a declined card shows an error, takes nothing and keeps the amount', async ({
  page,
  provider,
}) => {
  const before = await openForm(page, provider.sandbox)
  await page.getByLabel('Amount to pay').fill('7.31')
  await typeCard(page, DECLINED_CARD)

  await pay(page)

  await expect(page.getByRole('alert')).toContainText('Payment unsuccessful')
  await expect(page.getByRole('alert')).toContainText('Nothing was taken from your card.')
  await expect(page.getByLabel('Amount to pay')).toHaveValue('7.31')
  await expect(page.getByText('Thank you, payment successful')).toHaveCount(0)
  expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(before)
})

const BAD_AMOUNTS = [
  ['0', 'Enter an amount of more than $0.00'],
  ['-1', 'Enter an amount of more than $0.00'],
  ['0.001', 'Enter an amount of more than $0.00'],
  ['100000', 'Enter an amount of $99,999.99 or less'],
  ['abc', 'Enter an amount in dollars and cents, such as 50.00'],
  ['', 'Enter an amount in dollars and cents, such as 50.00'],
] as const

for (const [amount, words] of BAD_AMOUNTS) {
  test(`PAY-031 PAY-035 an amount of "${amount}" is not sent, and the card stays typed`, async ({ page }) => {
    await expectProblem(page, { words, field: 'Amount to pay', type: (form) => form.fill(amount) })
  })
}

const BAD_CARD_FIELDS = [
  ['letters for a number', 'Card number', 'not a number', 'Enter your card number'],
  ['13 digits that fail Luhn', 'Card number', '4222222222221', 'one of the digits is not right'],
  ['12 digits of a Visa', 'Card number', '411111111111', 'too short or too long'],
  ['no name', 'Name on card', ' ', 'Enter the name on your card'],
  ['two digits of security code', 'Security code', '12', 'Check the security code'],
] as const

for (const [what, field, typed, words] of BAD_CARD_FIELDS) {
  test(`PAY-033 PAY-035 a card with ${what} is not sent, and the rest stays typed`, async ({ page }) => {
    await expectProblem(page, { words, field, type: (input) => input.fill(typed) })
  })
}

test('PAY-035 an expired card is not sent, and the other fields stay typed', async ({ page }) => {
  await page.route(/dynamicconfig/, async (route) => {
    const response = await route.fetch()
    const december = `"providerTime":"${new Date().getFullYear()}-12-15T00:00:00.000Z"`
    const body = (await response.text()).replace(/"providerTime": ?"[^"]+"/, december)
    await route.fulfill({ response, body })
  })
  await expectProblem(page, {
    words: 'This card has expired',
    field: 'Expiry date',
    type: (input) => input.fill(`11/${String(new Date().getFullYear()).slice(2)}`),
  })
})

test('a double click on Pay charges once', async ({ page, provider }) => {
  const before = await openForm(page, provider.sandbox)
  await page.getByLabel('Amount to pay').fill('1.01')
  await typeCard(page)

  await page.getByRole('button', { name: /^Pay \$/ }).dblclick()

  await expectPaid(page)
  expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(addPayment(before, 101))
})

test('PAY-024 reloading the return address, or opening it again, never charges again', async ({
  page,
  provider,
}) => {
  const before = await openForm(page, provider.sandbox)
  await page.getByLabel('Amount to pay').fill('1.02')
  await typeCard(page)
  await pay(page)
  await expectPaid(page)

  await page.goto(await findNewestReturnAddress(provider.sandbox))
  await page.reload()

  await expectPaid(page)
  expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(addPayment(before, 102))
})

test('a payment succeeds when the gateway sends no notification', async ({ page, provider }) => {
  await turnSwitches(provider.sandbox, { dropNotification: true })
  const before = await openForm(page, provider.sandbox)
  await page.getByLabel('Amount to pay').fill('1.03')
  await typeCard(page)

  await pay(page)

  await expectPaid(page)
  expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(addPayment(before, 103))
})

test('a payment is booked once when the gateway repeats its notification seven times', async ({
  page,
  provider,
}) => {
  await turnSwitches(provider.sandbox, { repeatNotification: 7 })
  const before = await openForm(page, provider.sandbox)
  await page.getByLabel('Amount to pay').fill('1.04')
  await typeCard(page)

  await pay(page)

  await expectPaid(page)
  expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(addPayment(before, 104))
})

test('a payment is charged once and succeeds when the gateway is cut off after charging', async ({
  page,
  provider,
}) => {
  await turnSwitches(provider.sandbox, { cutAfterCharge: true, dropNotification: true })
  const before = await openForm(page, provider.sandbox)
  await page.getByLabel('Amount to pay').fill('1.05')
  await typeCard(page)

  await pay(page)
  await expect.poll(() => countApprovedCharges(provider.sandbox)).toBe(before.charges + 1)
  await expect(page).not.toHaveURL('/pay')
  await page.goto(await findNewestReturnAddress(provider.sandbox))

  await expectPaid(page)
  expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(addPayment(before, 105))
})

test('nothing is taken when the gateway is cut off before charging, and home shows the unfinished payment', async ({
  page,
  provider,
}) => {
  await turnSwitches(provider.sandbox, { cutBeforeCharge: true })
  const form = page.waitForRequest(/pxmi3/)
  const before = await openForm(page, provider.sandbox)
  await page.getByLabel('Amount to pay').fill('1.06')
  await typeCard(page)

  await pay(page)

  await expect(page).toHaveURL(/^chrome-error:/)
  await page.goto('/')
  await expect(page.getByText('Your payment of $1.06 is not finished.')).toBeVisible()
  expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(before)
  await fetch(`${(await form).url()}/cancel`, { method: 'POST', redirect: 'manual' })
  await expect(page.getByText('Your payment of $1.06 is not finished.')).toHaveCount(0)
})

test.describe('a gateway that does not report the result of a payment', () => {
  test('PAY-020 PAY-022 PAY-067 a payment that stays pending shows an unexpected error; a later check succeeds', async ({
    page,
    provider,
  }) => {
    await page.clock.install()
    await turnSwitches(provider.sandbox, { pendingForEver: true })
    const before = await openForm(page, provider.sandbox)
    await page.getByLabel('Amount to pay').fill('1.07')
    await typeCard(page)
    await pay(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Checking your payment' })).toBeVisible()

    await letTimePass(page)

    await expect(page.getByRole('alert')).toContainText('unexpected error')
    await expect(page.getByRole('alert')).toContainText('Look at your balance before you pay again')
    await turnSwitches(provider.sandbox, {})
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expectPaid(page)
    expect(await readPaymentTotals(page, provider.sandbox)).toStrictEqual(addPayment(before, 107))
  })
})

type BadField = {
  readonly words: string
  readonly field: string
  readonly type: (input: ReturnType<Page['getByLabel']>) => Promise<unknown>
}

/**
 * Expects that a form with one wrong field is not sent, shows the error in the summary and at the field,
 * and loses nothing.
 */
async function expectProblem(page: Page, { words, field, type }: BadField): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /windcavetransactions|pxmi3/.test(request.url()))
      sent.push(request.url())
  })
  await signIn(page, PAYER)
  await page.goto('/pay')
  await page.getByLabel('Amount to pay').fill('2.50')
  await typeCard(page)
  await type(page.getByLabel(field))

  await page.getByRole('button', { name: /^Pay( \$|$)/ }).click()

  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: words }).click()
  await expect(page.getByLabel(field)).toBeFocused()
  await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true')
  if (field !== 'Card number') await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111')
  if (field !== 'Name on card') await expect(page.getByLabel('Name on card')).toHaveValue('Ben Fowler')
  if (field !== 'Amount to pay')
    expect(parseCents(await page.getByLabel('Amount to pay').inputValue())).toBe(250)
  expect(sent).toStrictEqual([])
}

/** Moves the clock of the page until it stops checking the payment, after about a minute. */
async function letTimePass(page: Page): Promise<void> {
  const unknown = page.getByRole('heading', { name: 'We do not know yet whether you have paid' })
  await expect(async () => {
    await page.clock.fastForward(1_100)
    await expect(unknown).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [20] })
}
