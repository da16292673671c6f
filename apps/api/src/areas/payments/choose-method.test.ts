import { expect, test } from 'vitest'

import type { CallShape, SentBody } from '@switchboard/domain/call'
import {
  MOST_ACCOUNT_NAME_CHARACTERS,
  setManualPayment,
  setPaperlessDirectDebit,
  setPaymentMethod,
} from '@switchboard/domain/payments/contract'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { DEMO_DOMAIN } from '#api/demo/people.ts'
import { postInvoices } from '#api/demo/post-invoices.ts'
import { testApi } from '#api/testing/api.ts'
import { fillPayers } from '#api/testing/payers.ts'

const api = testApi(fillPayers)

const BEN = '100517'
const AROHA = '100482'
const ISLA = '100802'

type Flat = SentBody<typeof setPaperlessDirectDebit>

const flat: Flat = {
  accountName: 'Ben Fowler',
  bank: '38',
  branch: '9000',
  account: '0000001',
  suffix: '00',
  email: 'ben@elsewhere.example',
  confirmAccountAuthority: true,
  confirmTermsConditions: true,
}

const bankDetail = {
  AccountName: 'B Fowler',
  Bank: '01',
  Branch: '0242',
  Account: '0100194',
  Suffix: '00',
}
const request = {
  RequestorName: 'Ben Fowler',
  RequestorEmail: 'ben@elsewhere.example',
  BankName: 'ANZ',
  ConfirmAccountAuthority: true as const,
  ConfirmTermsConditions: true as const,
  BankAccountDetail: bankDetail,
}

type OfAccount = { parameters: { accountCode: string } }

async function of(username: string, accountCode: string): Promise<OfAccount & { token: string }> {
  return { token: await api().tokenOf(username), parameters: { accountCode } }
}

/** Sends what need not be a lawful body. */
async function send(call: CallShape, body: unknown, who?: OfAccount & { token: string }) {
  const { token, parameters } = who ?? (await of('ben', BEN))
  return api().app.inject({
    method: call.method,
    url: `/api${call.path.replace('{accountCode}', parameters.accountCode)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
}

function put(detail: unknown, methodType = 'PaperlessDirectDebit') {
  return send(setPaymentMethod, { methodType, detail })
}

async function methodRow(accountCode = BEN) {
  const [row] = await api().sql<{ card_token: string | null }>`
    select * from recurring_method where account_code = ${accountCode}`
  return row
}

async function trail() {
  return api().sql<{ actor: string; account_code: string; action: string; detail: unknown }>`
      select actor, account_code, action, detail from audit_event
      where action = 'payment-method-set'`
}

type Told = { account_code: string; source: string; to_address: string; subject: string; body: string }

async function notices(): Promise<Told[]> {
  return api().db.rows({ name: 'test-notices', text: 'select * from communication order by source' }, [])
}

test('PAY-011 PAY-055 direct debit is set up, and the method is answered as it then is', async () => {
  const answer = await put(request)

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
  expect((await api().make(readRecurringPayment, await of('ben', BEN))).json()).toEqual(method)
})

test.each([
  ['PAY-028 11 days before the next bill date, covers the bill that is open', '2026-11-18', '2026-11-21'],
  ['PAY-029 10 days before it, leaves that bill to be paid by hand', '2026-11-17', '2026-11-26'],
])('%s', async (_when, billed, byHandUntil) => {
  await api().sql`update account set next_invoice_date = '2026-12-18' where account_code = ${BEN}`
  await api().sql`
    insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
      gst_cents, is_approved, ppd_discount_cents, display_gst_inclusive, gst_rate_percent, company_tax_number)
    values (${BEN}, 1, ${billed}, '2026-11-26', '2026-10-18', '2026-11-17', 10000, 0, true, 0, true, 15, '123-456-789')`
  await postInvoices(api().db)

  expect((await put(request)).json()).toMatchObject({ directDebit: { byHandUntil } })
})

test('PAY-011 the authority is kept with who gave it, what was confirmed and when, and the bank by its number', async () => {
  await put({ ...request, BankName: 'Some other bank' })

  expect(await methodRow()).toMatchObject({
    bank_name: 'ANZ',
    requestor_name: 'Ben Fowler',
    requestor_email: 'ben@elsewhere.example',
    confirmed_account_authority: true,
    confirmed_terms_conditions: true,
    authorised_at: expect.any(Date),
  })
  expect(await trail()).toEqual([
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

test('the same authority again changes nothing and is told once, another account is a change', async () => {
  await put(request)
  const first = await methodRow()
  const again = await put(request)
  expect([again.statusCode, await methodRow()]).toEqual([200, first])
  expect(await notices()).toHaveLength(2)

  await put({ ...request, RequestorName: 'Benjamin Fowler' })

  expect(await notices()).toHaveLength(4)
  expect(await trail()).toHaveLength(2)
})

test('PAY-055 a copy of the authority goes to the account’s own address, whatever address was typed, and the owner is told of the change', async () => {
  await put(request)

  const [authority, change] = await notices()
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
  expect(await methodRow()).toMatchObject({
    bank_name: 'Kiwibank',
    requestor_name: 'Ben Fowler',
    requestor_email: 'ben@elsewhere.example',
  })
})

test('PAY-008 a change sent as DirectDebit is no method that may be allowed', async () => {
  const answer = await put(request, 'DirectDebit')

  expect(answer.json()).toMatchObject({ code: 'PAYMENT_METHOD_NOT_ALLOWED', field: 'methodType' })
})

const DETAIL = 'detail.BankAccountDetail'
const TOO_LONG = 'n'.repeat(MOST_ACCOUNT_NAME_CHARACTERS + 1)

test.each<[what: string, detail: object, field: string]>([
  ['a number that fails its check', { Account: '0100195' }, `${DETAIL}.Account`],
  ['letters for a number', { Account: '01O0194' }, `${DETAIL}.Account`],
  ['a bank that is none', { Bank: '99' }, `${DETAIL}.Bank`],
  ['a branch of another bank', { Branch: '9000' }, `${DETAIL}.Branch`],
  ['a suffix of one digit', { Suffix: '0' }, `${DETAIL}.Suffix`],
  ['no account name', { AccountName: ' ' }, `${DETAIL}.AccountName`],
  ['a name that no bank takes', { AccountName: TOO_LONG }, `${DETAIL}.AccountName`],
  ['an unknown field', { Iban: 'x' }, 'Iban'],
])('PAY-055 %s is refused by its field, and nothing is written', async (_what, difference, field) => {
  const answer = await put({ ...request, BankAccountDetail: { ...bankDetail, ...difference } })

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
  expect(await methodRow()).toMatchObject({ recurring_type: 'Manual', authorised_at: null })
  expect([...(await trail()), ...(await notices())]).toEqual([])
})

test.each<[what: string, difference: object, field: string]>([
  ['the account authority', { ConfirmAccountAuthority: false }, 'detail.ConfirmAccountAuthority'],
  ['the terms', { ConfirmTermsConditions: false }, 'detail.ConfirmTermsConditions'],
  ['an e-mail address', { RequestorEmail: 'nobody' }, 'detail.RequestorEmail'],
  ['a name', { RequestorName: '' }, 'detail.RequestorName'],
])('PAY-042 without %s direct debit is refused, and nothing is written', async (_what, difference, field) => {
  const answer = await put({ ...request, ...difference })

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
  expect(await methodRow()).toMatchObject({ recurring_type: 'Manual' })
})

test.each<[what: string, difference: object, field: string]>([
  ['a number that fails its check', { account: '0100195' }, 'account'],
  ['a branch that is none', { branch: '0242' }, 'branch'],
  ['an authority that is not given', { confirmAccountAuthority: false }, 'confirmAccountAuthority'],
  ['a name that no bank takes', { accountName: TOO_LONG }, 'accountName'],
  ['a field too many', { amount: 1 }, 'amount'],
])('PAY-054 the flat form with %s is refused by its field', async (_what, difference, field) => {
  const answer = await send(setPaperlessDirectDebit, { ...flat, ...difference })

  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
  expect(await methodRow()).toMatchObject({ recurring_type: 'Manual' })
})

test('PAY-045 a method that is not in the account’s list is refused', async () => {
  const isla = await of('isla', ISLA)

  const nested = await send(setPaymentMethod, { methodType: 'PaperlessDirectDebit', detail: request }, isla)
  const older = await send(setPaperlessDirectDebit, flat, isla)

  expect(nested.statusCode).toBe(422)
  expect(nested.json()).toMatchObject({ code: 'PAYMENT_METHOD_NOT_ALLOWED' })
  expect(older.json()).toMatchObject({ code: 'PAYMENT_METHOD_NOT_ALLOWED' })
  expect(await methodRow(ISLA)).toBeUndefined()
})

test('PAY-045 paying by hand is refused too where it is not in the list', async () => {
  const aroha = await of('aroha', AROHA)
  await api().sql`
    delete from allowed_payment_method where account_code = ${AROHA} and payment_method = 'Manual'`

  const answers = [
    await api().make(setManualPayment, aroha),
    await api().make(setPaymentMethod, { ...aroha, body: { methodType: 'Manual' } }),
  ]

  expect(answers.map((answer): unknown => answer.json())).toMatchObject([
    { code: 'PAYMENT_METHOD_NOT_ALLOWED' },
    { code: 'PAYMENT_METHOD_NOT_ALLOWED' },
  ])
  expect(await methodRow(AROHA)).toMatchObject({ recurring_type: 'PaperlessDirectDebit' })
})

test.each(['Cheque', '', 'manual', 'DirectDebit'])(
  'PAY-045 a method that nobody knows, %j, is refused as one that is not allowed',
  async (methodType) => {
    const { token } = await of('ben', BEN)
    const before = await methodRow()

    const answer = await api().app.inject({
      method: 'PUT',
      url: `/api/accounts/${BEN}/recurringPaymentMethod`,
      headers: { authorization: `Bearer ${token}` },
      payload: { methodType, detail: {} },
    })

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'PAYMENT_METHOD_NOT_ALLOWED', field: 'methodType' })
    expect(await methodRow()).toEqual(before)
  },
)

test('staff may end automatic payment, but not give a customer’s authority', async () => {
  const staff = { token: await api().staffToken(AROHA), parameters: { accountCode: AROHA } }

  const debit = await send(setPaymentMethod, { methodType: 'PaperlessDirectDebit', detail: request }, staff)
  const manual = await api().make(setManualPayment, staff)

  expect(debit.json()).toMatchObject({ code: 'FORBIDDEN' })
  expect(manual.json()).toMatchObject({ recurringType: 'Manual' })
})

test('PAY-047 PAY-052 automatic payment is removed: the account pays by hand, nothing of the bank account stays', async () => {
  const answer = await api().make(setManualPayment, await of('aroha', AROHA))

  expect(answer.json()).toEqual({ recurringType: 'Manual', directDebit: null, creditCard: null })
  expect(await methodRow(AROHA)).toMatchObject({
    recurring_type: 'Manual',
    account: null,
    requestor_email: null,
  })
  expect(await trail()).toMatchObject([{ account_code: AROHA, detail: { method: 'Manual' } }])
  expect(await notices()).toMatchObject([{ subject: 'Automatic payment has ended' }])
})

test('PAY-047 PAY-055 the newer call removes it too, and a saved card goes with its token', async () => {
  const ema = await of('ema', '100602')
  const before = await methodRow('100602')

  const answer = await api().make(setPaymentMethod, { ...ema, body: { methodType: 'Manual' } })

  expect(before?.card_token).toMatch(/^demo-card-visa-/)
  expect(answer.json()).toMatchObject({ recurringType: 'Manual', creditCard: null })
  expect(await methodRow('100602')).toMatchObject({ card_token: null, masked_card_number: null })
})

test('PAY-052 an account that pays by hand already is told of nothing', async () => {
  const answer = await api().make(setManualPayment, await of('ben', BEN))

  expect(answer.statusCode).toBe(200)
  expect([...(await trail()), ...(await notices())]).toEqual([])
})

test('the same Idempotency-Key sets up direct debit once', async () => {
  const asked = {
    ...(await of('ben', BEN)),
    body: { methodType: 'PaperlessDirectDebit' as const, detail: request },
    headers: { 'idempotency-key': 'direct-debit-1' },
  }

  const first = await api().make(setPaymentMethod, asked)
  const second = await api().make(setPaymentMethod, asked)

  expect(second.body).toBe(first.body)
  expect(await trail()).toHaveLength(1)
  expect(await notices()).toHaveLength(2)
})

test('another account’s method cannot be set', async () => {
  const { token } = await of('ben', BEN)

  const answer = await api().make(setManualPayment, { token, parameters: { accountCode: AROHA } })

  expect(answer.json()).toMatchObject({ code: 'ACCOUNT_CODE_NOT_AVAILABLE' })
  expect(await methodRow(AROHA)).toMatchObject({ recurring_type: 'PaperlessDirectDebit' })
})
