import type { Cents } from '@switchboard/domain/money'
import type { CardType } from '@switchboard/domain/payments/contract'
import type { TransactionType } from '@switchboard/domain/payments/rules'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { CardFormName } from '../tables.ts'

/** A requested card payment. */
export type NewPayment = {
  readonly transactionId: string
  readonly accountCode: string
  readonly transactionType: TransactionType
  readonly amount: Cents
  readonly surcharge: Cents
  readonly surchargeable: Cents
  readonly cardType: CardType | null
  readonly storeCard: boolean
  readonly form: CardFormName
  readonly returnPath: string
  readonly peerHash: string
  readonly actor: Actor
}

const createStatement = statement<never>(
  'card-transaction-create',
  `insert into card_transaction (transaction_id, account_code, transaction_type, amount_cents,
     surcharge_cents, card_type, store_card, card_form, surchargeable_cents, return_path, created_at, ask_at,
     link_until, asked_from, begun_by, correlation_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15)`,
)

/** Saves a payment before the request to the gateway. After `linkUntil` reconciliation takes it over from a dead process. */
export async function createPayment(db: Queries, payment: NewPayment, linkUntil: number): Promise<void> {
  await db.rows(createStatement, [
    payment.transactionId,
    payment.accountCode,
    payment.transactionType,
    payment.amount,
    payment.surcharge,
    payment.cardType,
    payment.storeCard,
    payment.form,
    payment.surchargeable,
    payment.returnPath,
    new Date(),
    new Date(linkUntil),
    payment.peerHash,
    trailName(payment.actor),
    payment.actor.correlationId,
  ])
}
