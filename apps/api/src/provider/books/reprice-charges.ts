import type { BillFrequency } from '@switchboard/domain/billing-frequency/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { RUNNING } from './charges.ts'
import type { ChargeChange, ChargeSubject } from './charges.ts'

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

type NewPrice = ChargeSubject & {
  readonly monthlyCents: number
  /** A charge with the same amount on a bill of this frequency is not changed. */
  readonly billFrequency: BillFrequency
}

/** Replaces the charges of a subject from this day on by charges that differ in the price only. */
export async function repriceCharge(
  queries: Queries,
  { accountCode, from }: ChargeChange,
  { subject, lineKind, monthlyCents, billFrequency }: NewPrice,
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

/** Ends the discounts that are not offered at this bill frequency on the day before the change. */
export async function endUnfittingOffers(
  queries: Queries,
  { accountCode, from }: ChargeChange,
  billFrequency: BillFrequency,
): Promise<void> {
  await queries.rows(endOffers, [accountCode, from, billFrequency])
}
