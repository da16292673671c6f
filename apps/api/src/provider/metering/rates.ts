import type { Day } from '@switchboard/domain/day'
import { addDays } from '@switchboard/domain/day'

import type { ServiceKey } from '#api/provider/services/services.ts'
import { dialSubjects, serviceSubject } from '#api/provider/services/subjects.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const set = statement<never>(
  'metering-set-rates',
  `with before as (
     insert into meter_rate_before (account_code, subject, ends_on, cents_per_unit, cents_per_day)
     select m.account_code, m.subject, $6::date, m.cents_per_unit, m.cents_per_day from meter m
     where m.account_code = $1 and m.subject = $2 and m.cents_per_unit is not null
       and (m.cents_per_unit, m.cents_per_day) is distinct from ($4::numeric, $5::numeric)
       -- the second of two changes on one day stores nothing: its earlier rates never applied
       and not exists (select from meter_rate_before b where b.account_code = $1 and b.subject = $2 and b.ends_on = $6)),
   reverted as (
     delete from meter_rate_before b where b.account_code = $1 and b.subject = $2 and b.ends_on = $6
       and (b.cents_per_unit, b.cents_per_day) = ($4::numeric, $5::numeric))
   insert into meter (account_code, subject, category, name, unit, cents_per_unit, cents_per_day)
   values ($1, $2, 'Power', $3, 'kWh', $4, $5)
   on conflict (account_code, subject) do update
     set cents_per_unit = excluded.cents_per_unit, cents_per_day = excluded.cents_per_day`,
)

export type Rates = { readonly name: string; readonly centsPerUnit: number; readonly centsPerDay: number }

/** The meter of an account's subject, and the first day of its new rates. */
export type MeterRateKey = { readonly accountCode: string; readonly subject: string; readonly from: Day }

/**
 * Sets the rates, including GST, of a power meter or one of its dials from a day on. Earlier days keep their rates.
 */
export async function setRates(
  queries: Queries,
  { accountCode, subject, from }: MeterRateKey,
  { name, centsPerUnit, centsPerDay }: Rates,
): Promise<void> {
  await queries.rows(set, [accountCode, subject, name, centsPerUnit, centsPerDay, addDays(from, -1)])
}

/** The rates of a power plan, including GST. The daily charge includes the capacity charge of the connection. */
export type PlanRates = {
  /** The day rate if the plan has a night rate. */
  readonly centsPerUnit: number
  readonly centsPerNightUnit?: number | undefined
  readonly centsPerDay: number
}

/** Charges a power service by a plan from a day on, by one meter or two dials. The day dial then has the daily charge. */
export async function setPlanRates(
  queries: Queries,
  { accountCode, serviceNumber, from }: ServiceKey & { readonly from: Day },
  { centsPerUnit, centsPerNightUnit, centsPerDay }: PlanRates,
): Promise<void> {
  if (centsPerNightUnit === undefined) {
    const meter = { accountCode, subject: serviceSubject(serviceNumber), from }
    await setRates(queries, meter, { name: 'Electricity', centsPerUnit, centsPerDay })
    return
  }
  const { day, night } = dialSubjects(serviceNumber)
  const nightRates = { name: 'Electricity, night', centsPerUnit: centsPerNightUnit, centsPerDay: 0 }
  await setRates(
    queries,
    { accountCode, subject: day, from },
    { name: 'Electricity, day', centsPerUnit, centsPerDay },
  )
  await setRates(queries, { accountCode, subject: night, from }, nightRates)
}
