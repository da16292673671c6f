import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import type { WireReply } from '@switchboard/domain/call'
import type { createCardTransaction, readCardTransaction } from '@switchboard/domain/payments/contract'

import { TRANSACTION } from './pay.ts'

export const RETURNED = `/payment-method/credit-card?transactionId=${TRANSACTION}`

export const STARTED: WireReply<typeof createCardTransaction> = {
  // no web address, so that the page stays
  paymentUrl: 'about:blank',
  transactionId: TRANSACTION,
  providerTransactionId: '0000110071223165',
  form: 'windcave',
}

export const SAVED: WireReply<typeof readCardTransaction> = {
  transactionId: TRANSACTION,
  reference: '222-233-229',
  transactionType: 'Authorisation',
  status: 'Successful',
  retry: false,
  amount: 1,
  surcharge: 0,
  total: 1,
  discount: 0,
  surchargeCorrection: 0,
  cardSaved: true,
}

export async function typeCard() {
  await userEvent.type(await screen.findByLabelText('Card number'), '4111111111111111')
  await userEvent.type(screen.getByLabelText('Name on card'), 'Ben Fowler')
  await userEvent.type(screen.getByLabelText('Expiry date'), '09/30')
  await userEvent.type(screen.getByLabelText('Security code'), '123')
}

export async function payTwentyUnsaved() {
  await typeCard()
  const amount = await screen.findByLabelText('Amount to pay now')
  await userEvent.clear(amount)
  await userEvent.type(amount, '20')
  await userEvent.click(screen.getByLabelText(/^Save this card/))
  await userEvent.click(screen.getByRole('button', { name: 'Pay $20.30' }))
}
