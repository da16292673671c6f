import { expect, test } from 'vitest'

import {
  setManualPayment,
  setPaperlessDirectDebit,
  setPaymentMethod,
} from '@switchboard/domain/payments/method-calls'

import { BEN, flat, request, testPaymentMethods } from './testing/payment-methods.ts'

const { api, authorize, send, readMethodRow, listTrail, listNotices } = testPaymentMethods()
const AROHA = '100482'
const ISLA = '100802'

test('PAY-045 a method that is not in the account’s list is refused', async () => {
  const isla = await authorize('isla', ISLA)

  const nested = await send(setPaymentMethod, { methodType: 'PaperlessDirectDebit', detail: request }, isla)
  const older = await send(setPaperlessDirectDebit, flat, isla)

  expect(nested.statusCode).toBe(422)
  expect(nested.json()).toMatchObject({ code: 'PAYMENT_METHOD_NOT_ALLOWED' })
  expect(older.json()).toMatchObject({ code: 'PAYMENT_METHOD_NOT_ALLOWED' })
  expect(await readMethodRow(ISLA)).toBeUndefined()
})

test('PAY-045 paying by hand is refused if it is not in the list', async () => {
  const aroha = await authorize('aroha', AROHA)
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
  expect(await readMethodRow(AROHA)).toMatchObject({ recurring_type: 'PaperlessDirectDebit' })
})

test.each(['Cheque', '', 'manual', 'DirectDebit'])(
  'PAY-045 an unknown method, %j, is refused as not allowed',
  async (methodType) => {
    const { token } = await authorize('ben', BEN)
    const before = await readMethodRow()

    const answer = await api().app.inject({
      method: 'PUT',
      url: `/api/accounts/${BEN}/recurringPaymentMethod`,
      headers: { authorization: `Bearer ${token}` },
      payload: { methodType, detail: {} },
    })

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'PAYMENT_METHOD_NOT_ALLOWED', field: 'methodType' })
    expect(await readMethodRow()).toEqual(before)
  },
)

test('staff may end automatic payment, but not give a customer’s authority', async () => {
  const staff = { token: await api().createStaffToken(AROHA), parameters: { accountCode: AROHA } }

  const debit = await send(setPaymentMethod, { methodType: 'PaperlessDirectDebit', detail: request }, staff)
  const manual = await api().make(setManualPayment, staff)

  expect(debit.json()).toMatchObject({ code: 'FORBIDDEN' })
  expect(manual.json()).toMatchObject({ recurringType: 'Manual' })
})

test('PAY-047 PAY-052 after automatic payment is removed the account pays by hand and its bank account is deleted', async () => {
  const answer = await api().make(setManualPayment, await authorize('aroha', AROHA))

  expect(answer.json()).toEqual({ recurringType: 'Manual', directDebit: null, creditCard: null })
  expect(await readMethodRow(AROHA)).toMatchObject({
    recurring_type: 'Manual',
    account: null,
    requestor_email: null,
  })
  expect(await listTrail()).toMatchObject([{ account_code: AROHA, detail: { method: 'Manual' } }])
  expect(await listNotices()).toMatchObject([{ subject: 'Automatic payment has ended' }])
})

test('PAY-047 PAY-055 the newer call deletes a saved card with its token', async () => {
  const ema = await authorize('ema', '100602')
  const before = await readMethodRow('100602')

  const answer = await api().make(setPaymentMethod, { ...ema, body: { methodType: 'Manual' } })

  expect(before?.card_token).toMatch(/^demo-card-visa-/)
  expect(answer.json()).toMatchObject({ recurringType: 'Manual', creditCard: null })
  expect(await readMethodRow('100602')).toMatchObject({ card_token: null, masked_card_number: null })
})

test('PAY-052 an account that pays by hand already gets no notice', async () => {
  const answer = await api().make(setManualPayment, await authorize('ben', BEN))

  expect(answer.statusCode).toBe(200)
  expect([...(await listTrail()), ...(await listNotices())]).toEqual([])
})

test('the same Idempotency-Key sets up direct debit once', async () => {
  const input = {
    ...(await authorize('ben', BEN)),
    body: { methodType: 'PaperlessDirectDebit' as const, detail: request },
    headers: { 'idempotency-key': 'direct-debit-1' },
  }

  const first = await api().make(setPaymentMethod, input)
  const second = await api().make(setPaymentMethod, input)

  expect(second.body).toBe(first.body)
  expect(await listTrail()).toHaveLength(1)
  expect(await listNotices()).toHaveLength(2)
})

test('another account’s method cannot be set', async () => {
  const { token } = await authorize('ben', BEN)

  const answer = await api().make(setManualPayment, { token, parameters: { accountCode: AROHA } })

  expect(answer.json()).toMatchObject({ code: 'ACCOUNT_CODE_NOT_AVAILABLE' })
  expect(await readMethodRow(AROHA)).toMatchObject({ recurring_type: 'PaperlessDirectDebit' })
})
