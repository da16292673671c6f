import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { RECURRING_CHARGES } from './charge-kinds.ts'

/** What a recurring charge is for: a subject such as `service:1` or `extra:callingpack`, and the kind of its bill line. */
export type ChargeSubject = {
  /** Compared without regard to letter case. */
  readonly subject: string
  readonly lineKind: 'plan' | 'extra' | 'discount'
}

/** A recurring charge, billed by the day. */
export type Charge = ChargeSubject & {
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
export const RUNNING = `r.account_code = $1 and lower(r.subject) = lower($2) and r.line_kind = $3
  and (r.ends_on is null or r.ends_on >= greatest(r.starts_on, $4::date))`

const runningKeys = statement<{ product_key: string | null }>(
  'charge-running-keys',
  `select r.product_key from recurring_charge r where ${RUNNING}`,
)

/** The product keys of charges that run on the day or begin later; null for an old charge without a key. */
export async function listChargedKeys(
  queries: Queries,
  { accountCode, from }: ChargeChange,
  { subject, lineKind }: ChargeSubject,
): Promise<(string | null)[]> {
  const rows = await queries.rows(runningKeys, [accountCode, subject, lineKind, from])
  return rows.map(({ product_key }) => product_key)
}

/**
 * Common table expressions that lock the account and end running charges the day before `$4`; `ended` has their rows. A
 * charge that would begin later gets a last day before its first, so it is never billed.
 */
export const ENDED_CHARGES = `
  locked as materialized (select account_code from account where account_code = $1 for no key update),
  ended as (
    update recurring_charge r set ends_on = greatest(r.starts_on, $4::date) - 1 from locked
    where r.account_code = locked.account_code and ${RUNNING}
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
  { subject, lineKind }: ChargeSubject,
): Promise<EndedCharge | null> {
  const [ended] = await queries.rows(end, [accountCode, subject, lineKind, from])
  return ended ?? null
}

const begin = statement<never>(
  'charge-begin',
  `with unbilled as (
     select charge_number from recurring_charge
     where account_code = $1 and lower(subject) = lower($2) and line_kind = $3 and starts_on = $4::date
       and billed_to is null
     order by charge_number limit 1),
   changed as (
     update recurring_charge r set category = $5, name = $6, about = $7, monthly_cents = $8, quantity = $9,
       ends_on = $10::date, product_key = $11
     from unbilled where r.account_code = $1 and r.charge_number = unbilled.charge_number)
   insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about, monthly_cents,
     quantity, starts_on, ends_on, product_key)
   select $1, coalesce(max(charge_number), 0) + 1, $2, $3, $5, $6, $7, $8, $9, $4::date, $10::date, $11
   from recurring_charge where account_code = $1 having not exists (select from unbilled)`,
)

/** Begins a charge. An unbilled charge of the same subject and first day is changed instead. */
export async function beginCharge(
  queries: Queries,
  { accountCode, from }: ChargeChange,
  charge: Charge,
): Promise<void> {
  const { subject, lineKind, category, name, about, monthlyCents, quantity, lastDay, productKey } = charge
  const terms = [category, name, about, monthlyCents, quantity, lastDay, productKey]
  await queries.rows(begin, [accountCode, subject, lineKind, from, ...terms])
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
 * Makes this the only charge of the subject from this day on. A running charge of the same name, product and price
 * continues unchanged; so does an old charge without a product key of the same price.
 */
export async function changeCharge(queries: Queries, change: ChargeChange, charge: Charge): Promise<void> {
  const { subject, lineKind, monthlyCents, name, productKey } = charge
  const values = [change.accountCode, subject, lineKind, change.from, monthlyCents, name, productKey]
  const [others] = await queries.rows(endOthers, values)
  if (others?.continues !== true) await beginCharge(queries, change, charge)
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

type ProlongedCharges = {
  readonly kind: 'formerPlan'
  /** The subjects of the plans that are charged for longer. */
  readonly subjects: readonly string[]
  /** A prefix that distinguishes these charges from the new charges of the same subjects. */
  readonly prefix: string
  readonly about: string
  readonly lastDay: Day
}

/** Charges the old plans up to a last day, beside the charges that replace them. */
export async function prolongPlanCharges(
  queries: Queries,
  { accountCode, from }: ChargeChange,
  { subjects, prefix, about, lastDay }: ProlongedCharges,
): Promise<void> {
  await queries.rows(prolong, [accountCode, prefix, subjects, from, lastDay, about])
}
