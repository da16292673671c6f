import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { MAX_ACCOUNT_NAME_CHARACTERS, setPaymentMethod } from '@switchboard/domain/payments/method-calls'
import { readPaymentMethods, readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import { readContactInformation } from '@switchboard/domain/profile/contract'
import { userClaims } from '@switchboard/domain/session/claims'

import { validateSession } from '#web/http/account.ts'
import { benContact } from '#web/testing/ben.ts'
import { benPayment } from '#web/testing/ben-bills.ts'
import {
  answers,
  answersRaw,
  breaks,
  refuses,
  listRequests,
  slowAnswer,
  testNetwork,
} from '#web/testing/network.ts'
import { signInAs, testToken } from '#web/testing/portal.tsx'

import {
  BOXES,
  DEBIT,
  GOOD,
  NUMBER,
  fillInDirectDebit,
  findBox,
  prepareDirectDebit,
  setUpDirectDebit,
  showFields,
  showForm,
} from './testing/direct-debit.ts'
import type { DirectDebitInput } from './testing/direct-debit.ts'

const network = testNetwork()

beforeAll(() => Promise.all([import('./DirectDebitScreen.tsx'), import('./PaymentMethodScreen.tsx')]))

beforeEach(() => prepareDirectDebit(network))

function changes() {
  return listRequests().filter(({ method }) => method === 'PUT')
}

test('PAY-003 PAY-006 PAY-012 the form asks for the account, the applicant and three authorities', async () => {
  await showFields()

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
  expect(BOXES.map((id) => findBox(id).getAttribute('type'))).toEqual(BOXES.map(() => 'checkbox'))
  expect(location.pathname).toBe('/payment-method/direct-debit')
})

test('PAY-003 PAY-008 the form opens if the list contains DirectDebit', async () => {
  network.use(answers(readPaymentMethods, ['Manual', 'DirectDebit']))

  await showFields()

  expect(location.pathname).toBe('/payment-method/direct-debit')
})

const readApplicant = () =>
  ['Your name', 'Your email address'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)

test.each([
  ['are filled in', answers(readContactInformation, benContact), ['Ben Fowler', 'ben@demo.example']],
  [
    'leave out an email address that the account does not have',
    answers(readContactInformation, { ...benContact, email: null }),
    ['Ben Fowler', ''],
  ],
  ['are empty if they cannot be loaded', refuses(readContactInformation, 'GENERAL_ERROR'), ['', '']],
])('the known name and email address %s', async (_how, contact, values) => {
  network.use(contact)

  await showFields()

  expect(readApplicant()).toEqual(values)
})

test('a person who acts for the owner enters their own name: that of the owner is not filled in', async () => {
  const claim = { AccountCode: '100517', businessGroup: 'residential' }
  const mere = { firstName: 'Mere', lastName: 'Ngata', holder: 'Ben Fowler', level: 'order' as const }
  network.use(answers(userClaims, { AccountClaims: [{ ...claim, actingFor: mere }] }))
  await validateSession({ staff: false, mobile: false })
  onTestFinished(async () => {
    network.use(answers(userClaims, { AccountClaims: [claim] }))
    await validateSession({ staff: false, mobile: false })
  })

  await showFields()

  expect(readApplicant()).toEqual(['', ''])
  expect(listRequests().filter(({ url }) => url.pathname.endsWith('/contactinformation'))).toEqual([])
})

test('the account name is limited to the length that a bank accepts', async () => {
  const name = await showFields()

  await userEvent.type(name, 'n'.repeat(MAX_ACCOUNT_NAME_CHARACTERS + 1))

  expect(screen.getByLabelText<HTMLInputElement>('Account name').value).toHaveLength(
    MAX_ACCOUNT_NAME_CHARACTERS,
  )
})

test('PAY-011 PAY-055 the screen sends the nested request with the method’s type', async () => {
  await setUpDirectDebit()

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

test('PAY-009 the new direct debit and the next steps are shown, and the heading has the focus', async () => {
  await setUpDirectDebit()

  const heading = await screen.findByRole('heading', { level: 1, name: 'Direct debit is set up' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText(NUMBER)).toBeTruthy()
  expect(
    screen.getByText('We have sent a copy of your authority to the email address of this account.'),
  ).toBeTruthy()
})

test('the bank is named while its number is typed, and a whole number may be pasted', async () => {
  await showFields()
  const getBankText = () => document.querySelector('output[name=bankName]')?.textContent

  await userEvent.type(findBox('bankCode'), '3')
  expect(getBankText()).toBe('')
  await userEvent.type(findBox('bankCode'), '8')
  expect(getBankText()).toBe('Your bank is Kiwibank.')

  await userEvent.click(findBox('bankCode'))
  await userEvent.paste(NUMBER)
  expect(getBankText()).toBe('Your bank is ANZ.')
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('0100194')
})

test.each<[what: string, typed: DirectDebitInput, words: string]>([
  ['PAY-043 no account name', { payee: ' ' }, 'Enter the name of the bank account'],
  ['PAY-043 a wrong digit', { number: '01-0242-0100195-00' }, 'one of its digits is not right'],
  [
    'PAY-043 a bank that does not exist',
    { number: '99-0242-0100194-00' },
    'no New Zealand bank has this number',
  ],
  ['PAY-043 a suffix that no account has', { number: '01-0242-0100194-123' }, 'Check the suffix'],
  ['PAY-043 no suffix', { number: '01-0242-0100194-' }, 'Enter the suffix'],
  ['PAY-043 no address', { email: 'ben' }, 'Enter an email address such as'],
  [
    'PAY-043 an address that the provider refuses',
    { email: 'ben fowler@demo.nz' },
    'Enter an email address such as',
  ],
  ['PAY-042 the first box unticked', { ticked: BOXES.slice(1) }, 'operate this bank account by yourself'],
  [
    'PAY-042 the second box unticked',
    { ticked: ['bankAuthority', 'confirmTermsConditions'] },
    'take your bills',
  ],
  ['PAY-042 the third box unticked', { ticked: BOXES.slice(0, 2) }, 'accept the terms'],
])('%s is reported beside the field, and nothing is sent', async (_what, typed, words) => {
  await setUpDirectDebit(typed)

  const summary = await screen.findByRole('alert')
  expect(document.activeElement).toBe(summary)
  const link = within(summary).getByRole('link')
  expect(link.textContent).toContain(words)
  const field = findBox(link.getAttribute('href')?.slice(1) ?? '')
  expect(document.getElementById(`${field.id}-error`)?.textContent).toBe(link.textContent)
  expect(changes()).toEqual([])
})

test.each([
  ['a refusal', refuses(setPaymentMethod, 'PAYMENT_METHOD_NOT_ALLOWED')],
  ['a broken connection', breaks(setPaymentMethod)],
])('PAY-070 %s shows Problem setting up direct debit, and the typed values stay', async (_what, answer) => {
  network.use(answer)
  await setUpDirectDebit()

  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Problem setting up direct debit')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('0100194')
})

test('a branch unknown to the provider is reported beside its field until it is changed', async () => {
  const refusal = { code: 'MALFORMED_REQUEST', field: 'detail.BankAccountDetail.Branch' }
  network.use(answersRaw(setPaymentMethod, JSON.stringify(refusal), { status: 400 }))
  await setUpDirectDebit()

  const link = await within(await screen.findByRole('alert')).findByRole('link')
  expect(link.textContent).toBe('Check the branch: your bank has no branch with this number')
  expect(link.getAttribute('href')).toBe('#bankBranch')
  await userEvent.type(findBox('bankBranch'), '{Backspace}3')
  expect(screen.queryByText(/your bank has no branch/)).toBeNull()
})

test('if a form is closed before its reply arrives, the new method is known afterwards', async () => {
  const answer = slowAnswer(setPaymentMethod, DEBIT)
  network.use(answers(readRecurringPayment, benPayment), answer.handler)
  const router = showForm()
  await screen.findByLabelText('Account name')
  await act(() => router.go('/payment-method'))
  await screen.findByRole('region', { name: 'Manual' })
  await act(() => router.go('/payment-method/direct-debit'))
  await fillInDirectDebit(GOOD)
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
  await fillInDirectDebit(GOOD)

  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText(/^We do not know whether direct debit has been set up\./)).toBeTruthy()
  expect(alert.queryByText(/has not changed/)).toBeNull()
  network.use(answers(readRecurringPayment, DEBIT))
  await userEvent.click(alert.getByRole('link', { name: 'See your payment method' }))
  expect(await screen.findByRole('region', { name: 'Direct Debit' })).toBeTruthy()
})

test('staff see that only the customer can give the authority, and no field is shown', async () => {
  signInAs('100517', testToken({ iss: 'http://portal.test/identity/staff', staff: true }))
  showForm()

  expect(await screen.findByText('Only the customer can set up direct debit.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Set up direct debit' })).toBeNull()
})
