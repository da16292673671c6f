import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { charges } from '#api/provider/offer/buyer-sql.ts'
import { COMPONENT_CENTS } from '#api/provider/offer/current-sql.ts'
import { orderUnderWaySql } from '#api/provider/offer/wireless.ts'

const ADD_ON = "p.mobile_type = 'mobile2_wbb_addon'"

const ADD_ONS = `(select coalesce(json_agg(json_build_object('key', x.plan_code, 'name', p.name,
    ${charges('coalesce(pc.charge_cents, period_price(p.monthly_cents, a.bill_frequency))')}) order by x.service_number), '[]')
  from service x join plan p using (plan_code)
  left join plan_charge pc on pc.plan_code = p.plan_code and pc.bill_frequency = a.bill_frequency
  where x.account_code = $1 and x.status = 'on' and x.service_entity = s.service_entity and ${ADD_ON})`

/** The add-ons that the service does not have yet. More data is of no use to an unlimited plan. Source: WBB-041. */
const SOLD_ADD_ONS = `(select coalesce(json_agg(json_build_object('key', p.plan_code, 'name', p.name,
    ${charges('pc.charge_cents')}) order by pc.charge_cents, p.plan_code), '[]')
  from plan p join plan_charge pc on pc.plan_code = p.plan_code and pc.bill_frequency = a.bill_frequency
  where ${ADD_ON} and exists (select from plan own where own.plan_code = s.plan_code and own.data_cap_mb > 0)
    and not exists (select from service x
    where x.account_code = $1 and x.service_entity = s.service_entity and x.plan_code = p.plan_code))`

const read = statement<{ text: string }>(
  'wireless',
  `select json_build_object('billDate', a.next_invoice_date, 'service', (
     select json_build_object('serviceEntity', s.service_entity, 'name', p.name, 'about', p.about, 'detail', s.detail,
       ${charges(COMPONENT_CENTS)},
       'contract', json_build_object('startsOn', s.contract_started_on, 'endsOn', s.contract_ends_on),
       'addOns', ${ADD_ONS}, 'soldAddOns', ${SOLD_ADD_ONS},
       'orderUnderWay', ${orderUnderWaySql('s.service_entity', 'false')})
     from service s join plan p using (plan_code) join core_product c using (core_product_key)
     where s.account_code = $1 and s.status = 'on' and c.wireless_version = 2 and s.service_entity is not null
     order by s.service_number limit 1))::text as text
   from account a where a.account_code = $1`,
)

/** The JSON of the account's first wireless service. Source: WBB-006. */
export async function readWirelessText(db: Queries, accountCode: string, today: Day): Promise<string> {
  const [row] = await db.rows(read, [accountCode, today])
  if (row === undefined) throw new Error(`there is no account ${accountCode}`)
  return row.text
}
