import { expect, test } from 'vitest'

import {
  MAX_ACCOUNT_NAME_CHARACTERS,
  setPaperlessDirectDebit,
  setPaymentMethod,
} from '@switchboard/domain/payments/method-calls'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { DEMO_DOMAIN } from '#api/demo/people.ts'
import { postInvoices } from '#api/demo/post-invoices.ts'

import { BEN, flat, bankDetail, request, testPaymentMethods } from './testing/payment-methods.ts'

const { api, authorize, send, readMethodRow, listTrail, listNotices } = testPaymentMethods()

function putMethod(detail: unknown, methodType = 'PaperlessDirectDebit') {
  return send(setPaymentMethod, { methodType, detail })
}

test('PAY-011 PAY-055 setting up direct debit returns the new method', async () => {
  const answer = await putMethod(request)

  const method = {
    recurringType: 'PaperlessDirectDebit',
    directDebit: {
      accountName: 'B Fowler',
      bank: '01',
      branch: '0242',
      account: '0100194',
      suffix: '00',
      byHandUntil: '2026-11-21',
    },
    creditCard: null,
  }
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(method)
  expect((await api().make(readRecurringPayment, await authorize('ben', BEN))).json()).toEqual(method)
})

test.each([
  [
    'PAY-028 11 days before the next bill date, covers the bills that are open, as its letter states',
    '2026-11-18',
    '2026-11-21',
    'We take each bill that falls due after 21 November 2026 from your bank account, on the day it falls due, with anything you still owe then.',
  ],
  [
    'PAY-029 10 days before it, leaves those bills to be paid by hand, as its letter states',
    '2026-11-17',
    '2026-11-26',
    'We take each bill that falls due after 26 November 2026 from your bank account, on the day it falls due, with anything you still owe then.',
  ],
])('%s', async (_when, billed, byHandUntil, sentence) => {
  await api().sql`update account set next_invoice_date = '2026-12-18' where account_code = ${BEN}`
  await api().sql`
    insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
      gst_cents, is_approved, ppd_discount_cents, display_gst_inclusive, gst_rate_percent, company_tax_number)
    values (${BEN}, 1, '2026-10-18', '2026-11-24', '2026-09-18', '2026-10-17', 9000, 0, true, 0, true, 15, '123-456-789'),
      (${BEN}, 2, ${billed}, '2026-11-26', '2026-10-18', '2026-11-17', 10000, 0, true, 0, true, 15, '123-456-789')`
  await postInvoices(api().db)

  expect((await putMethod(request)).json()).toMatchObject({ directDebit: { byHandUntil } })
  expect((await listNotices()).map(({ body }) => body)).toContainEqual(expect.stringContaining(sentence))
})

test('PAY-011 the stored authority has its giver, the confirmations, their time, and the bank by number', async () => {
  await putMethod({ ...request, BankName: 'Some other bank' })

  expect(await readMethodRow()).toMatchObject({
    bank_name: 'ANZ',
    requestor_name: 'Ben Fowler',
    requestor_email: 'ben@elsewhere.example',
    confirmed_account_authority: true,
    confirmed_terms_conditions: true,
    authorised_at: expect.any(Date),
  })
  expect(await listTrail()).toEqual([
    {
      actor: 'web:user-ben',
      account_code: BEN,
      action: 'payment-method-set',
      detail: {
        method: 'PaperlessDirectDebit',
        accountName: 'B Fowler',
        accountNumberEnd: '194-00',
        requestorName: 'Ben Fowler',
        requestorEmail: 'ben@elsewhere.example',
        confirmed: 'ConfirmAccountAuthority, ConfirmTermsConditions',
      },
    },
  ])
})

test('the same authority again changes nothing and sends no notice, another bank account does', async () => {
  await putMethod(request)
  const first = await readMethodRow()
  const again = await putMethod(request)
  expect([again.statusCode, await readMethodRow()]).toEqual([200, first])
  expect(await listNotices()).toHaveLength(2)

  await putMethod({ ...request, RequestorName: 'Benjamin Fowler' })

  expect(await listNotices()).toHaveLength(4)
  expect(await listTrail()).toHaveLength(2)
})

test('PAY-055 a copy of the authority and a notice go to the stored address, not to the typed address', async () => {
  await putMethod(request)

  const [authority, change] = await listNotices()
  expect(authority).toMatchObject({ to_address: `ben@${DEMO_DOMAIN}`, account_code: BEN })
  expect(authority?.body).toContain('Account number: 01-0242-0100194-00')
  expect(authority?.body).toContain('Given on: 21 November 2026')
  expect(change).toMatchObject({ to_address: `ben@${DEMO_DOMAIN}`, subject: 'Direct debit has been set up' })
})

test('PAY-054 the older flat form sets up direct debit too', async () => {
  const answer = await send(setPaperlessDirectDebit, flat)

  expect(answer.json()).toMatchObject({
    recurringType: 'PaperlessDirectDebit',
    directDebit: {
      accountName: 'Ben Fowler',
      bank: '38',
      branch: '9000',
      account: '0000001',
      suffix: '00',
      byHandUntil: '2026-11-21',
    },
  })
  expect(await readMethodRow()).toMatchObject({
    bank_name: 'Kiwibank',
    requestor_name: 'Ben Fowler',
    requestor_email: 'ben@elsewhere.example',
  })
})

test('PAY-008 a change sent as DirectDebit is refused as not allowed', async () => {
  const answer = await putMethod(request, 'DirectDebit')

  expect(answer.json()).toMatchObject({ code: 'PAYMENT_METHOD_NOT_ALLOWED', field: 'methodType' })
})

const DETAIL = 'detail.BankAccountDetail'
const TOO_LONG = 'n'.repeat(MAX_ACCOUNT_NAME_CHARACTERS + 1)

test.each<[what: string, detail: object, field: string]>([
  ['a number that fails its check', { Account: '0100195' }, `${DETAIL}.Account`],
  ['letters for a number', { Account: '01O0194' }, `${DETAIL}.Account`],
  ['a bank that is none', { Bank: '99' }, `${DETAIL}.Bank`],
  ['a branch of another bank', { Branch: '9000' }, `${DETAIL}.Branch`],
  ['a suffix that no account has', { Suffix: '123' }, `${DETAIL}.Suffix`],
  ['a branch that its bank does not have', { Branch: '1000' }, `${DETAIL}.Branch`],
  ['a suffix of one digit', { Suffix: '0' }, `${DETAIL}.Suffix`],
  ['no account name', { AccountName: ' ' }, `${DETAIL}.AccountName`],
  ['a name that no bank takes', { AccountName: TOO_LONG }, `${DETAIL}.AccountName`],
  ['an unknown field', { Iban: 'x' }, 'Iban'],
])('PAY-055 %s is refused by its field, and nothing is written', async (_what, difference, field) => {
  const answer = await putMethod({ ...request, BankAccountDetail: { ...bankDetail, ...difference } })

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
  expect(await readMethodRow()).toMatchObject({ recurring_type: 'Manual', authorised_at: null })
  expect([...(await listTrail()), ...(await listNotices())]).toEqual([])
})

test.each<[what: string, difference: object, field: string]>([
  ['the account authority', { ConfirmAccountAuthority: false }, 'detail.ConfirmAccountAuthority'],
  ['the terms', { ConfirmTermsConditions: false }, 'detail.ConfirmTermsConditions'],
  ['an email address', { RequestorEmail: 'nobody' }, 'detail.RequestorEmail'],
  ['a name', { RequestorName: '' }, 'detail.RequestorName'],
])('PAY-042 without %s direct debit is refused, and nothing is written', async (_what, difference, field) => {
  const answer = await putMethod({ ...request, ...difference })

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
  expect(await readMethodRow()).toMatchObject({ recurring_type: 'Manual' })
})

test.each<[what: string, difference: object, field: string]>([
  ['a number that fails its check', { account: '0100195' }, 'account'],
  ['a branch that is none', { branch: '0242' }, 'branch'],
  ['an authority that is not given', { confirmAccountAuthority: false }, 'confirmAccountAuthority'],
  ['terms that are not accepted', { confirmTermsConditions: false }, 'confirmTermsConditions'],
  ['an address that is none', { email: 'nobody' }, 'email'],
  ['a name that no bank takes', { accountName: TOO_LONG }, 'accountName'],
  ['a field too many', { amount: 1 }, 'amount'],
])('PAY-054 the flat form with %s is refused by its field', async (_what, difference, field) => {
  const answer = await send(setPaperlessDirectDebit, { ...flat, ...difference })

  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
  expect(await readMethodRow()).toMatchObject({ recurring_type: 'Manual' })
})
