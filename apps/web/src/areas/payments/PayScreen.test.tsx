import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readAccountSummary, readBillingInformation } from '@switchboard/domain/billing/contract'
import { toDollars, toCents } from '@switchboard/domain/money'
import { readSurcharges } from '@switchboard/domain/payments/contract'
import { readPaymentMethods } from '@switchboard/domain/payments/recurring-payment'
import { AMOUNT_CASES } from '@switchboard/domain/testing/typed-cases'

import { benBilling, benSummary } from '#web/testing/ben-bills.ts'
import { payWith } from '#web/testing/card-form.ts'
import type { TypedPayment } from '#web/testing/card-form.ts'
import { answers, refuses, testNetwork } from '#web/testing/network.ts'

import { CARD, findAmountField, listCreations, preparePay, showPay, watchGateway } from './testing/pay.ts'

const network = testNetwork()
const gateway = watchGateway()

// load the code of the lazy screen before the first test waits for it
beforeAll(() => import('./PayScreen.tsx'))

beforeEach(() => preparePay(network))

function readSum() {
  const output = (name: string) => document.querySelector(`output[name=${name}]`)?.textContent
  return { percent: output('surchargePercent'), total: output('totalAmount') }
}

describe('the form', () => {
  test('PAY-001 /pay starts with the owed amount, less the discount while it is active', async () => {
    showPay()

    expect((await findAmountField()).value).toBe('308.73')
  })

  test.each([
    ['of an account that may only pay by hand', () => answers(readPaymentMethods, ['Manual'])],
    ['while the list of methods cannot be read', () => refuses(readPaymentMethods, 'GENERAL_ERROR')],
  ])('PAY-001 /pay shows the pay screen %s', async (_when, methods) => {
    network.use(methods())
    showPay()

    expect(await screen.findByRole('heading', { level: 1, name: 'Pay by card' })).toBeTruthy()
    expect(location.pathname).toBe('/pay')
  })

  test.each([
    [
      'PAY-001 it starts with the whole balance when the discount has passed',
      { PpdExpiryDate: '2026-11-20' },
      '323.73',
    ],
    ['PAY-001 on the last day of the discount it is taken off', { PpdExpiryDate: '2026-11-21' }, '308.73'],
  ])('%s', async (_title, differences, amount) => {
    network.use(answers(readBillingInformation, { ...benBilling, ...differences }))

    showPay()

    expect((await findAmountField()).value).toBe(amount)
  })

  test('PAY-030 PAY-031 on leaving the field an amount gets its cents, and an invalid amount is an error', async () => {
    showPay()
    const field = await findAmountField()
    fireEvent.click(screen.getByRole('button', { name: /^Pay/ }))
    const leave = (typed: string) => {
      fireEvent.change(field, { target: { value: typed } })
      fireEvent.blur(field)
      const hasError = field.getAttribute('aria-invalid') === 'true'
      return [typed, hasError && field.value === typed ? null : field.value]
    }

    // amounts below a dollar are refused
    const typed = AMOUNT_CASES.filter(([, cents]) => cents === null || cents >= 100)
    expect(typed.map(([text]) => leave(text))).toEqual(
      typed.map(([text, cents]) => [text, cents === null ? null : toDollars(toCents(cents)).toFixed(2)]),
    )
  })

  test('PAY-005 PAY-014 asks for the card, and saves it only if the box is ticked', async () => {
    showPay()
    await findAmountField()

    const names = ['amount', 'cardNumber', 'cardHolderName', 'expiry', 'cvc2', 'saveCreditCard']
    const fields = [...document.querySelectorAll('input, select')]
    expect(fields.map((field) => field.getAttribute('name'))).toEqual(names)
    expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual([
      'off',
      'cc-number',
      'cc-name',
      'cc-exp',
      'cc-csc',
      null,
    ])
    const save = screen.getByLabelText<HTMLInputElement>(/^Save this card/)
    expect(save.checked).toBe(false)
    await userEvent.click(save)
    expect(save.checked).toBe(true)
  })

  test("PAY-005 PAY-014 shows the card's surcharge percent and the total with the surcharge", async () => {
    showPay()
    await findAmountField()
    await userEvent.type(screen.getByLabelText('Card number'), CARD)

    expect(readSum()).toEqual({ percent: '1.50%', total: '$313.36' })
    expect([...document.querySelectorAll('output')].map(({ name }) => name)).toEqual([
      'surchargePercent',
      'totalAmount',
    ])
  })

  test('PAY-040 before the card is known, the surcharge of every card is shown', async () => {
    showPay()
    await findAmountField()

    expect(readSum()).toEqual({ percent: 'depends on your card', total: '$308.73' })
    expect(screen.getByText('Visa Card').nextElementSibling?.textContent).toBe('1.50%')
    expect(screen.getByText('American Express Card').nextElementSibling?.textContent).toBe('2.40%')

    await userEvent.type(screen.getByLabelText('Card number'), '6011')
    expect(readSum()).toEqual({ percent: '0.00%', total: '$308.73' })
  })

  test('PAY-048 with the box ticked the transaction requests a recurring payment method', async () => {
    showPay()
    await findAmountField()
    await userEvent.click(screen.getByLabelText(/^Save this card/))

    await payWith()

    await waitFor(() => expect(gateway.posts).toHaveLength(1))
    expect(JSON.parse(listCreations()[0]?.body ?? '')).toMatchObject({
      isRequestingRecurringPaymentMethod: true,
      returnPath: '/pay',
    })
  })

  test('PAY-030 PAY-032 the amount is rounded to cents and shown with two decimals', async () => {
    showPay()
    const amount = await findAmountField()

    await userEvent.clear(amount)
    await userEvent.type(amount, '12.345')
    await userEvent.tab()

    expect(amount.value).toBe('12.35')
  })

  test('PAY-033 the card number may contain spaces and dashes', async () => {
    showPay()

    await payWith({ number: '4111-1111 1111 1111' })

    await waitFor(() => expect(gateway.posts[0]?.fields).toMatchObject({ CardNumber: CARD }))
  })

  test('API-020 the security code accepts only digits, at most four', async () => {
    showPay()
    await findAmountField()
    const code = screen.getByLabelText<HTMLInputElement>('Security code')

    await userEvent.type(code, '1a2-3.45')

    expect(code.value).toBe('1234')
  })

  test.each([
    ['11/26', 0],
    ['12/45', 0],
    ['01/46', 1],
  ])(
    'PAY-034 a card that expires in %s, counted over 20 years from this one, has %i errors',
    async (expiry, errors) => {
      showPay()

      await payWith({ expiry })

      expect(
        screen.queryAllByRole('link', { name: 'Check the year on your card: it is too far ahead' }),
      ).toHaveLength(errors)
      await waitFor(() => expect(gateway.posts).toHaveLength(1 - errors))
    },
  )

  test.each([
    ['0930', '09/30'],
    ['9/30', '09/30'],
    ['2030-09', '09/30'],
    ['09/3', '09/3'],
  ])('an expiry date typed as %s is shown as %s after the field', async (expiry, shown) => {
    showPay()
    const field = await screen.findByLabelText<HTMLInputElement>('Expiry date')

    await userEvent.type(field, expiry)
    expect(field.value).toBe(expiry)
    await userEvent.tab()

    expect(field.value).toBe(shown)
  })

  test('PAY-039 PAY-040 PAY-041 the surcharge follows the card, and the total follows both', async () => {
    network.use(
      answers(readSurcharges, [
        { paymentMethod: 'Visa', percent: 1.7 },
        { paymentMethod: 'Amex', percent: 2.4 },
      ]),
    )
    showPay()
    await userEvent.type(await enterAmount('100'), '{Tab}4')
    expect(readSum()).toEqual({ percent: '1.70%', total: '$101.70' })

    await userEvent.clear(screen.getByLabelText('Card number'))
    await userEvent.type(screen.getByLabelText('Card number'), '37')
    expect(readSum()).toEqual({ percent: '2.40%', total: '$102.40' })

    await enterAmount('10')
    expect(readSum()).toEqual({ percent: '2.40%', total: '$10.24' })
  })

  test('PAY-041 the surcharge part of the balance gets no further surcharge', async () => {
    network.use(answers(readAccountSummary, { ...benSummary, accountBalanceSurchargeOffset: 20 }))
    showPay()

    await userEvent.type(await enterAmount('100'), '{Tab}4')

    expect(readSum()).toEqual({ percent: '1.50%', total: '$101.20' })
  })
})

async function enterAmount(amount: string) {
  const field = await findAmountField()
  await userEvent.clear(field)
  await userEvent.type(field, amount)
  return field
}

describe('a problem is reported, and nothing is sent', () => {
  test.each<[what: string, typed: TypedPayment, words: RegExp]>([
    ['PAY-035 no card number', { number: '' }, /Enter your card number/],
    ['PAY-035 letters for a number', { number: 'abcd' }, /Enter your card number/],
    ['PAY-035 a number too short', { number: '41111' }, /too short or too long/],
    ['PAY-035 13 digits that fail the check', { number: '4222222222223' }, /one of the digits is not right/],
    ['PAY-035 a month that has passed', { expiry: '10/26' }, /This card has expired/],
    ['PAY-035 no expiry date', { expiry: '' }, /Enter the month and year on your card/],
    ['PAY-035 no year', { expiry: '09' }, /Enter the month and year on your card/],
    ['PAY-035 no name', { name: '' }, /Enter the name on your card/],
    ['PAY-035 a security code too short', { code: '12' }, /3 digits/],
    ['PAY-031 an amount of 0', { amount: '0' }, /more than \$0\.00/],
    ['PAY-031 an amount below 0', { amount: '-1' }, /more than \$0\.00/],
    ['PAY-030 an amount that rounds to 0', { amount: '0.001' }, /more than \$0\.00/],
    ['an amount that is not a number', { amount: 'abc' }, /Enter an amount/],
    ['an amount of 100,000', { amount: '100000' }, /\$99,999\.99 or less/],
  ])('%s', async (_what, typed, words) => {
    showPay()

    await payWith(typed)

    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toMatch(words)
    expect(listCreations()).toEqual([])
    expect(gateway.posts).toEqual([])
  })

  test('PAY-035 the summary takes the focus, links to the field, and the typed values stay', async () => {
    Element.prototype.scrollIntoView = () => undefined
    showPay()
    await payWith({ code: '' })

    const summary = await screen.findByRole('alert')
    expect(document.activeElement).toBe(summary)
    await userEvent.click(screen.getByRole('link', { name: 'Enter the security code of your card' }))

    expect(document.activeElement).toBe(screen.getByLabelText('Security code'))
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4111 1111 1111 1111')
  })
})

test('the amount is in dollars', async () => {
  showPay()

  expect((await findAmountField()).previousElementSibling?.textContent).toBe('$')
})
