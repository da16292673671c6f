import type { Database } from '#api/platform/database/database.ts'

import { BEN, JACK, MANY, YESTERDAY } from './growth.ts'
import type { Growth } from './growth.ts'

/** Authorised people of the account. */
export const PEOPLE: Growth = {
  thing: 'people',
  account: BEN,
  few: 10,
  many: MANY,
  grow: (db, count) => growPeople(db, BEN.accountCode, count),
}

/** Authorised people of another account, with a login each. */
export const PEOPLE_OF_OTHERS: Growth = {
  thing: 'people of another account',
  account: BEN,
  few: MANY,
  many: 10 * MANY,
  grow: (db, count) => growPeople(db, JACK.accountCode, count),
}

function growPeople(db: Database, accountCode: string, count: number): Promise<void> {
  return db.script(`
    insert into login_user (user_id, username, email, first_name, last_name)
    select 'grown-' || n, address, address, 'Person', n::text
    from generate_series(1, ${count}) n cross join lateral (select 'grown-' || n || '@demo.example' as address) named
    on conflict do nothing;
    insert into claim (user_id, account_code, role, since)
    select 'grown-' || n, '${accountCode}', 'AuthorisedPerson', timestamptz '${YESTERDAY}' - make_interval(hours => n)
    from generate_series(1, ${count}) n on conflict do nothing;`)
}

/** Entries of the trail: reads of staff, which the access list shows, and the owner's sign-ins, which it leaves out. */
export const TRAIL: Growth = {
  thing: 'entries of the trail',
  account: BEN,
  few: 60,
  many: MANY,
  grow: (db, count) =>
    db.script(`
      insert into audit_event (account_code, at, actor, action, detail, correlation_id)
      select '${BEN.accountCode}', timestamptz '${YESTERDAY}' - make_interval(hours => ${count} - n), entry.actor, entry.action,
        entry.detail::jsonb, 'grown-' || n
      from generate_series(1, ${count}) n
      cross join lateral (values
        ('staff:' || (select min(staff_id) from staff_member), 'looked', '{"area": "billing"}'),
        ('web:user-ben', 'sign-in', '{}')) entry (actor, action, detail);`),
}
