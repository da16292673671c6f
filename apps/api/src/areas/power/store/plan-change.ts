import type { Day } from '@switchboard/domain/day'

import { NIGHT_DIAL } from '#api/provider/services/subjects.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { PlanRates } from '#api/provider/metering/rates.ts'
import { BUYER } from '#api/provider/offer/buyer-sql.ts'

/** A power plan with its rates at the requested connection. */
export type RequestedPlan = PlanRates & {
  readonly name: string
  /** Whether the plan is sold to the account and fits the charged dials of the connection. */
  readonly isForConnection: boolean
}

/** The facts that decide whether a connection's plan can be changed. */
type PlanChangeFacts = {
  readonly serviceNumber: number
  readonly planKey: string
  readonly planName: string
  /** Whether customers of the current plan must keep it. Source: PWR-049. */
  readonly isLocked: boolean
  /** The first day of the current plan. */
  readonly holdsFrom: Day
  /** Whether all changes of power plans are turned off. Source: PWR-013. */
  readonly isDisabled: boolean
  readonly hasActiveOrder: boolean
  readonly businessGroup: string
  /** Null if there is no such power plan. */
  readonly plan: RequestedPlan | null
}

const NAME = `concat_ws(': ', p.name, nullif(p.about, ''))`

/** Account (`$1`), connection (`$2`), plan (`$3`), brand (`$4`), channel (`$5`) and day (`$6`). */
const facts = statement<{ facts: PlanChangeFacts }>(
  'power-plan-change-known',
  `with ${BUYER},
   supply as (
     select s.service_number, s.starts_on, c.ami_flag, c.chargeable_kva,
       exists (select from meter m where m.account_code = $1 and m.cents_per_unit is not null
         and m.subject = 'service:' || s.service_number || '${NIGHT_DIAL}') as has_night
     from electricity_supply s join electricity_connection c using (icp)
     where s.account_code = $1 and s.icp = $2 and s.starts_on <= $6::date and coalesce(s.ends_on, 'infinity') >= $6::date
     limit 1)
   select json_build_object(
     'serviceNumber', s.service_number, 'planKey', v.plan_code, 'planName', ${NAME},
     'isLocked', coalesce(r.is_change_locked, false),
     'holdsFrom', greatest(s.starts_on, (select max(b.ends_on) + 1 from meter_rate_before b where b.account_code = $1
       and (b.subject = 'service:' || s.service_number or b.subject like 'service:' || s.service_number || ':%'))),
     'isDisabled', coalesce((select (configuration -> 'sales' ->> 'disablePowerProductChange')::boolean
       from dynamic_configuration), false),
     'businessGroup', (select a.business_group from account a where a.account_code = $1),
     'hasActiveOrder', exists (select from product_order o where o.account_code = $1 and is_active_order(o.status)),
     'plan', (
       select json_strip_nulls(json_build_object('name', ${NAME}, 'centsPerUnit', w.cents_per_unit,
         'centsPerNightUnit', w.cents_per_night_unit,
         'centsPerDay', w.cents_per_day + coalesce(w.cents_per_kva_day * s.chargeable_kva, 0),
         'isForConnection', w.ami = s.ami_flag and (w.cents_per_night_unit is not null) = s.has_night
           and (p.for_business is null or p.for_business = b.business)
           and exists (select from core_product e where e.core_product_key = p.core_product_key
             and $4::text = any(e.brands) and $5::text = any(e.sales_channels))))
       from power_rate w join plan p using (plan_code) where w.plan_code = $3)) as facts
   from supply s cross join buyer b
   join service v on v.account_code = $1 and v.service_number = s.service_number
   join plan p using (plan_code) left join power_rate r using (plan_code)`,
)

type PlanChangeQuery = {
  readonly accountCode: string
  readonly icp: string
  readonly planKey: string
  readonly brand: string
  readonly salesChannel: string
  readonly today: Day
}

/** Null if the connection does not supply the account today. */
export async function findPlanChangeFacts(
  queries: Queries,
  { accountCode, icp, planKey, brand, salesChannel, today }: PlanChangeQuery,
): Promise<PlanChangeFacts | null> {
  const [row] = await queries.rows(facts, [accountCode, icp, planKey, brand, salesChannel, today])
  return row?.facts ?? null
}
