import { expect, test } from 'vitest'

import { readAccountStatements } from '@switchboard/domain/billing/statement-calls'
import { cardReceipt, readCardReceipt } from '@switchboard/domain/payments/card-payments'
import {
  cardTransaction,
  createCardTransaction,
  processCardTransaction,
} from '@switchboard/domain/payments/contract'
import { receiptLines } from '@switchboard/domain/payments/receipt'

import { BEN, PAYMENT, testCardPayments } from './testing/card-payments.ts'

const { api, gateway } = await testCardPayments()

async function pay(user = 'ben'): Promise<{ token: string; transactionId: string; paymentUrl: string }> {
  const token = await api().createToken(user)
  const answer = await api().make(createCardTransaction, {
    token,
    parameters: { accountCode: BEN },
    body: PAYMENT,
  })
  return { token, ...createCardTransaction.reply.parse(answer.json()) }
}

test('one receipt letter shows surcharge, card and the reference of statement and page', async () => {
  const { token, transactionId, paymentUrl } = await pay()
  await gateway.submitCard(paymentUrl)
  const parameters = { accountCode: BEN, transactionId }

  const answer = await api().make(processCardTransaction, { token, parameters })
  await api().make(processCardTransaction, { token, parameters })

  const { reference } = cardTransaction.parse(answer.json())
  expect(reference).toMatch(/^[2-9FHKMRWXY]{3}-[2-9FHKMRWXY]{3}-[2-9FHKMRWXY]{3}$/)
  const letters = await api().sql<{ to_address: string; subject: string; body: string }>`
    select to_address, subject, body from communication where account_code = ${BEN}`
  expect(letters).toHaveLength(1)
  expect(letters[0]?.to_address).toBe('ben@demo.example')
  expect(letters[0]?.subject).toBe('Receipt for your card payment of $100.00')
  expect(letters[0]?.body).toContain('Paid: $100.00\nCard surcharge: $1.50\nTaken from your card: $101.50\n')
  expect(letters[0]?.body).toMatch(/\nCard: Visa Card, ending \d+\n/)
  expect(letters[0]?.body).toContain(`\nReference: ${reference}\n`)
  const statement = await api().make(readAccountStatements, { token, parameters: { accountCode: BEN } })
  expect(statement.json()).toMatchObject({
    Transactions: [
      { Amount: -100, Description: 'Card payment, Visa, and $1.50 surcharge', Reference: reference },
    ],
  })
})

test('the receipt of a payment by an authorised person names the person', async () => {
  await api().sql`
    insert into claim (user_id, account_code, role, level) values ('user-aroha', ${BEN}, 'AuthorisedPerson', 'pay')`
  const { token, transactionId, paymentUrl } = await pay('aroha')
  await gateway.submitCard(paymentUrl)
  await api().make(processCardTransaction, { token, parameters: { accountCode: BEN, transactionId } })

  const letters = await api().sql<{ to_address: string; body: string }>`
    select to_address, body from communication where account_code = ${BEN}`
  expect(letters).toHaveLength(1)
  expect(letters[0]?.to_address).toBe('ben@demo.example')
  expect(letters[0]?.body).toMatch(/\n\nDone by Aroha \w+, who may act for your account\.$/)
})

test('the receipt on the page matches the letter, for its own account only and after payment only', async () => {
  const { token, transactionId, paymentUrl } = await pay()
  const underWay = await api().sql<{ reference: string }>`
    select payment_reference(transaction_id) as reference from card_transaction`
  const reference = underWay[0]?.reference ?? ''
  const of = (accountCode: string) => ({ accountCode, reference })
  const before = await api().make(readCardReceipt, { token, parameters: of(BEN) })
  await gateway.submitCard(paymentUrl)
  await api().make(processCardTransaction, { token, parameters: { accountCode: BEN, transactionId } })

  const answer = await api().make(readCardReceipt, { token, parameters: of(BEN) })
  const others = await api().make(readCardReceipt, {
    token: await api().createToken('aroha'),
    parameters: of('100482'),
  })
  const foreign = await api().make(readCardReceipt, {
    token: await api().createToken('aroha'),
    parameters: of(BEN),
  })

  expect([before.statusCode, others.statusCode, foreign.statusCode]).toEqual([404, 404, 403])
  const [letter] = await api().sql<{ body: string }>`
    select body from communication where account_code = ${BEN}`
  const receipt = cardReceipt.parse(answer.json())
  expect(receipt).toEqual({
    reference,
    paidAt: expect.any(Number),
    amount: 10_000,
    surcharge: 150,
    total: 10_150,
    discount: 0,
    surchargeCorrection: 0,
    cardType: 'Visa',
    cardEnding: expect.stringMatching(/^\d{1,4}$/),
  })
  for (const { term, text } of receiptLines(receipt)) expect(letter?.body).toContain(`\n${term}: ${text}\n`)
})
