import { randomBytes } from 'node:crypto'

import { dayAt } from '@switchboard/domain/day'
import { toCents, toDollars } from '@switchboard/domain/money'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { operator } from '#api/operate/operator.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { postRefund } from '#api/provider/books/refund.ts'
import { approveRefund } from '#api/provider/refunds/decide.ts'

import { describeMissingRow } from './enter-card-payment.ts'
import type { PartyRefund } from './party-payments.ts'

const REFUND_ID_BYTES = 16

/** The refund of the result was entered, or could not be for the reason. */
type RefundEntry = { readonly refund: PartyRefund; readonly problem: string | null }

/** Enters the refunds of one account that were paid since the restore. */
export async function enterRefunds(
  queries: Queries,
  refunds: readonly PartyRefund[],
  now: number,
): Promise<RefundEntry[]> {
  const entries: RefundEntry[] = []
  const lost: PartyRefund[] = []
  for (const refund of refunds) {
    const request = await findRequest(queries, refund)
    if (request === null) lost.push(refund)
    // an earlier payment of the same request approved all of it
    else if (!request.isPlanned) entries.push({ refund, problem: null })
    else entries.push({ refund, problem: await approve(queries, request.reference, now) })
  }
  return [...entries, ...(await createRefund(queries, lost, now))]
}

const findStatement = statement<{ reference: string; is_planned: boolean }>(
  'after-restore-refund-request',
  `select payment_reference(refund_id) as reference, state = 'planned' as is_planned
   from refund_payment where account_code = $1 and refund_payment_id = $2`,
)

/** The request to which a payment belongs; null if both were made after the restored moment. */
async function findRequest(queries: Queries, { accountCode, id }: PartyRefund) {
  const [row] = await queries.rows(findStatement, [accountCode, id])
  return row === undefined ? null : { reference: row.reference, isPlanned: row.is_planned }
}

/** The request was approved after the restored moment. Its job then asks bank or gateway, under the same keys. */
async function approve(queries: Queries, reference: string, now: number): Promise<string | null> {
  const result = await approveRefund(queries, reference, { actor: operator(), now })
  if (result.kind === 'done') return null
  return result.kind === 'creditTooLow'
    ? `the credit of the account is less than request ${reference}`
    : `request ${reference} is not open`
}

const refundStatement = statement<{ refund_id: string }>(
  'after-restore-refund',
  `insert into refund (account_code, refund_id, amount_cents, state, requested_by, requested_at, approved_at)
   select a.account_code, $2, $3, 'approved', $4, $5, $5 from account a where a.account_code = $1
   on conflict do nothing returning refund_id`,
)
const sourceStatement = statement<{ card_transaction_id: string | null; collection_id: string | null }>(
  'after-restore-refunded-payment',
  `select transaction_id as card_transaction_id, null::text as collection_id from card_transaction
     where account_code = $1 and gateway_transaction = $2
   union all
   select null, collection_id from collection where account_code = $1 and reference = $2 limit 1`,
)
const paymentStatement = statement<never>(
  'after-restore-refund-payment',
  `insert into refund_payment (account_code, refund_payment_id, refund_id, amount_cents, card_transaction_id, collection_id,
     account_name, bank_account, state, tries, ask_at, reference)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'unknown', 1, $9, $10)`,
)

/** The target of a refund by the columns of its payment. */
type Target = {
  readonly card: { card_transaction_id: string | null; collection_id: string | null } | null
  readonly refund: PartyRefund
}

/** Creates one approved refund for the lost payments of an account, which has at most one open refund. */
async function createRefund(
  queries: Queries,
  refunds: readonly PartyRefund[],
  now: number,
): Promise<RefundEntry[]> {
  const [first] = refunds
  if (first === undefined) return []
  const { accountCode } = first
  const targets: Target[] = []
  const entries: RefundEntry[] = []
  for (const refund of refunds) {
    const card = await findRefundedPayment(queries, refund)
    if (card === 'missing') entries.push({ refund, problem: 'the refunded payment is not in the books' })
    else targets.push({ card, refund })
  }
  const amount = toCents(targets.reduce((sum, { refund }) => sum + refund.amount, 0))
  if (amount === 0) return entries
  await lockAccount(queries, accountCode)
  const refundId = randomBytes(REFUND_ID_BYTES).toString('hex')
  const inserted = await queries.rows(refundStatement, [
    accountCode,
    refundId,
    amount,
    trailName(operator()),
    new Date(now),
  ])
  if (inserted.length === 0) {
    const problem = await describeMissingRow(queries, accountCode, 'another refund of the account is open')
    return [...entries, ...targets.map(({ refund }) => ({ refund, problem }))]
  }
  for (const target of targets) await createPayment(queries, target, { refundId, now })
  await audit(queries, operator(), {
    accountCode,
    action: 'refund-recovered',
    detail: { refundId, amount: toDollars(amount) },
  })
  return [...entries, ...targets.map(({ refund }) => ({ refund, problem: null }))]
}

/** Null for a refund to a bank account. */
async function findRefundedPayment(queries: Queries, { accountCode, target }: PartyRefund) {
  if (target.to === 'bankAccount') return null
  const [row] = await queries.rows(sourceStatement, [accountCode, target.gatewayTransaction])
  return row ?? 'missing'
}

/** Books a payment of the refund. Its job asks for the outcome. */
async function createPayment(
  queries: Queries,
  { card, refund }: Target,
  { refundId, now }: { readonly refundId: string; readonly now: number },
): Promise<void> {
  const { accountCode, id: refundPaymentId, amount, target, reference } = refund
  const bank = target.to === 'bankAccount' ? target : null
  await queries.rows(paymentStatement, [
    accountCode,
    refundPaymentId,
    refundId,
    amount,
    card?.card_transaction_id ?? null,
    card?.collection_id ?? null,
    bank?.accountName ?? null,
    bank?.number ?? null,
    new Date(now),
    reference,
  ])
  await postRefund(queries, { accountCode, refundPaymentId, to: target.to, amount, day: dayAt(now), at: now })
}
