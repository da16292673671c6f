import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { findDemoLocation } from '../../apps/api/src/demo/locations.ts'

import { USERNAME } from './accounts.ts'

/** Default number of accounts. */
const COUNT = 12
/** A demo account whose house can have VDSL and fibre; the ordering accounts are next door. */
const NEIGHBOUR = '100902'

/** Accounts that order repeatedly. */
type OrderingAccounts = {
  readonly codes: readonly string[]
  /** The same as an SQL condition: `in ('760000')`. */
  readonly sql: string
  readonly fill: (db: Database) => Promise<void>
}

/** Consecutive accounts from this code, each with VDSL and a homeline. Ben may act for them. */
export function orderingAccounts(first: number, count = COUNT): OrderingAccounts {
  const codes = Array.from({ length: count }, (_nothing, place) => String(first + place))
  const quoted = codes.map((code) => `'${code}'`).join(', ')
  return { codes, sql: `in (${quoted})`, fill: (db) => db.script(scriptFor(`unnest(array[${quoted}]) code`)) }
}

/** Accounts for orders of broadband and for product changes. */
export const ORDERING = orderingAccounts(760_000)

function scriptFor(codes: string): string {
  return `
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      select code, 'Orders ' || code, '13 Aro Street, Wellington 6021', 'residential', 'Weekly', current_date + 3 from ${codes};
    insert into claim (user_id, account_code, role)
      select user_id, code, 'AccountOwner' from ${codes}, login_user where username = '${USERNAME}';
    insert into service (account_code, service_number, plan_code, detail, status, started_on, service_entity, location_id)
      select code, number, plan, '13 Aro Street', 'on', current_date - 60, replace(entity, '?', code),
        case when number = 1 then '${findDemoLocation(NEIGHBOUR) ?? ''}' end
      from ${codes} cross join (values (1, 'VDSLVOIP-UNL', '?@orders.example'), (2, 'VDSLVOIP-FEATURES', '04 ?'))
        s (number, plan, entity);
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
      select code, number, 'service:' || number, 'plan', 'Broadband', name, cents, current_date - 60
      from ${codes} cross join (values (1, 'VDSL', 8900), (2, 'Homeline with features', 500)) c (number, name, cents);`
}
