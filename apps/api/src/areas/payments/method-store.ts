import { isDeepStrictEqual } from 'node:util'

import type { BankAccount } from '@switchboard/domain/payments/bank-account'
import type { PaymentMethod } from '@switchboard/domain/payments/contract'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import type { NewCard } from './saved-card.ts'
import type { PaymentsTables } from './tables.ts'

const allowedStatement = statement<{ allowed: boolean }>(
  'payment-method-allowed',
  `select exists (select 1 from allowed_payment_method m
     where m.account_code = $1 and m.payment_method = $2) as allowed`,
)

/** Source: PAY-045. */
export async function isMethodAllowed(
  queries: Queries,
  accountCode: string,
  method: PaymentMethod,
): Promise<boolean> {
  const [row] = await queries.rows(allowedStatement, [accountCode, method])
  return row?.allowed === true
}

const NO_CARD = {
  card_type: null,
  masked_card_number: null,
  expiry_year: null,
  expiry_month: null,
  card_token: null,
}
const NO_DEBIT = {
  account_name: null,
  bank: null,
  branch: null,
  account: null,
  suffix: null,
  bank_name: null,
  requestor_name: null,
  requestor_email: null,
  confirmed_account_authority: null,
  confirmed_terms_conditions: null,
  authorised_at: null,
}

/** Whether the account was paid another way before. `chosenAt` is by the system's clock. */
export async function putManual(
  queries: Queries,
  accountCode: string,
  chosenAt: Date,
): Promise<{ changed: boolean }> {
  const before = await queries.kysely
    .selectFrom('recurring_method')
    .select('recurring_type')
    .where('account_code', '=', accountCode)
    .forUpdate()
    .executeTakeFirst()
  await put(queries, accountCode, { recurring_type: 'Manual', ...NO_CARD, ...NO_DEBIT, chosen_at: chosenAt })
  return { changed: (before?.recurring_type ?? 'Manual') !== 'Manual' }
}

export type NewDirectDebit = {
  readonly accountName: string
  readonly number: BankAccount
  readonly bankName: string
  readonly requestorName: string
  readonly requestorEmail: string
  /** By the provider clock. */
  readonly authorisedAt: Date
}

/** The same authority again changes nothing, so an answer that was lost may be asked for again. */
export async function putDirectDebit(
  queries: Queries,
  accountCode: string,
  debit: NewDirectDebit,
): Promise<{ changed: boolean }> {
  const given = {
    recurring_type: 'PaperlessDirectDebit',
    account_name: debit.accountName,
    ...debit.number,
    requestor_name: debit.requestorName,
    requestor_email: debit.requestorEmail,
  } as const
  const before = await queries.kysely
    .selectFrom('recurring_method')
    .selectAll()
    .where('account_code', '=', accountCode)
    .forUpdate()
    .executeTakeFirst()
  if (before !== undefined && isDeepStrictEqual({ ...before, ...given }, before)) return { changed: false }
  await put(queries, accountCode, {
    ...given,
    ...NO_CARD,
    bank_name: debit.bankName,
    confirmed_account_authority: true,
    confirmed_terms_conditions: true,
    authorised_at: debit.authorisedAt,
    chosen_at: new Date(),
  })
  return { changed: true }
}

type Method = Omit<PaymentsTables['recurring_method'], 'account_code'>

async function put(queries: Queries, accountCode: string, method: Method): Promise<void> {
  await queries.kysely
    .insertInto('recurring_method')
    .values({ account_code: accountCode, ...method })
    .onConflict((conflict) => conflict.column('account_code').doUpdateSet(method))
    .execute()
}

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

/** The card that an approved transaction of the account stored; null where there is none. */
export async function storedCardOf(
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
