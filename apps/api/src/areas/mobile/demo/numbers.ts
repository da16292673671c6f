import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'
import { MOBILE_AREA } from '#api/provider/locations/phone-numbers.ts'

const insertNumbers = statement<never>(
  'demo-mobile-numbers-insert-numbers',
  `insert into phone_number (phone_number, lca, taken_by)
   select distinct on (s.service_entity) s.service_entity, '${MOBILE_AREA}', s.account_code
   from service s join plan p using (plan_code) where p.mobile_type = 'mobile2_linerental' and s.service_entity is not null
   on conflict do nothing`,
)

/** A SIM number contains the account and the service number; its last digit is a check digit by Luhn's formula. */
const insertSims = statement<never>(
  'demo-mobile-numbers-insert-sims',
  `with body as (
     select s.account_code, s.service_number, '896402' || lpad(s.account_code, 8, '0') || lpad(s.service_number::text, 4, '0') as digits
     from service s join plan p using (plan_code) where p.mobile_type = 'mobile2_linerental' and s.service_entity is not null),
   summed as (
     select b.account_code, b.service_number, b.digits, sum(case when place % 2 = 0
       then case when d::integer > 4 then d::integer * 2 - 9 else d::integer * 2 end else d::integer end) as total
     from body b cross join lateral unnest(string_to_array(b.digits, null)) with ordinality as u (d, place)
     group by b.account_code, b.service_number, b.digits)
   insert into mobile_sim (account_code, service_number, sim_number, kind)
   select account_code, service_number, digits || ((10 - total % 10) % 10)::text, 'card' from summed`,
)

/** Wiremu's requests about two numbers, and the hours until each ended. */
const REQUESTS = [
  {
    service: 2,
    kind: 'sim',
    state: 'failed',
    number: '021 555 0104',
    sim: '8964029900000061009',
    daysAgo: 95,
    hours: 3,
  },
  { service: 2, kind: 'esim', state: 'stopped', number: '021 555 0104', sim: null, daysAgo: 94, hours: 1 },
  { service: 3, kind: 'esim', state: 'expired', number: '021 555 0105', sim: null, daysAgo: 60, hours: 168 },
]

const insertRequests = statement<never>(
  'demo-mobile-numbers-insert-requests',
  `insert into number_request (request_id, account_code, service_number, kind, state, number, sim_number, asked_at,
     changed_at, asked_by)
   select gen_random_uuid(), '103004', service, kind, state, number, sim, at, at + make_interval(hours => hours), 'web:user-wiremu'
   from jsonb_to_recordset($1::jsonb) as r (service int, kind text, state text, number text, sim text, day date, hours int)
   cross join lateral (select (day + time '11:20') at time zone 'Pacific/Auckland' as at) requested`,
)

/** Fills the numbers of the demo's mobiles, a SIM card for each, and Wiremu's requests. */
async function fillNumbers(db: Queries, today: Day): Promise<void> {
  await db.rows(insertNumbers, [])
  await db.rows(insertSims, [])
  const requests = REQUESTS.map(({ daysAgo, ...request }) => ({ ...request, day: addDays(today, -daysAgo) }))
  await db.rows(insertRequests, [JSON.stringify(requests)])
}

export const numbersDemo: DemoFacts = { bills: fillNumbers }
