import {
  createCardTransaction,
  processCardTransaction,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { BEN, PAYMENT, testCardPayments } from './card-payments.ts'
import type { CardPayment } from './card-payments.ts'

export const AMEX_CARD = '371111111111114'

export const purchase: CardPayment = { ...PAYMENT, isRequestingRecurringPaymentMethod: true }

/** The API and the gateway, with a customer whose card is saved at payment. */
export async function testSavedCards() {
  const { api, gateway } = await testCardPayments()

  async function authorizeBen() {
    return { token: await api().createToken('ben'), parameters: { accountCode: BEN } }
  }

  /** Begins a transaction as ben and pays it with a card. Returns it with the next steps of its page. */
  async function payByCard(body: CardPayment, cardNumber?: string) {
    const who = await authorizeBen()
    const answer = await api().make(createCardTransaction, { ...who, body })
    const { paymentUrl, transactionId } = createCardTransaction.reply.parse(answer.json())
    await gateway.submitCard(paymentUrl, cardNumber)
    const request = { token: who.token, parameters: { ...who.parameters, transactionId } }
    return {
      transactionId,
      process: () => api().make(processCardTransaction, request),
      poll: () => api().make(readCardTransaction, request),
    }
  }

  async function readMethod(): Promise<unknown> {
    return (await api().make(readRecurringPayment, await authorizeBen())).json()
  }

  return { api, gateway, authorizeBen, payByCard, readMethod }
}
