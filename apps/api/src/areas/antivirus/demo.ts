import { addDays } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'

/** A valid subscription, an expired subscription and a subscription that expires soon. */
const SUBSCRIPTIONS = [
  { account: '100482', user: 'EAV-0100482001', password: 'k7vhtu3mcx', days: 240 },
  { account: '100482', user: 'EAV-0100482002', password: 'd9spe4wbjn', days: -12 },
  { account: '100902', user: 'EAV-0100902001', password: 'r2xfka8tyq', days: 19 },
]

const insert = statement<never>(
  'demo-antivirus',
  `insert into antivirus_subscription (account_code, user_name, password, expires_on)
    select account, "user", password, "expiresOn"::date
    from jsonb_to_recordset($1::jsonb) as s (account text, "user" text, password text, "expiresOn" text)`,
)

export const antivirusDemo: DemoFacts = {
  bills: async (db, today) => {
    const rows = SUBSCRIPTIONS.map(({ days, ...row }) => ({ ...row, expiresOn: addDays(today, days) }))
    await db.rows(insert, [JSON.stringify(rows)])
  },
}
