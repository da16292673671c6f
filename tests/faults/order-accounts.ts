import type { Database } from '../../apps/api/src/database/database.ts'
import { demoLocationOf } from '../../apps/api/src/demo/locations.ts'

import { USERNAME } from './accounts.ts'

const FIRST = 760_000
const COUNT = 12
/** A demo account whose house can have VDSL and fibre; those who order live next to it. */
const NEIGHBOUR = '100902'

const GROUPS = 4

/** They order broadband, again and again. */
export const BROADBAND_ACCOUNTS = Array.from({ length: COUNT }, (_nothing, place) => String(FIRST + place))
/** In each of them a leader and a member of a group of mobiles take turns. */
export const GROUP_ACCOUNTS = Array.from({ length: GROUPS }, (_nothing, place) =>
  String(FIRST + COUNT + place),
)
export const ORDERING_ACCOUNTS = [...BROADBAND_ACCOUNTS, ...GROUP_ACCOUNTS]

/** Each with VDSL and a homeline, or with two mobiles, and Ben may act for it. */
export async function fillOrderingAccounts(db: Database): Promise<void> {
  const codesOf = (accounts: readonly string[]) =>
    `unnest(array[${accounts.map((code) => `'${code}'`).join(', ')}]) code`
  const [codes, broadband, groups] = [ORDERING_ACCOUNTS, BROADBAND_ACCOUNTS, GROUP_ACCOUNTS].map(codesOf)
  await db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      select code, 'Orders ' || code, '13 Aro Street, Wellington 6021', 'residential', 'Weekly', current_date + 3 from ${codes};
    insert into claim (user_id, account_code, role)
      select user_id, code, 'AccountOwner' from ${codes}, login_user where username = '${USERNAME}';
    insert into service (account_code, service_number, plan_code, detail, status, started_on, service_entity, location_id)
      select code, number, plan, '13 Aro Street', 'on', current_date - 60, replace(entity, '?', code),
        case when number = 1 then '${demoLocationOf(NEIGHBOUR) ?? ''}' end
      from ${broadband} cross join (values (1, 'VDSLVOIP-UNL', '?@orders.example'), (2, 'VDSLVOIP-FEATURES', '04 ?'))
        s (number, plan, entity);
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
      select code, number, 'service:' || number, 'plan', 'Broadband', name, cents, current_date - 60
      from ${broadband} cross join (values (1, 'VDSL', 8900), (2, 'Homeline with features', 500)) c (number, name, cents);
    insert into service (account_code, service_number, plan_code, detail, status, started_on, service_entity)
      select code, number, plan, '', 'on', current_date - 60, '021 ' || code || number
      from ${groups} cross join (values (1, 'mobile-group'), (2, 'mobile-member')) s (number, plan);
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
      select code, number, 'service:' || number, 'plan', 'Mobile', name, cents, current_date - 60
      from ${groups} cross join (values (1, 'Mobile 40 GB group', 6500), (2, 'Mobile group member', 3000)) c (number, name, cents);`)
}
