import { toCents, toDollars } from '@switchboard/domain/money'

import { audit } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { operator } from '#api/operate/operator.ts'

import type { CardSession } from './party-payments.ts'

/** Null if the payment was entered, otherwise why it could not be. */
export type EntryProblem = string | null

const insertStatement = statement<{ transaction_id: string }>(
  'after-restore-card-payment',
  `insert into card_transaction (transaction_id, account_code, state, transaction_type, amount_cents, surcharge_cents,
     surchargeable_cents, card_type, store_card, card_form, return_path, session_id, created_at, ask_at)
   select $1, a.account_code, 'sent', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
   from account a where a.account_code = $2 on conflict do nothing returning transaction_id`,
)
const accountStatement = statement<{ account_code: string }>(
  'after-restore-account',
  'select account_code from account where account_code = $1',
)

/** Why a payment of this account cannot be entered, if its row was not inserted. */
export async function describeMissingRow(
  queries: Queries,
  accountCode: string,
  other: string,
): Promise<string> {
  const [account] = await queries.rows(accountStatement, [accountCode])
  return account === undefined ? 'the account does not exist' : other
}

/** Creates a lost card payment as it was before the gateway's answer. Reconciliation then asks the gateway and books it. */
export async function enterCardPayment(queries: Queries, session: CardSession): Promise<EntryProblem> {
  const {
    id,
    accountCode,
    amount: total,
    transactionType,
    terms,
    storeCard,
    returnPath,
    sessionId,
    isPaid,
  } = session
  const amount = total - (terms?.surcharge ?? 0)
  if (terms === null || transactionType === null || amount < 1)
    return `its metadata cannot be read, and it is ${isPaid ? 'paid' : 'not paid so far'}`
  const { surcharge, surchargeable, cardType, form } = terms
  const inserted = await queries.rows(insertStatement, [
    id,
    accountCode,
    transactionType,
    amount,
    surcharge,
    surchargeable,
    cardType,
    storeCard,
    form,
    returnPath,
    sessionId,
    new Date(session.happenedAt),
    new Date(),
  ])
  if (inserted.length === 0)
    return describeMissingRow(queries, accountCode, 'another payment has its reference or its session')
  await audit(queries, operator(), {
    accountCode,
    action: 'card-payment-recovered',
    detail: { transactionId: id, amount: toDollars(toCents(amount)), surcharge: toDollars(surcharge) },
  })
  return null
}
