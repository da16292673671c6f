import type { Generated } from 'kysely'

import type { TransactionType } from '@switchboard/domain/payments/rules'

/** Once in one of these, a transaction changes no more. */
export const FINAL_STATES = ['approved', 'declined', 'abandoned'] as const
export type FinalState = (typeof FINAL_STATES)[number]
export type TransactionState = 'created' | 'sent' | 'unknown' | FinalState

export type CardFormName = 'windcave' | 'pxfusion'

type CardTransactionTable = {
  transaction_id: string
  account_code: string
  state: Generated<TransactionState>
  unknown_since: Date | null
  transaction_type: TransactionType
  amount_cents: number
  surcharge_cents: number
  discount_cents: Generated<number>
  card_type: string | null
  store_card: boolean
  return_path: string
  session_id: string | null
  created_at: Date
  ask_at: Date
  settled_at: Date | null
  masked_card: string | null
  response_code: string | null
  compared: Generated<boolean>
  compare_from: Date | null
  card_form: Generated<CardFormName>
  surchargeable_cents: number | null
  surcharge_correction_cents: Generated<number>
  paid_card_type: string | null
  card_token: string | null
  card_expiry_year: number | null
  card_expiry_month: number | null
  card_saved: boolean | null
}

export type PaymentsTables = {
  recurring_method: {
    account_code: string
    recurring_type: string
    account_name: string | null
    bank: string | null
    branch: string | null
    account: string | null
    suffix: string | null
    card_type: string | null
    masked_card_number: string | null
    expiry_year: number | null
    expiry_month: number | null
    card_token: string | null
    bank_name: string | null
    requestor_name: string | null
    requestor_email: string | null
    confirmed_account_authority: boolean | null
    confirmed_terms_conditions: boolean | null
    authorised_at: Date | null
    chosen_at: Date | null
  }
  allowed_payment_method: { account_code: string; payment_method: string }
  card_surcharge: { card_type: string; place: number; percent: number }
  card_transaction: CardTransactionTable
}
