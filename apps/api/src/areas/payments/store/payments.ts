import type { Cents } from '@switchboard/domain/money'
import { toCents } from '@switchboard/domain/money'
import type { CardType } from '@switchboard/domain/payments/contract'
import type { TransactionType } from '@switchboard/domain/payments/rules'

import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { CardCharge, PaidCard } from '#api/partners/card-gateway/card-gateway.ts'

import { FINAL_STATES } from '../tables.ts'
import type { CardFormName, FinalState, TransactionState } from '../tables.ts'

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
  return row === undefined ? null : paymentFrom(row)
}

export function paymentFrom(row: TransactionRow): Payment {
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

type TermsRow = { card_allowed: boolean; percent: number; already_surcharge: number }

const termsStatement = statement<TermsRow>(
  'card-payment-terms',
  `select
     exists (select 1 from allowed_payment_method m
       where m.account_code = $1 and m.payment_method = 'CreditCard') as card_allowed,
     coalesce((select s.percent from card_surcharge s where s.card_type = $2), 0) as percent,
     surcharge_in_balance($1, receivable_balance($1)) as already_surcharge`,
)

/** The terms for a payment by a type of card. */
export async function paymentTerms(
  db: Queries,
  accountCode: string,
  cardType: CardType | null,
): Promise<{ cardAllowed: boolean; percent: number; alreadySurcharge: Cents }> {
  const [row] = await db.rows(termsStatement, [accountCode, cardType])
  if (row === undefined) throw new Error('the terms of a card payment answered no row')
  const { card_allowed: cardAllowed, percent, already_surcharge } = row
  return { cardAllowed, percent, alreadySurcharge: toCents(already_surcharge) }
}

/** The time from giving out the link to the first question by reconciliation. */
const FIRST_ASKED_MILLISECONDS = 5_000

const sentStatement = statement<{ transaction_id: string }>(
  'card-transaction-sent',
  `update card_transaction set state = 'sent', session_id = $2, ask_at = $3, link_until = null
   where transaction_id = $1 and state = 'created' returning transaction_id`,
)

/** Returns whether this caller moved the payment from created to sent: only then may the link be given out. */
export async function markSent(db: Queries, transactionId: string, sessionId: string): Promise<boolean> {
  const askAt = new Date(Date.now() + FIRST_ASKED_MILLISECONDS)
  return (await db.rows(sentStatement, [transactionId, sessionId, askAt])).length === 1
}

const unopenedStatement = statement<never>(
  'card-transaction-unopened',
  `update card_transaction set ask_at = $2, link_until = null where transaction_id = $1 and state = 'created'`,
)

/** Marks a payment without a link from the gateway: nobody can pay by it, and reconciliation takes over. */
export async function markUnopened(db: Queries, transactionId: string): Promise<void> {
  await db.rows(unopenedStatement, [transactionId, new Date()])
}

const openStatement = statement<never>(
  'card-transaction-open',
  `
    update card_transaction set state = 'sent', unknown_since = null
    where transaction_id = $1 and state = 'unknown'`,
)

/** For a payment without a card at the gateway. */
export async function markOpen(db: Queries, transactionId: string): Promise<void> {
  await db.rows(openStatement, [transactionId])
}

const unknownStatement = statement<never>(
  'card-transaction-unknown',
  `
    update card_transaction set state = 'unknown', unknown_since = $2
    where transaction_id = $1 and state = 'sent'`,
)

/** For a payment without a usable reply from the gateway. */
export async function markUnknown(db: Queries, transactionId: string): Promise<void> {
  await db.rows(unknownStatement, [transactionId, new Date()])
}

const finishStatement = statement<{ transaction_id: string }>(
  'card-transaction-finish',
  `
    update card_transaction
    set state = $2, unknown_since = null, settled_at = $3, masked_card = $4, response_code = $5,
     session_id = coalesce(session_id, $6)
   where transaction_id = $1 and state = any($7::text[]) and ($8::boolean is false or session_id is null)
   returning transaction_id`,
)

const NOT_FINAL: readonly TransactionState[] = ['created', 'sent', 'unknown']
/** Money that the gateway took is booked from any of these states. */
const NOT_APPROVED: readonly TransactionState[] = [...NOT_FINAL, 'declined', 'abandoned']

export type Ending = {
  readonly state: FinalState
  readonly maskedCard: string | null
  readonly responseCode: string | null
  readonly sessionId: string | null
  /** Ends the payment only if no session was given out. */
  readonly unopened?: true
}

/** Returns whether this caller ended the payment: only then may it be booked. */
export async function finish(db: Queries, transactionId: string, ending: Ending): Promise<boolean> {
  const { state, maskedCard, responseCode, sessionId } = ending
  const from = state === 'approved' ? NOT_APPROVED : NOT_FINAL
  const endingValues = [transactionId, state, new Date(), maskedCard, responseCode, sessionId, [...from]]
  const values = [...endingValues, ending.unopened === true]
  return (await db.rows(finishStatement, values)).length === 1
}

const hintStatement = statement<never>(
  'card-transaction-hint',
  `update card_transaction set ask_at = $2, state = case state when 'abandoned' then 'sent' else state end,
     settled_at = null, compared = false, compare_from = null
   where session_id = $1 and (state = 'abandoned' or (state in ('sent', 'unknown') and ask_at > $2))`,
)

/** Makes the next question about this session due now, even if the payment was abandoned long ago. */
export async function askSoon(db: Queries, sessionId: string): Promise<void> {
  await db.rows(hintStatement, [sessionId, new Date()])
}

/** The next wait is a quarter of a payment's age: short while the customer waits, long for an abandoned payment. */
const claimStatement = statement<TransactionRow>(
  'card-transactions-due',
  `update card_transaction t
   set ask_at = $1::timestamptz + greatest(interval '5 seconds', least(interval '4 minutes', ($1 - t.created_at) / 4))
   where t.transaction_id in (${claimOnce(`
     select d.transaction_id from card_transaction d
     where d.state in ('created', 'sent', 'unknown') and d.ask_at <= $1
     order by d.ask_at limit $2 for update skip locked`)})
   returning ${PAYMENT_COLUMNS}`,
)

/** Claims payments whose next question is due. The question is postponed first, so no other caller gets the payment. */
export async function claimDue(db: Queries, most: number): Promise<Payment[]> {
  const rows = await db.rows(claimStatement, [new Date(), most])
  return rows.map(paymentFrom)
}

const percentStatement = statement<{ percent: number }>(
  'card-surcharge-percent',
  'select percent from card_surcharge where card_type = $1',
)

export async function surchargePercent(queries: Queries, cardType: string): Promise<number> {
  const [row] = await queries.rows(percentStatement, [cardType])
  return row?.percent ?? 0
}

const bookingStatement = statement<never>(
  'card-transaction-booking',
  `update card_transaction set discount_cents = $2, surcharge_correction_cents = $3, paid_card_type = $4,
     card_token = $5, card_expiry_year = $6, card_expiry_month = $7, card_saved = $8, gateway_transaction = $9
   where transaction_id = $1`,
)

/** The bookings of a payment, its card, and whether the card became the payment method. */
export type Booking = {
  readonly discount: Cents
  readonly correction: Cents
  readonly card: PaidCard
  readonly saved: boolean | null
}

export async function storeBooking(
  queries: Queries,
  transactionId: string,
  { discount, correction, card, saved }: Booking,
): Promise<void> {
  const { type, token, expiry } = card
  const cardValues = [type, token, expiry?.year ?? null, expiry?.month ?? null]
  const values = [transactionId, discount, correction, ...cardValues, saved, card.gatewayTransaction]
  await queries.rows(bookingStatement, values)
}
