import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

/** What an account is charged from a day on, for one subject. */
export type Charge = {
  readonly subject: string
  readonly lineKind: 'plan' | 'extra' | 'discount'
  readonly category: 'Broadband' | 'Homeline' | 'Mobile' | 'Extras' | 'Other'
  readonly name: string
  /** What follows it on a bill. */
  readonly about: string
  /** A month, including GST; negative for a discount. */
  readonly monthlyCents: number
  /** Its last day; null while it goes on. */
  readonly lastDay: Day | null
  readonly productKey: string | null
}

const RUNS = `r.account_code = $1 and r.line_kind = $4 and (r.ends_on is null or r.ends_on >= $3)`

const end = statement<never>(
  'order-charge-end',
  `update recurring_charge r set ends_on = greatest(r.starts_on - 1, $3::date - 1)
   where ${RUNS} and lower(r.subject) = lower($2)`,
)

/** Ends what is charged for a subject, the day before; a charge that would begin later never begins. */
export async function endCharge(
  queries: Queries,
  accountCode: string,
  { subject, lineKind, from }: Pick<Charge, 'subject' | 'lineKind'> & { readonly from: Day },
): Promise<void> {
  await queries.rows(end, [accountCode, subject, from, lineKind])
}

const endOthers = statement<{ goes_on: boolean }>(
  'order-charge-end-others',
  `with running as materialized (
     select r.charge_number, r.monthly_cents = $5 and (r.product_key is null and $7::text is not null
       or r.name = $6 and r.product_key is not distinct from $7::text) as same
     from recurring_charge r where ${RUNS} and lower(r.subject) = lower($2)),
   ended as (
     update recurring_charge r set ends_on = greatest(r.starts_on - 1, $3::date - 1) from running
     where r.account_code = $1 and r.charge_number = running.charge_number and not running.same)
   select coalesce(bool_or(same), false) as goes_on from running`,
)
const begin = statement<never>(
  'order-charge-begin',
  `insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about, monthly_cents,
     starts_on, ends_on, product_key)
   select $1, coalesce(max(charge_number), 0) + 1, $2, $4, $8, $6, $10, $5, $3::date, $9, $7
   from recurring_charge where account_code = $1`,
)

/**
 * From this day on the subject is charged so, and not as before; what is the same goes on untouched, as does at the same
 * price what began before there were keys.
 */
export async function changeCharge(
  queries: Queries,
  accountCode: string,
  from: Day,
  charge: Charge,
): Promise<void> {
  const { subject, lineKind, monthlyCents, name, about, productKey, category, lastDay } = charge
  const values = [accountCode, subject, from, lineKind, monthlyCents, name, productKey]
  const [running] = await queries.rows(endOthers, values)
  if (running?.goes_on === true) return
  await queries.rows(begin, [...values, category, lastDay, about])
}

const once = statement<never>(
  'order-charge-once',
  `insert into one_off_charge (account_code, charge_number, subject, category, name, charged_on, amount_cents)
   select $1, coalesce(max(charge_number), 0) + 1, $2, 'Other', $3, $4::date, $5 from one_off_charge where account_code = $1`,
)

/** Charged on the next bill; nothing where it costs nothing. */
export async function chargeOnce(
  queries: Queries,
  accountCode: string,
  from: Day,
  { subject, name, cents }: { readonly subject: string; readonly name: string; readonly cents: number },
): Promise<void> {
  if (cents > 0) await queries.rows(once, [accountCode, subject, name, from, cents])
}
