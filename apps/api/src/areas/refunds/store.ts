import type { WireReply } from '@switchboard/domain/call'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { readRefunds } from '@switchboard/domain/refunds/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'
import type { BankAccount } from '#api/partners/bank/bank.ts'
import { bankEndingSql } from '#api/provider/refunds/payment-states.ts'

/** A refund has at most 256 payments, because their ids differ only in the last byte. */
const MAX_PAYMENTS = 256

/** A card payment that can be refunded. */
export type CardPaymentSource = {
  readonly cardTransactionId: string | null
  readonly collectionId: string | null
  readonly cardType: string | null
  readonly cardEnding: string | null
  readonly left: Cents
}

type SourceRow = {
  card_transaction_id: string | null
  collection_id: string | null
  card_type: string | null
  card_ending: string | null
  left_cents: number
}

// one payment is left for the bank account
const cardsStatement = statement<SourceRow>(
  'refundable-card-payments',
  `select card_transaction_id, collection_id, card_type, card_ending, left_cents
   from refundable_card_payments($1) limit ${MAX_PAYMENTS - 1}`,
)

/** Lists the card payments that can be refunded, newest first. Source: RFD-004. */
export async function listCardPayments(queries: Queries, accountCode: string): Promise<CardPaymentSource[]> {
  const rows = await queries.rows(cardsStatement, [accountCode])
  return rows.map((row) => ({
    cardTransactionId: row.card_transaction_id,
    collectionId: row.collection_id,
    cardType: row.card_type,
    cardEnding: row.card_ending,
    left: toCents(row.left_cents),
  }))
}

const bankAccountStatement = statement<{ account_name: string; bank_account: string; ending: string }>(
  'refundable-bank-account',
  `select account_name, bank_account, ${bankEndingSql('bank_account')} as ending
   from refundable_bank_account($1)`,
)

/** The bank account of the direct debits, with the ending that pages show (`123-00`); null if there is none. Source: RFD-004. */
export async function findBankAccount(
  queries: Queries,
  accountCode: string,
): Promise<(BankAccount & { readonly ending: string }) | null> {
  const [row] = await queries.rows(bankAccountStatement, [accountCode])
  return row === undefined
    ? null
    : { accountName: row.account_name, number: row.bank_account, ending: row.ending }
}

const openStatement = statement<{ is_open: boolean }>(
  'refund-is-open',
  `select exists (select from refund where account_code = $1 and state in ('requested', 'approved')) as is_open`,
)

/** The caller has locked the account. Source: RFD-005. */
export async function isRefundOpen(queries: Queries, accountCode: string): Promise<boolean> {
  const [row] = await queries.rows(openStatement, [accountCode])
  return row?.is_open === true
}

/** A payment to the card of an earlier payment, or to a bank account. */
export type NewRefundPayment = { readonly amount: Cents } & (
  | { readonly card: CardPaymentSource; readonly bankAccount: null }
  | { readonly card: null; readonly bankAccount: BankAccount }
)

type NewRefund = {
  readonly refundId: string
  readonly accountCode: string
  readonly amount: Cents
  readonly requestedBy: string
  readonly requestedAt: number
  readonly payments: readonly NewRefundPayment[]
}

const insertRefundStatement = statement<{ reference: string }>(
  'refund-insert',
  `insert into refund (refund_id, account_code, amount_cents, requested_by, requested_at) values ($1, $2, $3, $4, $5)
   returning payment_reference(refund_id) as reference`,
)
const insertPaymentStatement = statement<never>(
  'refund-payment-insert',
  `insert into refund_payment (refund_payment_id, refund_id, account_code, amount_cents, card_transaction_id,
     collection_id, card_type, card_ending, account_name, bank_account)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

/** Inserts a refund with its payments. Returns its reference. */
export async function insertRefund(queries: Queries, refund: NewRefund): Promise<string> {
  const { refundId, accountCode, amount, requestedBy, requestedAt, payments } = refund
  const values = [refundId, accountCode, amount, requestedBy, new Date(requestedAt)]
  const [inserted] = await queries.rows(insertRefundStatement, values)
  if (inserted === undefined) throw new Error('a new refund returned no reference')
  for (const [index, { amount: part, card, bankAccount }] of payments.entries())
    await queries.rows(insertPaymentStatement, [
      toPaymentId(refundId, index),
      refundId,
      accountCode,
      part,
      card?.cardTransactionId ?? null,
      card?.collectionId ?? null,
      card?.cardType ?? null,
      card?.cardEnding ?? null,
      bankAccount?.accountName ?? null,
      bankAccount?.number ?? null,
    ])
  return inserted.reference
}

const LAST_BYTE_DIGITS = 2
const HEX = 16

/** The refund's id with another last byte, which no reference contains: refund and payments have the same reference everywhere. */
function toPaymentId(refundId: string, index: number): string {
  return refundId.slice(0, -LAST_BYTE_DIGITS) + index.toString(HEX).padStart(LAST_BYTE_DIGITS, '0')
}

type Latest = WireReply<typeof readRefunds>['latest']

const latestStatement = statement<NonNullable<Latest>>(
  'refund-latest',
  `select payment_reference(r.refund_id) as reference, initcap(r.state) as state, dollars(r.amount_cents) as amount,
     ${wireInstant('r.requested_at')} as "requestedAt", ${wireInstant('r.ended_at')} as "endedAt", r.reason,
     (select json_agg(json_build_object(
        'to', case when p.bank_account is null then 'card' else 'bankAccount' end,
        'cardType', p.card_type,
        'ending', coalesce(p.card_ending, ${bankEndingSql('p.bank_account')}),
        'amount', dollars(p.amount_cents),
        'state', case p.state when 'planned' then 'Waiting' when 'paid' then 'Paid' when 'failed' then 'Failed'
          else 'OnItsWay' end) order by p.refund_payment_id)
      from refund_payment p where p.account_code = r.account_code and p.refund_id = r.refund_id) as payments
   from refund r
   where r.account_code = $1 and (r.ended_at is null or r.ended_at > $2::timestamptz - interval '30 days')
   order by r.ended_at is null desc, r.requested_at desc, r.refund_id limit 1`,
)

/** The open refund, or the newest refund that ended within 30 days. */
export async function readLatest(queries: Queries, accountCode: string, now: number): Promise<Latest> {
  const [row] = await queries.rows(latestStatement, [accountCode, new Date(now)])
  return row ?? null
}
