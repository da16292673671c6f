import { isDeepStrictEqual } from 'node:util'

import type { BankAccount } from '@switchboard/domain/payments/bank-account'
import type { Day } from '@switchboard/domain/day'
import type { PaymentMethod } from '@switchboard/domain/payments/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

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

type Method = {
  recurring_type: string
  account_name: string | null
  bank: string | null
  branch: string | null
  account: string | null
  suffix: string | null
  requestor_name: string | null
  requestor_email: string | null
}

const lockStatement = statement<Method>(
  'recurring-method-lock',
  `select recurring_type, account_name, bank, branch, account, suffix, requestor_name, requestor_email
   from recurring_method where account_code = $1 for update`,
)

const COLUMNS = [
  'recurring_type',
  'account_name',
  'bank',
  'branch',
  'account',
  'suffix',
  'card_type',
  'masked_card_number',
  'expiry_year',
  'expiry_month',
  'card_token',
  'bank_name',
  'requestor_name',
  'requestor_email',
  'confirmed_account_authority',
  'confirmed_terms_conditions',
  'authorised_at',
  'by_hand_until',
  'chosen_at',
] as const

// columns without a value become null, so nothing of the earlier method remains
const saveStatement = statement<never>(
  'recurring-method-put',
  `insert into recurring_method (account_code, ${COLUMNS.join(', ')})
   select $1, ${COLUMNS.join(', ')} from jsonb_populate_record(null::recurring_method, $2::jsonb)
   on conflict (account_code) do update set ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
)

/** Returns whether the method changed. `chosenAt` is by the system's clock. */
export async function saveManual(
  queries: Queries,
  accountCode: string,
  chosenAt: Date,
): Promise<{ changed: boolean }> {
  const [before] = await queries.rows(lockStatement, [accountCode])
  const method = { recurring_type: 'Manual', chosen_at: chosenAt }
  await queries.rows(saveStatement, [accountCode, JSON.stringify(method)])
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
  /** The last due day of bills that are still paid by hand. */
  readonly byHandUntil: Day
}

const debitTermsStatement = statement<{ next_bill_date: Day; open_until: Day | null }>(
  'direct-debit-terms',
  `select next_bill_date_of($1, $2) as next_bill_date,
     (select max(b.due_day) from (select receivable_balance($1) as balance offset 0) owed
      cross join lateral approved_bills($1, owed.balance) b where not b.paid) as open_until`,
)

/** The facts that decide which bills are still paid by hand after direct debit is set up. Source: PAY-028, PAY-029. */
export async function readDebitTerms(queries: Queries, accountCode: string, today: Day) {
  const [row] = await queries.rows(debitTermsStatement, [accountCode, today])
  if (row === undefined) throw new Error(`there is no account ${accountCode}`)
  return { nextBillDate: row.next_bill_date, openUntil: row.open_until }
}

/** Saving the same authority again changes nothing, so that a call whose reply was lost can be repeated. */
export async function saveDirectDebit(
  queries: Queries,
  accountCode: string,
  debit: NewDirectDebit,
): Promise<{ changed: boolean }> {
  const debitMethod: Method = {
    recurring_type: 'PaperlessDirectDebit',
    account_name: debit.accountName,
    ...debit.number,
    requestor_name: debit.requestorName,
    requestor_email: debit.requestorEmail,
  }
  const [before] = await queries.rows(lockStatement, [accountCode])
  if (isDeepStrictEqual({ ...before }, debitMethod)) return { changed: false }
  const method = {
    ...debitMethod,
    bank_name: debit.bankName,
    confirmed_account_authority: true,
    confirmed_terms_conditions: true,
    authorised_at: debit.authorisedAt,
    by_hand_until: debit.byHandUntil,
    chosen_at: new Date(),
  } satisfies Partial<Record<(typeof COLUMNS)[number], unknown>>
  await queries.rows(saveStatement, [accountCode, JSON.stringify(method)])
  return { changed: true }
}
