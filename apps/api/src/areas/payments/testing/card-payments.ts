import type { SentBody } from '@switchboard/domain/call'
import { PAYMENT_QUESTIONS } from '@switchboard/domain/payments/contract'
import type { createCardTransaction } from '@switchboard/domain/payments/contract'

import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import { fillPayers } from '#api/testing/payers.ts'

export const BEN = '100517'
export const AROHA = '100482'
export const DECLINED_CARD = '4999999999999236'

export type CardPayment = SentBody<typeof createCardTransaction>

/** A payment of $100 with every question confirmed. */
export const PAYMENT: CardPayment = {
  transactionType: 'Purchase',
  amount: 100,
  isRequestingRecurringPaymentMethod: false,
  cardType: 'Visa',
  returnPath: '/pay',
  owedShown: null,
  confirmed: [...PAYMENT_QUESTIONS],
}

/** The API with demo customers, and the sandbox's gateway. */
export async function testCardPayments() {
  const gateway = await testGateway()
  const api = testApi(fillPayers, {}, { GATEWAY_URL: gateway.url, GATEWAY_TIMEOUT_SECONDS: '3' })
  return { api, gateway }
}
