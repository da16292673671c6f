import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readBillingInformation, readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import { MOST_ACCOUNT_NAME_CHARACTERS, setPaymentMethod } from '@switchboard/domain/payments/contract'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import { readPaymentMethods, readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benBilling, benChecking, benHeader, benOutlook, benPayment } from '#web/testing/ben-bills.ts'
import { answers, breaks, refuses, sentRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls, testToken } from '#web/testing/portal.tsx'

import { payments } from './area.ts'

const network = testNetwork()
const NUMBER = '01-0242-0100194-00'
const BOXES: readonly string[] = ['bankAuthority', 'confirmAccountAuthority', 'confirmTermsConditions']

const debit = {
  recurringType: 'PaperlessDirectDebit' as const,
  directDebit: { accountName: 'B Fowler', bank: '01', branch: '0242', account: '0100194', suffix: '00' },
  creditCard: null,
}

beforeAll(() => Promise.all([import('./DirectDebitScreen.tsx'), import('./PaymentMethodScreen.tsx')]))

beforeEach(async () => {
  testCalls()
  signedIn()
  window.scrollTo = () => undefined
  await loadConfiguration(network)
  network.use(
    answers(readBillingInformation, benBilling),
    answers(readInvoiceHeaders, []),
    answers(readPaymentMethods, ['Manual', 'PaperlessDirectDebit']),
    answers(setPaymentMethod, debit),
    answers(readOutlook, benOutlook),
    answers(readPaymentsUnderWay, []),
  )
})

function showForm() {
  return showRoutes([...payments.routes, emptyHome], '/payment-method/direct-debit')
}

async function show() {
  showForm()
  return screen.findByLabelText('Account name')
}

function box(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`there is no ${id}`)
  return found
}

const GOOD = { number: NUMBER, payee: 'B Fowler', email: 'ben@demo.example', ticked: BOXES }

type Typed = { number?: string; payee?: string; email?: string; ticked?: readonly string[] }

/** Fills in the form as a customer with a good account, but for these differences, and sends it. */
async function setUp(differences: Typed = {}) {
  await show()
  await fillIn({ ...GOOD, ...differences })
}

async function fillIn({ number, payee, email, ticked }: typeof GOOD) {
  const [bank = '', branch = '', account = '', suffix = ''] = number.split('-')
  const typed = { payee, bankCode: bank, bankBranch: branch, bankAccount: account, bankSuffix: suffix }
  for (const [id, text] of Object.entries({ ...typed, requestorName: 'Ben Fowler', requestorEmail: email })) {
    fireEvent.change(box(id), { target: { value: text } })
  }
  for (const id of ticked) await userEvent.click(box(id))
  await userEvent.click(screen.getByRole('button', { name: 'Set up direct debit' }))
}

function changes() {
  return sentRequests().filter(({ method }) => method === 'PUT')
}

test('PAY-003 PAY-006 PAY-012 the form of an allowed method asks for the account, who asks and three authorities', async () => {
  await show()

  const names = [...document.querySelectorAll('input, output')].map((field) => field.getAttribute('name'))
  expect(names).toEqual([
    'payee',
    'bankCode',
    'bankBranch',
    'bankAccount',
    'bankSuffix',
    'bankName',
    'requestorName',
    'requestorEmail',
    ...BOXES,
  ])
  expect(BOXES.map((id) => box(id).getAttribute('type'))).toEqual(BOXES.map(() => 'checkbox'))
  expect(location.pathname).toBe('/payment-method/direct-debit')
})

test('the account name is as long as a bank takes it', async () => {
  const name = await show()

  await userEvent.type(name, 'n'.repeat(MOST_ACCOUNT_NAME_CHARACTERS + 1))

  expect(screen.getByLabelText<HTMLInputElement>('Account name').value).toHaveLength(
    MOST_ACCOUNT_NAME_CHARACTERS,
  )
})

test('PAY-011 PAY-055 the screen sends the nested request with the method’s type', async () => {
  await setUp()

  await screen.findByRole('heading', { level: 1, name: 'Direct debit is set up' })
  const [change] = changes()
  expect(change?.url.pathname).toMatch(/\/accounts\/100517\/recurringPaymentMethod$/)
  expect(change?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.parse(change?.body ?? '')).toEqual({
    methodType: 'PaperlessDirectDebit',
    detail: {
      RequestorName: 'Ben Fowler',
      RequestorEmail: 'ben@demo.example',
      BankName: 'ANZ',
      ConfirmAccountAuthority: true,
      ConfirmTermsConditions: true,
      BankAccountDetail: {
        AccountName: 'B Fowler',
        Bank: '01',
        Branch: '0242',
        Account: '0100194',
        Suffix: '00',
      },
    },
  })
})

test('what was set up and what happens next is shown, and the heading has the focus', async () => {
  await setUp()

  const heading = await screen.findByRole('heading', { level: 1, name: 'Direct debit is set up' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText(NUMBER)).toBeTruthy()
  expect(
    screen.getByText('We have sent a copy of your authority to the e-mail address of this account.'),
  ).toBeTruthy()
})

test('the bank is named as its number is typed, and a whole number may be pasted', async () => {
  await show()
  const named = () => document.querySelector('output[name=bankName]')?.textContent

  await userEvent.type(box('bankCode'), '3')
  expect(named()).toBe('')
  await userEvent.type(box('bankCode'), '8')
  expect(named()).toBe('Your bank is Kiwibank.')

  await userEvent.click(box('bankCode'))
  await userEvent.paste(NUMBER)
  expect(named()).toBe('Your bank is ANZ.')
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('0100194')
})

test.each<[what: string, typed: Typed, words: string]>([
  ['PAY-043 no account name', { payee: ' ' }, 'Enter the name of the bank account'],
  ['PAY-043 a wrong digit', { number: '01-0242-0100195-00' }, 'one of the digits is not right'],
  [
    'PAY-043 a bank that does not exist',
    { number: '99-0242-0100194-00' },
    'no New Zealand bank has this number',
  ],
  ['PAY-043 no suffix', { number: '01-0242-0100194-' }, 'Enter the suffix'],
  ['PAY-043 no address', { email: 'ben' }, 'Enter an e-mail address such as'],
  [
    'PAY-043 an address that the provider refuses',
    { email: 'bën@demo.nz' },
    'Enter an e-mail address such as',
  ],
  ['PAY-042 the first box unticked', { ticked: BOXES.slice(1) }, 'operate this bank account by yourself'],
  [
    'PAY-042 the second box unticked',
    { ticked: ['bankAuthority', 'confirmTermsConditions'] },
    'take your bills',
  ],
  ['PAY-042 the third box unticked', { ticked: BOXES.slice(0, 2) }, 'accept the terms'],
])('%s is reported beside the field, and nothing is sent', async (_what, typed, words) => {
  await setUp(typed)

  const summary = await screen.findByRole('alert')
  expect(document.activeElement).toBe(summary)
  const link = within(summary).getByRole('link')
  expect(link.textContent).toContain(words)
  const field = box(link.getAttribute('href')?.slice(1) ?? '')
  expect(document.getElementById(`${field.id}-error`)?.textContent).toBe(link.textContent)
  expect(changes()).toEqual([])
})

test.each([
  ['a refusal', refuses(setPaymentMethod, 'PAYMENT_METHOD_NOT_ALLOWED')],
  ['a broken connection', breaks(setPaymentMethod)],
])('PAY-070 %s shows Problem setting up direct debit, and what was typed stays', async (_what, answer) => {
  network.use(answer)
  await setUp()

  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Problem setting up direct debit')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('0100194')
})

test.each([
  ['PAY-028', '2026-11-18', 'Direct debit will cover your payments.'],
  ['PAY-029', '2026-11-17', 'Your current invoice must be paid manually.'],
])('%s with a bill of %s it is shown before and after: %s', async (_id, CurrentInvoiceDate, words) => {
  // the next bill date is 14 days after the current invoice's; today is 21 November
  network.use(answers(readBillingInformation, { ...benBilling, CurrentInvoiceDate }))
  await setUp({ ticked: [] })
  expect(screen.getByText(words)).toBeTruthy()

  for (const id of BOXES) await userEvent.click(box(id))
  await userEvent.click(screen.getByRole('button', { name: 'Set up direct debit' }))

  await screen.findByRole('heading', { level: 1, name: 'Direct debit is set up' })
  expect(screen.getByText(words)).toBeTruthy()
})

const OPEN = benHeader({ DueDate: '2026-11-27' })

test.each([
  ['PAY-029', 'in 10 days', '2026-11-17', '2026-12-02', 'Your current invoice must be paid manually.'],
  ['PAY-028', 'in 11 days', '2026-11-18', '2026-12-01', 'Direct debit will cover your payments.'],
])(
  '%s a next bill date %s decides, with a bill of %s, though an open bill falls due on %s: %s',
  async (...[, , CurrentInvoiceDate, DueDate, words]) => {
    network.use(
      answers(readBillingInformation, { ...benBilling, CurrentInvoiceDate }),
      answers(readInvoiceHeaders, [benHeader({ DueDate })]),
    )
    await show()

    expect(screen.getByText(words)).toBeTruthy()
  },
)

test('PAY-029 who owes nothing reads that direct debit covers what comes, also shortly before the next bill date', async () => {
  network.use(
    answers(readBillingInformation, {
      ...benBilling,
      AccountBalance: 0,
      OverdueBalance: 0,
      CurrentInvoiceDate: '2026-11-17',
    }),
  )
  await show()

  expect(screen.getByText('Direct debit will cover your payments.')).toBeTruthy()
})

test('PAY-029 with the current invoice paid by hand, the first bill that is debited is named by its day', async () => {
  network.use(answers(readInvoiceHeaders, [OPEN]))
  await setUp()

  await screen.findByRole('heading', { level: 1, name: 'Direct debit is set up' })
  expect(
    screen.getByText(
      /^Your next bill date is 24 November 2026, and direct debit has to be set up more than 10 days/,
    ),
  ).toBeTruthy()
  expect(
    screen.getByText(/^We take each bill that falls due after 27 November 2026 from your bank/),
  ).toBeTruthy()
})

test.each([
  ['is covered', '2026-11-18', 'Direct debit will cover your payments.'],
  ['is paid by hand', '2026-11-10', 'Your current invoice must be paid manually.'],
])('what is overdue has to be paid now, though the rest %s', async (_what, CurrentInvoiceDate, title) => {
  network.use(answers(readBillingInformation, { ...benBilling, CurrentInvoiceDate }))
  await show()

  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.getByText(/What is overdue has to be paid now: \$163\.89\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay it now' }).getAttribute('href')).toBe('/pay')
  expect(screen.queryByText(/nothing you have to pay by hand/)).toBeNull()
})

test.each([
  [
    'is covered',
    '2026-11-18',
    'Direct debit will cover your payments.',
    /It does not pay what is due already\./,
  ],
  ['is paid by hand', '2026-11-10', 'Your current invoice must be paid manually.', /Your next bill date is/],
])(
  'while a payment is checked nobody is asked to pay, though the rest %s',
  async (...[, CurrentInvoiceDate, title, words]) => {
    network.use(
      answers(readBillingInformation, { ...benBilling, CurrentInvoiceDate }),
      answers(readPaymentsUnderWay, [benChecking]),
    )
    await show()

    expect(await screen.findByText(/Please do not pay again/)).toBeTruthy()
    const notice = screen.getByText(title).parentElement?.textContent
    expect(notice).toMatch(words)
    expect(notice).not.toMatch(/has to be paid now|nothing you have to pay/)
    expect(screen.queryByRole('link', { name: 'Pay it now' })).toBeNull()
  },
)

test('PAY-028 who owes nothing that is late has nothing to pay by hand', async () => {
  network.use(
    answers(readBillingInformation, { ...benBilling, OverdueBalance: 0, CurrentInvoiceDate: '2026-11-18' }),
  )
  await show()

  expect(screen.getByText(/There is nothing you have to pay by hand\./)).toBeTruthy()
  expect(screen.queryByText(/overdue/)).toBeNull()
})

test('a form that was left before its answer came leaves the new method known', async () => {
  const answer = slowAnswer(setPaymentMethod, debit)
  network.use(answers(readRecurringPayment, benPayment), answer.handler)
  const router = showForm()
  await screen.findByLabelText('Account name')
  await act(() => router.go('/payment-method'))
  await screen.findByRole('region', { name: 'Manual' })
  await act(() => router.go('/payment-method/direct-debit'))
  await fillIn(GOOD)
  await act(() => router.go('/payment-method'))

  answer.come()

  expect(await screen.findByRole('region', { name: 'Direct Debit' })).toBeTruthy()
})

test.each([
  ['a connection that broke', breaks(setPaymentMethod)],
  ['a provider that is not there', refuses(setPaymentMethod, 'SERVICE_UNAVAILABLE')],
])('PAY-070 of %s nobody knows what it did, and the method is asked for again', async (_what, answer) => {
  network.use(answer, answers(readRecurringPayment, benPayment))
  const router = showForm()
  await screen.findByLabelText('Account name')
  await act(() => router.go('/payment-method'))
  await screen.findByRole('region', { name: 'Manual' })
  await act(() => router.go('/payment-method/direct-debit'))
  await fillIn(GOOD)

  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText(/^We do not know whether direct debit has been set up\./)).toBeTruthy()
  expect(alert.queryByText(/has not changed/)).toBeNull()
  network.use(answers(readRecurringPayment, debit))
  await userEvent.click(alert.getByRole('link', { name: 'See your payment method' }))
  expect(await screen.findByRole('region', { name: 'Direct Debit' })).toBeTruthy()
})

test('staff read that only the customer gives the authority, and no field is asked', async () => {
  signedIn('100517', testToken({ iss: 'http://portal.test/identity/staff', staff: true }))
  showForm()

  expect(await screen.findByText('Only the customer can set up direct debit.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Set up direct debit' })).toBeNull()
})
