import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import type { DemoFacts } from '#api/demo/stages.ts'
import { MOBILE_AREA } from '#api/locations/phone-numbers.ts'

const insertNumbers = statement<never>(
  'demo-mobile-numbers-insert-numbers',
  `insert into phone_number (phone_number, lca, taken_by)
   select distinct on (s.service_entity) s.service_entity, '${MOBILE_AREA}', s.account_code
   from service s join plan p using (plan_code) where p.mobile_type = 'mobile2_linerental' and s.service_entity is not null
   on conflict do nothing`,
)

/** The SIM number of a service is made of its account and its number; the last digit is by Luhn's formula. */
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

/** The numbers that mobiles of the demo have are nobody else's, and each is on a card. */
async function fillNumbers(db: Queries): Promise<void> {
  await db.rows(insertNumbers, [])
  await db.rows(insertSims, [])
}

export const numbersDemo: DemoFacts = { bills: fillNumbers }
