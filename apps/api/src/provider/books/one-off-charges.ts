import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { ONE_OFF_CHARGES, ONE_OFF_CREDITS } from './charge-kinds.ts'
import type { ChargeChange } from './charges.ts'

const once = statement<never>(
  'charge-once',
  `insert into one_off_charge (account_code, charge_number, subject, category, name, about, charged_on, amount_cents)
   select $1, coalesce(max(charge_number), 0) + 1, $2, $6, $3, $7, $4::date, $5 from one_off_charge where account_code = $1`,
)

type ChargeKindName = keyof typeof ONE_OFF_CHARGES
/** The kinds that are named by the ordered product. */
type ProductKindName = 'hardware' | 'addition'

type OneOffCharge = {
  readonly subject: string
  readonly cents: number
  /** The section of the bill. */
  readonly category?: string
  /** The text after the name on a bill. */
  readonly about?: string
} & (
  | { readonly kind: ProductKindName; readonly name: string }
  | { readonly kind: Exclude<ChargeKindName, ProductKindName>; readonly name?: never }
)

/**
 * Charges an amount including GST on the first bill from this day on. An amount of zero is not charged. The caller makes
 * sure that a cause is charged once: it locks the account and changes a state in the same transaction.
 */
export async function chargeOnce(
  queries: Queries,
  { accountCode, from }: ChargeChange,
  { kind, subject, name = ONE_OFF_CHARGES[kind].name, cents, category = 'Other', about = '' }: OneOffCharge,
): Promise<void> {
  if (cents > 0) await queries.rows(once, [accountCode, subject, name, from, cents, category, about])
}

const credit = statement<never>(
  'credit-once',
  `insert into unbilled_credit (account_code, credit_number, charge_including_gst_cents, description)
   select $1, coalesce(max(credit_number), 0) + 1, $2, $3
   from (select credit_number from unbilled_credit where account_code = $1
     union all select credit_number from pending_credit where account_code = $1) credits`,
)

type OneOffCredit = {
  readonly kind: keyof typeof ONE_OFF_CREDITS
  /** Including GST, above zero. */
  readonly cents: number
}

/** Credits an amount on the next bill of the account. The caller makes sure that a cause is credited once. */
export async function creditOnce(
  queries: Queries,
  accountCode: string,
  { kind, cents }: OneOffCredit,
): Promise<void> {
  await queries.rows(credit, [accountCode, cents, ONE_OFF_CREDITS[kind].name])
}
