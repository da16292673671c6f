import {
  createCardTransaction,
  processCardTransaction,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'

import { BEN, PAYMENT, testCardPayments } from './card-payments.ts'

/** The API and the gateway, with a customer who pays by card. */
export async function testPayments() {
  const { api, gateway } = await testCardPayments()

  /** Requests a payment as ben. Returns the reply as it is, which may be a refusal. */
  async function requestPayment(
    differences: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    const body = { ...PAYMENT, ...differences }
    return api().make(createCardTransaction, {
      token: await api().createToken('ben'),
      parameters: { accountCode: BEN },
      body,
      headers,
    })
  }

  /** Begins a payment as ben. Returns it with the calls that poll and process it. */
  async function createPayment(differences: Record<string, unknown> = {}) {
    const token = await api().createToken('ben')
    const answer = createCardTransaction.reply.parse((await requestPayment(differences)).json())
    const parameters = { accountCode: BEN, transactionId: answer.transactionId }
    return {
      ...answer,
      poll: () => api().make(readCardTransaction, { token, parameters }),
      process: () => api().make(processCardTransaction, { token, parameters }),
    }
  }

  async function readBookings(transactionId: string) {
    const entries = await api().sql<{ ledger_account: string; amount_cents: number }>`
        select ledger_account, amount_cents from ledger_entry
        where source = ${`card:${transactionId}`}`
    return Object.fromEntries(entries.map((entry) => [entry.ledger_account, entry.amount_cents]))
  }

  async function readState(transactionId: string): Promise<string> {
    const [payment] = await api().sql<{ state: string }>`
      select state from card_transaction where transaction_id = ${transactionId}`
    return payment?.state ?? ''
  }

  return { api, gateway, requestPayment, createPayment, readBookings, readState }
}
