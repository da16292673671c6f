import type { Cents } from '@switchboard/domain/money'
import { toCents } from '@switchboard/domain/money'
import type { TransactionType } from '@switchboard/domain/payments/rules'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { CardCharge } from '#api/partners/card-gateway/card-gateway.ts'

import { FINAL_STATES } from '../tables.ts'
import type { CardFormName, TransactionState } from '../tables.ts'

export type TransactionRow = {
  transaction_id: string
  account_code: string
  state: TransactionState
  unknown_since: Date | null
  transaction_type: TransactionType
  amount_cents: number
  surcharge_cents: number
  discount_cents: number
  card_type: string | null
  store_card: boolean
  return_path: string
  session_id: string | null
  created_at: Date
  card_form: CardFormName
  surchargeable_cents: number | null
  surcharge_correction_cents: number
  card_saved: boolean | null
  asked_from: string | null
  begun_by: string | null
  correlation_id: string | null
  reference: string
}

/** A stored card payment. */
export type Payment = {
  readonly charge: CardCharge
  /** For customers to read out on the phone. */
  readonly reference: string
  readonly state: TransactionState
  /** Milliseconds; null in any other state than `unknown`. */
  readonly unknownSince: number | null
  readonly amount: Cents
  readonly surcharge: Cents
  /** The amount to which the surcharge's percentage applies. */
  readonly surchargeable: Cents
  readonly discount: Cents
  /** Booked if the used card has another surcharge than the charged surcharge. */
  readonly surchargeCorrection: Cents
  /** Whether the card became the payment method; null without a request to save it, or before the payment is settled. */
  readonly cardSaved: boolean | null
  readonly cardType: string | null
  readonly sessionId: string | null
  readonly createdAt: number
  /** The hash of the caller's address; null for a payment from before this was recorded. */
  readonly peerHash: string | null
  /** The actor of the call that began it, as named in the audit trail; null as above. */
  readonly begunBy: string | null
  /** The correlation id of the call that began it; null as above. */
  readonly correlationId: string | null
}

/** The columns of a payment. */
export const PAYMENT_COLUMNS = `transaction_id, account_code, state, unknown_since, transaction_type, amount_cents, surcharge_cents,
  discount_cents, card_type, store_card, return_path, session_id, created_at, card_form, surchargeable_cents,
  surcharge_correction_cents, card_saved, asked_from, begun_by, correlation_id, payment_reference(transaction_id) as reference`

const paymentStatement = statement<TransactionRow>(
  'card-transaction',
  `select ${PAYMENT_COLUMNS} from card_transaction where transaction_id = $1 and account_code = $2`,
)

/** An account's payment; null also for a payment of another account. */
export async function findPayment(
  db: Queries,
  transactionId: string,
  accountCode: string,
): Promise<Payment | null> {
  const [row] = await db.rows(paymentStatement, [transactionId, accountCode])
  return row === undefined ? null : toPayment(row)
}

export function toPayment(row: TransactionRow): Payment {
  const amount = toCents(row.amount_cents)
  const surcharge = toCents(row.surcharge_cents)
  return {
    charge: {
      transactionId: row.transaction_id,
      accountCode: row.account_code,
      transactionType: row.transaction_type,
      total: toCents(amount + surcharge),
      surcharge,
      surchargeable: toCents(row.surchargeable_cents ?? amount),
      cardType: row.card_type,
      storeCard: row.store_card,
      form: row.card_form,
      returnPath: row.return_path,
    },
    reference: row.reference,
    state: row.state,
    unknownSince: row.unknown_since?.getTime() ?? null,
    amount,
    surcharge,
    surchargeable: toCents(row.surchargeable_cents ?? amount),
    discount: toCents(row.discount_cents),
    surchargeCorrection: toCents(row.surcharge_correction_cents),
    cardSaved: row.card_saved,
    cardType: row.card_type,
    sessionId: row.session_id,
    createdAt: row.created_at.getTime(),
    peerHash: row.asked_from,
    begunBy: row.begun_by,
    correlationId: row.correlation_id,
  }
}

export function isFinal({ state }: Payment): boolean {
  return FINAL_STATES.some((final) => final === state)
}
