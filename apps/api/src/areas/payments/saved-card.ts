import { randomUUID } from 'node:crypto'

import { audit } from '#api/audit.ts'
import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import type { PaidCard } from '#api/gateway/card-gateway.ts'

import { tellOfMethod } from './notices.ts'
import type { Payment } from './store.ts'

type Came = { readonly card: PaidCard; readonly maskedCard: string }
/** Milliseconds by the provider clock, and whose call or job it was. */
type Moment = { readonly at: number; readonly correlationId: string }

/**
 * Makes the card of an approved payment the account's payment method, with its notice, in the caller's transaction.
 * Answers whether it could: a gateway may keep no card, the account may not be paid by card any more, or another method
 * was chosen since the card was asked for. Source: PAY-048.
 */
export async function saveCardOf(
  queries: Queries,
  { charge, cardType, createdAt }: Payment,
  { card, maskedCard }: Came,
  { at, correlationId }: Moment,
): Promise<boolean> {
  const { accountCode, transactionId } = charge
  const { token, expiry, type } = card
  if (token === null || expiry === null || maskedCard === '') return false
  const chosenAt = new Date(createdAt)
  const values = { type: type ?? cardType ?? OTHER_TYPE, maskedCard, ...expiry, token, chosenAt }
  if (!(await putCard(queries, accountCode, values))) return false
  await audit(queries, {
    actor: 'provider',
    accountCode,
    action: 'payment-method-set',
    correlationId,
    detail: { method: 'CreditCard', transactionId, maskedCard },
  })
  await tellOfMethod(queries, { accountCode, method: 'CreditCard', at, id: randomUUID() })
  return true
}

/** A card whose type nobody told. */
export const OTHER_TYPE = 'Other'

export type NewCard = {
  readonly type: string
  readonly maskedCard: string
  readonly year: number
  readonly month: number
  readonly token: string
  /** By the system's clock. */
  readonly chosenAt: Date
}

const putStatement = statement<{ account_code: string }>(
  'recurring-method-put-card',
  `insert into recurring_method as r
     (account_code, recurring_type, card_type, masked_card_number, expiry_year, expiry_month, card_token, chosen_at)
   select $1, 'CreditCard', $2, $3, $4::integer, $5::integer, $6, $7::timestamptz
   where exists (select 1 from allowed_payment_method m
     where m.account_code = $1 and m.payment_method = 'CreditCard')
   on conflict (account_code) do update set recurring_type = excluded.recurring_type,
     account_name = null, bank = null, branch = null, account = null, suffix = null, bank_name = null,
     requestor_name = null, requestor_email = null, confirmed_account_authority = null,
     confirmed_terms_conditions = null, authorised_at = null, card_type = excluded.card_type,
     masked_card_number = excluded.masked_card_number, expiry_year = excluded.expiry_year,
     expiry_month = excluded.expiry_month, card_token = excluded.card_token, chosen_at = excluded.chosen_at
   where r.chosen_at is null or r.chosen_at <= excluded.chosen_at
   returning account_code`,
)

/** Whether the card became the method: not where cards are not allowed, nor over what was chosen later. */
export async function putCard(queries: Queries, accountCode: string, card: NewCard): Promise<boolean> {
  const { type, maskedCard, year, month, token, chosenAt } = card
  const values = [accountCode, type, maskedCard, year, month, token, chosenAt]
  return (await queries.rows(putStatement, values)).length === 1
}
