import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

type StoredRow = {
  card_token: string
  masked_card: string
  type: string | null
  card_expiry_year: number
  card_expiry_month: number
}

const storedCardStatement = statement<StoredRow>(
  'card-transaction-stored-card',
  `select card_token, masked_card, coalesce(paid_card_type, card_type) as type, card_expiry_year, card_expiry_month
   from card_transaction
   where account_code = $1 and transaction_id = $2 and state = 'approved' and card_token is not null
     and num_nonnulls(masked_card, card_expiry_year, card_expiry_month) = 3`,
)

type StoredCard = Omit<NewCard, 'chosenAt' | 'type'> & { readonly type: string | null }

/** The card that an approved transaction of the account stored; null if it stored none. */
export async function findStoredCard(
  queries: Queries,
  accountCode: string,
  transactionId: string,
): Promise<StoredCard | null> {
  const [row] = await queries.rows(storedCardStatement, [accountCode, transactionId])
  if (row === undefined) return null
  return {
    type: row.type,
    maskedCard: row.masked_card,
    year: row.card_expiry_year,
    month: row.card_expiry_month,
    token: row.card_token,
  }
}

export type NewCard = {
  readonly type: string
  readonly maskedCard: string
  readonly year: number
  readonly month: number
  readonly token: string
  /** By the system's clock. */
  readonly chosenAt: Date
}

const saveCardStatement = statement<{ account_code: string }>(
  'recurring-method-put-card',
  `insert into recurring_method as r
     (account_code, recurring_type, card_type, masked_card_number, expiry_year, expiry_month, card_token, chosen_at)
   select $1, 'CreditCard', $2, $3, $4::integer, $5::integer, $6, $7::timestamptz
   where exists (select 1 from allowed_payment_method m
     where m.account_code = $1 and m.payment_method = 'CreditCard')
   on conflict (account_code) do update set recurring_type = excluded.recurring_type,
     account_name = null, bank = null, branch = null, account = null, suffix = null, bank_name = null,
     requestor_name = null, requestor_email = null, confirmed_account_authority = null,
     confirmed_terms_conditions = null, authorised_at = null, by_hand_until = null, card_type = excluded.card_type,
     masked_card_number = excluded.masked_card_number, expiry_year = excluded.expiry_year,
     expiry_month = excluded.expiry_month, card_token = excluded.card_token, chosen_at = excluded.chosen_at
   where r.chosen_at is null or r.chosen_at <= excluded.chosen_at
   returning account_code`,
)

/** Returns whether the card became the method. It does not if cards are not allowed or another method was chosen later. */
export async function saveCard(queries: Queries, accountCode: string, card: NewCard): Promise<boolean> {
  const { type, maskedCard, year, month, token, chosenAt } = card
  const values = [accountCode, type, maskedCard, year, month, token, chosenAt]
  return (await queries.rows(saveCardStatement, values)).length === 1
}
