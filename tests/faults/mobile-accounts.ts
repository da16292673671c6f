import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { findDemoLocation } from '../../apps/api/src/demo/locations.ts'
import { MOBILE_AREA } from '../../apps/api/src/provider/locations/phone-numbers.ts'

import { USERNAME } from './accounts.ts'

const FIRST = 780_000
const COUNT = 6
/** A demo account with wireless broadband. The accounts that order have its address. */
const NEIGHBOUR = '100702'
const FREE_NUMBERS = 200

/** Accounts that order mobiles and wireless broadband repeatedly. */
export const MOBILE_ACCOUNTS = Array.from({ length: COUNT }, (_nothing, place) => String(FIRST + place))

/** The services of each account, by number: a group with a member, a single mobile, and wireless broadband. */
const SERVICES = [
  [1, 'mobile-group', 'Mobile 40 GB group', 6_500],
  [2, 'mobile-member', 'Mobile group member', 3_000],
  [3, 'mobile-12', 'Mobile 12 GB', 4_500],
  [4, 'wbb2_300', 'Wireless 300 GB', 6_900],
] as const
const WIRELESS = 4

/** Makes Ben the owner of each account. */
export async function fillMobileAccounts(db: Database): Promise<void> {
  const codes = `unnest(array[${MOBILE_ACCOUNTS.map((code) => `'${code}'`).join(', ')}]) code`
  const services = SERVICES.map(
    ([number, plan, name, cents]) =>
      `(${number}, '${plan}', '${name}', ${cents}, ${number === WIRELESS ? "code || '@orders.example'" : `'021 9' || right(code, 2) || ' 000' || ${number}`})`,
  )
  await db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      select code, 'Mobiles ' || code, '31 Riccarton Road, Christchurch 8011', 'residential', 'Monthly', current_date + 3 from ${codes};
    insert into claim (user_id, account_code, role)
      select user_id, code, 'AccountOwner' from ${codes}, login_user where username = '${USERNAME}';
    insert into service (account_code, service_number, plan_code, detail, status, started_on, service_entity, location_id)
      select code, number, plan, '', 'on', current_date - 60, entity,
        case when number = ${WIRELESS} then '${findDemoLocation(NEIGHBOUR) ?? ''}' end
      from ${codes} cross join lateral (values ${services.join(', ')}) s (number, plan, name, cents, entity);
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
      select code, number, 'service:' || number, 'plan', 'Mobile', name, cents, current_date - 60
      from ${codes} cross join lateral (values ${services.join(', ')}) s (number, plan, name, cents, entity);
    insert into phone_number (phone_number, lca, taken_by)
      select service_entity, '${MOBILE_AREA}', account_code from service
      where account_code in (select code from ${codes}) and service_number < ${WIRELESS};
    insert into phone_number (phone_number, lca)
      select '021 888 ' || lpad(n::text, 4, '0'), '${MOBILE_AREA}' from generate_series(1, ${FREE_NUMBERS}) n;`)
}
