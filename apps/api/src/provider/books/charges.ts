import type { BillFrequency } from '@switchboard/domain/billing-frequency/contract'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { ONE_OFF_CREDITS } from './charge-kinds.ts'
import type { ONE_OFF_CHARGES, RECURRING_CHARGES } from './charge-kinds.ts'

/** Identifies recurring charges of an account: a kind for a subject, such as `service:1` or `extra:callingpack`. */
export type ChargedFor = {
  /** Compared without regard to letter case. */
  readonly subject: string
  readonly lineKind: 'plan' | 'extra' | 'discount'
}

/** A recurring charge, billed by the day. */
export type Charge = ChargedFor & {
  readonly kind: keyof typeof RECURRING_CHARGES
  /** The section of the bill. */
  readonly category: string
  readonly name: string
  /** The text after the name on a bill. */
  readonly about: string
  /** The price of each unit a month, including GST. Negative for a discount. */
  readonly monthlyCents: number
  readonly quantity: number
  /** Null while the charge is open-ended. */
  readonly lastDay: Day | null
  /** The key of the additional product or hardware. Null for a plan or a discount. */
  readonly productKey: string | null
}

/** The account whose charges change, and the first day of the change. */
export type ChargeChange = { readonly accountCode: string; readonly from: Day }

/**
 * Charges of account `$1`, subject `$2` and kind `$3` that end on day `$4` or later. Charges that were cancelled before
 * their first day are excluded.
 */
const RUNNING = `r.account_code = $1 and lower(r.subject) = lower($2) and r.line_kind = $3
  and (r.ends_on is null or r.ends_on >= greatest(r.starts_on, $4::date))`

const runningKeys = statement<{ product_key: string | null }>(
  'charge-running-keys',
  `select r.product_key from recurring_charge r where ${RUNNING}`,
)

/** The product keys of charges that run on the day or begin later. A charge from before charges had keys is null. */
export async function listChargedKeys(
  queries: Queries,
  { accountCode, from }: ChargeChange,
  { subject, lineKind }: ChargedFor,
): Promise<(string | null)[]> {
  const rows = await queries.rows(runningKeys, [accountCode, subject, lineKind, from])
  return rows.map(({ product_key }) => product_key)
}

/**
 * Common table expressions that end running charges the day before `$4`; `ended` has their rows. A charge that would
 * begin later never begins. The account is locked first, see `holdAccount`.
 */
export const ENDED_CHARGES = `
  held as materialized (select account_code from account where account_code = $1 for no key update),
  ended as (
    update recurring_charge r set ends_on = greatest(r.starts_on, $4::date) - 1 from held
    where r.account_code = held.account_code and ${RUNNING}
    returning r.category, r.quantity, r.ends_on, r.name, r.about)`

export type EndedCharge = {
  readonly category: string
  readonly quantity: number
  readonly name: string
  readonly about: string
}

const end = statement<EndedCharge>(
  'charge-end',
  `with ${ENDED_CHARGES}
   select min(category) as category, max(quantity) as quantity, string_agg(distinct name, ', ') as name,
     string_agg(distinct about, ', ') as about
   from ended having count(*) > 0`,
)

/** Ends the charges of a subject the day before, and returns them. Returns null if nothing was charged. */
export async function endCharge(
  queries: Queries,
  { accountCode, from }: ChargeChange,
  { subject, lineKind }: ChargedFor,
): Promise<EndedCharge | null> {
  const [ended] = await queries.rows(end, [accountCode, subject, lineKind, from])
  return ended ?? null
}

const begin = statement<never>(
  'charge-begin',
  `with fresh as (
     select charge_number from recurring_charge
     where account_code = $1 and lower(subject) = lower($2) and line_kind = $3 and starts_on = $4::date
       and billed_to is null
     order by charge_number limit 1),
   renewed as (
     update recurring_charge r set category = $5, name = $6, about = $7, monthly_cents = $8, quantity = $9,
       ends_on = $10::date, product_key = $11
     from fresh where r.account_code = $1 and r.charge_number = fresh.charge_number)
   insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about, monthly_cents,
     quantity, starts_on, ends_on, product_key)
   select $1, coalesce(max(charge_number), 0) + 1, $2, $3, $5, $6, $7, $8, $9, $4::date, $10::date, $11
   from recurring_charge where account_code = $1 having not exists (select from fresh)`,
)

/** Begins a charge. A charge of the same first day that is not on a bill yet is changed in place. */
export async function beginCharge(
  queries: Queries,
  { accountCode, from }: ChargeChange,
  charge: Charge,
): Promise<void> {
  const { subject, lineKind, category, name, about, monthlyCents, quantity, lastDay, productKey } = charge
  const what = [category, name, about, monthlyCents, quantity, lastDay, productKey]
  await queries.rows(begin, [accountCode, subject, lineKind, from, ...what])
}

const endOthers = statement<{ continues: boolean }>(
  'charge-end-others',
  `with running as materialized (
     select r.charge_number, r.starts_on <= $4::date and r.monthly_cents = $5 and (r.product_key is null and $7::text is not null
       or r.name = $6 and r.product_key is not distinct from $7::text) as same
     from recurring_charge r where ${RUNNING}),
   ended as (
     update recurring_charge r set ends_on = greatest(r.starts_on, $4::date) - 1 from running
     where r.account_code = $1 and r.charge_number = running.charge_number and not running.same)
   select coalesce(bool_or(same), false) as continues from running`,
)

/**
 * Makes this the only charge of the subject from this day on. A charge of the same name, product and price continues
 * unchanged; so does a charge of the same price from before charges had keys.
 */
export async function changeCharge(queries: Queries, change: ChargeChange, charge: Charge): Promise<void> {
  const { subject, lineKind, monthlyCents, name, productKey } = charge
  const values = [change.accountCode, subject, lineKind, change.from, monthlyCents, name, productKey]
  const [others] = await queries.rows(endOthers, values)
  if (others?.continues !== true) await beginCharge(queries, change, charge)
}

const reprice = statement<never>(
  'charge-reprice',
  `with running as materialized (
     select r.* from recurring_charge r
     where ${RUNNING} and period_price(r.monthly_cents, $6) <> period_price($5::bigint, $6)),
   ended as (
     update recurring_charge r set ends_on = greatest(r.starts_on, $4::date) - 1 from running
     where r.account_code = $1 and r.charge_number = running.charge_number)
   insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about, monthly_cents,
     quantity, starts_on, ends_on, product_key)
   select account_code, (select max(charge_number) from recurring_charge where account_code = $1)
       + row_number() over (order by charge_number),
     subject, line_kind, category, name, about, $5, quantity, greatest(starts_on, $4::date), ends_on, product_key
   from running`,
)

type Repriced = ChargedFor & {
  readonly monthlyCents: number
  /** The bill frequency. A charge whose amount on a bill would stay the same is not changed. */
  readonly billFrequency: BillFrequency
}

/** Changes the price of the charges of a subject from this day on, and keeps all else. */
export async function repriceCharge(
  queries: Queries,
  { accountCode, from }: ChargeChange,
  { subject, lineKind, monthlyCents, billFrequency }: Repriced,
): Promise<void> {
  await queries.rows(reprice, [accountCode, subject, lineKind, from, monthlyCents, billFrequency])
}

const endOffers = statement<never>(
  'charge-end-offers',
  `update recurring_charge r set ends_on = greatest(r.starts_on, $2::date) - 1
   where r.account_code = $1 and r.line_kind = 'discount' and (r.ends_on is null or r.ends_on >= greatest(r.starts_on, $2::date))
     and exists (select from offer_frequency o where o.offer_name = r.name)
     and not exists (select from offer_frequency o where o.offer_name = r.name and o.bill_frequency = $3)`,
)

/** Ends, the day before, the discounts that are not offered at this bill frequency. */
export async function endUnfittingOffers(
  queries: Queries,
  { accountCode, from }: ChargeChange,
  billFrequency: BillFrequency,
): Promise<void> {
  await queries.rows(endOffers, [accountCode, from, billFrequency])
}

const prolong = statement<never>(
  'charge-prolong',
  `insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about, monthly_cents,
     quantity, starts_on, ends_on, product_key)
   select r.account_code, (select max(charge_number) from recurring_charge where account_code = $1)
       + row_number() over (order by r.charge_number),
     $2::text || ':' || r.subject, 'plan', r.category, r.name, $6, r.monthly_cents, r.quantity, $4::date, $5::date,
     r.product_key
   from recurring_charge r
   where r.account_code = $1 and r.line_kind = 'plan' and r.subject = any($3::text[]) and r.starts_on <= $4::date
     and (r.ends_on is null or r.ends_on >= $4::date)`,
)

type Prolonged = {
  readonly kind: 'formerPlan'
  /** The subjects of the plans that are charged for longer. */
  readonly subjects: readonly string[]
  /** A prefix for the subjects, because the subjects themselves have new charges from now on. */
  readonly prefix: string
  readonly about: string
  readonly lastDay: Day
}

/** Charges the old plans up to a last day, beside the charges that replace them. */
export async function prolongPlanCharges(
  queries: Queries,
  { accountCode, from }: ChargeChange,
  { subjects, prefix, about, lastDay }: Prolonged,
): Promise<void> {
  await queries.rows(prolong, [accountCode, prefix, subjects, from, lastDay, about])
}

const once = statement<never>(
  'charge-once',
  `insert into one_off_charge (account_code, charge_number, subject, category, name, about, charged_on, amount_cents)
   select $1, coalesce(max(charge_number), 0) + 1, $2, $6, $3, $7, $4::date, $5 from one_off_charge where account_code = $1`,
)

type Once = {
  readonly kind: keyof typeof ONE_OFF_CHARGES
  readonly subject: string
  readonly name: string
  readonly cents: number
  /** The section of the bill. */
  readonly category?: string
  /** The text after the name on a bill. */
  readonly about?: string
}

/** Charges an amount including GST once, on the first bill from this day on. An amount of zero is not charged. */
export async function chargeOnce(
  queries: Queries,
  { accountCode, from }: ChargeChange,
  { subject, name, cents, category = 'Other', about = '' }: Once,
): Promise<void> {
  if (cents > 0) await queries.rows(once, [accountCode, subject, name, from, cents, category, about])
}

const credit = statement<never>(
  'credit-once',
  `insert into unbilled_credit (account_code, credit_number, charge_including_gst_cents, description)
   select $1, coalesce(max(credit_number), 0) + 1, $2, $3
   from (select credit_number from unbilled_credit where account_code = $1
     union all select credit_number from pending_credit where account_code = $1) given`,
)

type OnceCredited = {
  readonly kind: keyof typeof ONE_OFF_CREDITS
  /** Including GST, above zero. */
  readonly cents: number
}

/** Credits an amount once, on the next bill of the account. */
export async function creditOnce(
  queries: Queries,
  accountCode: string,
  { kind, cents }: OnceCredited,
): Promise<void> {
  await queries.rows(credit, [accountCode, cents, ONE_OFF_CREDITS[kind].name])
}
