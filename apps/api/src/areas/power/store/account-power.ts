import { CAPACITY_CHARGE } from '@switchboard/domain/power/plans'
import { INITIATE_SWITCH } from '@switchboard/domain/power/order'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { DAY_DIAL, NIGHT_DIAL } from '#api/provider/services/subjects.ts'

import { planSql, unitDollarsSql } from './plan-sql.ts'

const CAPACITY = 'coalesce(w.cents_per_kva_day * c.chargeable_kva, 0)'

/**
 * The rates `r` that the bills charge: those of the meter or its dials. The catalogue's rates `w` may have changed since the
 * account has its plan. The daily charge of a meter includes the capacity charge.
 */
const CHARGED_RATES = `lateral (
  select w.is_change_locked, w.cents_per_kva_day, coalesce(m.cents_per_unit, w.cents_per_unit) as cents_per_unit,
    coalesce(n.cents_per_unit, w.cents_per_night_unit) as cents_per_night_unit,
    coalesce(greatest(m.cents_per_day - ${CAPACITY}, 0), w.cents_per_day) as cents_per_day
  from (select 'service:' || s.service_number as meter,
    case when w.cents_per_night_unit is not null then 'service:' || s.service_number end as dials) subject
  left join meter m on m.account_code = s.account_code
    and m.subject = coalesce(subject.dials || '${DAY_DIAL}', subject.meter)
  left join meter n on n.account_code = s.account_code and n.subject = subject.dials || '${NIGHT_DIAL}')`

/** The connections that supply account `$1` on day `$2`, with their plans. */
const CURRENT_CONNECTIONS = `electricity_supply s
  join service v on v.account_code = s.account_code and v.service_number = s.service_number and v.status = 'on'
  join plan p using (plan_code) join power_rate w using (plan_code)
  join electricity_connection c on c.icp = s.icp join address a on a.location_id = c.location_id
  cross join ${CHARGED_RATES} r
  where s.account_code = $1 and s.starts_on <= $2::date and coalesce(s.ends_on, 'infinity') >= $2::date`

const currentIcps = statement<{ text: string }>(
  'power-current-icps',
  `select coalesce(json_agg(json_build_object('icp', s.icp, 'address', concat_ws(' ', a.full_address, a.postcode),
     'ami', c.ami_flag, 'suppliedFrom', s.starts_on, 'CoreProductKey', p.core_product_key,
     'plan', ${planSql('c.chargeable_kva')}) order by s.service_number), '[]')::text as text from ${CURRENT_CONNECTIONS}`,
)

export async function readCurrentIcpsText(db: Queries, accountCode: string, today: string): Promise<string> {
  return (await db.rows(currentIcps, [accountCode, today]))[0]?.text ?? '[]'
}

const capacityCharge = statement<{ text: string }>(
  'power-capacity-charge',
  `select json_build_object('ChargeCategory', 'Fixed', 'DisplayName', '${CAPACITY_CHARGE}',
     'chargeableCapacity', c.chargeable_kva,
     'ChargeIncludingGst', ${unitDollarsSql('r.cents_per_kva_day * c.chargeable_kva')})::text as text
   from ${CURRENT_CONNECTIONS} and s.icp = $3 and r.cents_per_kva_day * c.chargeable_kva > 0`,
)

/** The capacity charge of the account's plan for a connection; null if there is none. */
export async function readCapacityChargeText(
  db: Queries,
  { accountCode, today, icp }: { accountCode: string; today: string; icp: string },
): Promise<string | null> {
  return (await db.rows(capacityCharge, [accountCode, today, icp]))[0]?.text ?? null
}

const power = statement<{ has_power: boolean }>(
  'power-has',
  `select exists (select from service s join plan p using (plan_code)
     where s.account_code = $1 and p.kind = 'power' and s.status = 'on') as has_power`,
)

export async function hasPower(db: Queries, accountCode: string): Promise<boolean> {
  return (await db.rows(power, [accountCode]))[0]?.has_power === true
}

const orders = statement<{ text: string }>(
  'power-orders',
  `select coalesce(json_agg(json_build_object('OrderNumber', o.order_number::text,
     'CustomerFacingTicketStatus', o.status, 'Description', o.description, 'PlacedOn', o.placed_on,
     'ExpectedOn', s.body #>> '{ElectricityToChange,RequestedDateOfProvisioning}',
     'icp', s.body #>> '{ElectricityToChange,Icp}',
     'Tasks', json_build_array(json_build_object('TaskKey', '${INITIATE_SWITCH}', 'Status', case
       when s.cancelled_on is not null then 'Cancelled' when s.next_on is null then 'Completed' else 'Open' end)))
     order by o.placed_on desc, o.order_number desc), '[]')::text as text
   from service_order s join product_order o
     on o.account_code = s.account_code and o.order_number = s.order_number
   where s.account_code = $1 and s.state = 'Committed' and s.body -> 'ElectricityToChange' <> 'null'::jsonb`,
)

/** Orders with power, newest first. Source: PWR-069. */
export async function readOrdersText(db: Queries, accountCode: string): Promise<string> {
  return (await db.rows(orders, [accountCode]))[0]?.text ?? '[]'
}
