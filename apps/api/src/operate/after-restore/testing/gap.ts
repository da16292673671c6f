import { beforeEach } from 'vitest'

import {
  createCardTransaction,
  PAYMENT_QUESTIONS,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'

import { listJobs } from '#api/areas.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import { fillPayers } from '#api/testing/payers.ts'
import { takeSnapshot } from '#api/testing/snapshot.ts'

import { recover } from '../recover.ts'
import type { RecoveryRequest } from '../recover.ts'

/** Accounts with the user who pays by card for each. */
export const BEN = { user: 'ben', accountCode: '100517' }
export const AROHA = { user: 'aroha', accountCode: '100482' }
export const VISA = '4111111111111111'
export const MASTERCARD = '5431111111111111'
export const DECLINED_CARD = '4999999999999236'

type Differences = { readonly amount?: number; readonly card?: string; readonly stores?: boolean }

/**
 * The API and the sandbox, whose books stay when the database goes back to an earlier moment. The API waits `timeoutSeconds` for
 * an answer of the gateway.
 */
export async function testGap(timeoutSeconds = 2) {
  const gateway = await testGateway()
  const api = testApi(
    fillPayers,
    {},
    {
      GATEWAY_URL: gateway.url,
      BANK_URL: gateway.bankUrl,
      FIBRE_COMPANY_URL: gateway.fibreCompanyUrl,
      MOBILE_NETWORK_URL: gateway.mobileNetworkUrl,
      GATEWAY_TIMEOUT_SECONDS: String(timeoutSeconds),
      CARD_LIMITS_TIMES: '100000',
    },
  )
  let since = 0
  let putBack: (() => Promise<void>) | undefined

  // the books of gateway and bank are those of all tests of a file
  beforeEach(() => {
    since = Date.now()
  })

  /** The moment to which `restore` goes back. */
  async function markMoment() {
    since = Date.now()
    putBack = await takeSnapshot(api().db)
  }

  async function restore() {
    await putBack?.()
  }

  /** Begins a payment and returns it before the card is sent. */
  async function beginPayment(payer = BEN, { amount = 100, stores = false }: Differences = {}) {
    const reply = await api().make(createCardTransaction, {
      token: await api().createToken(payer.user),
      parameters: { accountCode: payer.accountCode },
      body: {
        transactionType: 'Purchase',
        amount,
        isRequestingRecurringPaymentMethod: stores,
        cardType: 'Visa',
        returnPath: '/pay',
        owedShown: null,
        confirmed: [...PAYMENT_QUESTIONS],
      },
    })
    return createCardTransaction.reply.parse(reply.json())
  }

  /** Reads the result of a payment, which asks the gateway. */
  async function readPayment(transactionId: string, payer = BEN) {
    const parameters = { accountCode: payer.accountCode, transactionId }
    const token = await api().createToken(payer.user)
    return (await api().make(readCardTransaction, { token, parameters })).json<{ status: string }>()
  }

  /** A payment with its card, and its result read. Returns its id. */
  async function pay(payer = BEN, differences: Differences = {}) {
    const { transactionId, paymentUrl } = await beginPayment(payer, differences)
    await gateway.submitCard(paymentUrl, differences.card ?? VISA)
    await readPayment(transactionId, payer)
    return transactionId
  }

  function recoverGap(differences: Partial<RecoveryRequest> = {}) {
    return recover(api().services, { since, letters: 'send', isDryRun: false, ...differences }, listJobs)
  }

  /** The bookings and the ends of all card payments. */
  async function readBooks() {
    const entries = await api().sql`
      select account_code, source, ledger_account, amount_cents from ledger_entry
      order by account_code, source, ledger_account`
    const payments = await api().sql`
      select transaction_id, account_code, transaction_type, state, amount_cents, surcharge_cents, surchargeable_cents,
        surcharge_correction_cents, discount_cents, card_type, paid_card_type, card_form, store_card, card_saved, return_path,
        session_id, masked_card, gateway_transaction
      from card_transaction order by transaction_id`
    return { entries, payments }
  }

  async function listFindings() {
    return api().sql<{ party: string; reference: string; account_code: string | null; reason: string }>`
      select party, reference, account_code, amount_cents, reason from restore_finding
      where resolved_at is null order by happened_at`
  }

  return {
    api,
    gateway,
    markMoment,
    restore,
    beginPayment,
    readPayment,
    pay,
    recoverGap,
    readBooks,
    listFindings,
    since: () => since,
  }
}
