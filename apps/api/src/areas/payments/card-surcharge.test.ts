import { expect, test } from 'vitest'

import {
  billingInformation,
  readAccountSummary,
  readBillingInformation,
} from '@switchboard/domain/billing/contract'

import { ledgerSum } from '#api/provider/books/ledger.ts'
import { fillBooks } from '#api/demo/books.ts'
import { today } from '#api/testing/payers.ts'

import { AMEX_CARD, purchase, testSavedCards } from './testing/saved-cards.ts'

const { api, authorizeBen, payByCard } = await testSavedCards()
const DISCOVER_CARD = '6011111111111117'

test.each<[card: string, sentType: 'Visa' | 'Amex' | null, number: string | undefined, correction: number]>([
  ['Visa', 'Visa', undefined, 0],
  ['Visa', null, undefined, 1.5],
  ['Amex', 'Visa', AMEX_CARD, 0.9],
  ['Visa', 'Amex', undefined, -0.9],
  ['Discover', 'Visa', DISCOVER_CARD, -1.5],
  ['Discover', null, DISCOVER_CARD, 0],
])(
  'PAY-039 PAY-041 the surcharge of a %s that the page sent as %j is corrected in the account’s books',
  async (_came, cardType, card, correction) => {
    const payment = await payByCard({ ...purchase, cardType }, card)

    const processed = await payment.process()

    const booked = await api().sql<{ ledger_account: string; amount_cents: number }>`
        select ledger_account, amount_cents from ledger_entry
        where source = ${`surcharge:${payment.transactionId}`} order by ledger_account`
    const cents = Math.round(correction * 100)
    expect(processed.json()).toMatchObject({ amount: 100, surchargeCorrection: correction })
    expect(booked).toEqual(
      correction === 0
        ? []
        : [
            { ledger_account: 'receivable', amount_cents: cents },
            { ledger_account: 'surcharge-income', amount_cents: -cents },
          ],
    )
    expect(await ledgerSum(api().db)).toBe(0)
  },
)

test.each<[change: string, percent: number]>([
  ['rises', 2],
  ['falls', 1],
])('a surcharge that %s during a payment does not change the agreed surcharge', async (_c, percent) => {
  const payment = await payByCard(purchase)
  await api().db.script(`update card_surcharge set percent = ${percent} where card_type = 'Visa'`)

  const processed = await payment.process()

  expect(processed.json()).toMatchObject({ surcharge: 1.5, surchargeCorrection: 0 })
})

test('PAY-041 a surcharge that was not charged is owed, without another surcharge on it', async () => {
  await fillBooks(api().db, today)
  const who = await authorizeBen()
  const readBalance = async () =>
    billingInformation.parse((await api().make(readBillingInformation, who)).json()).AccountBalance
  const payment = await payByCard({ ...purchase, cardType: null })
  const before = await readBalance()

  await payment.process()

  const summary = await api().make(readAccountSummary, who)
  expect((await readBalance()) - before).toBe(-9_850)
  expect(summary.json()).toMatchObject({ accountBalanceSurchargeOffset: 1.5 })
})
