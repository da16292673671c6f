import { statement } from '../../apps/api/src/platform/database/database.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'

import type { DatabasePlant } from './planted.ts'

/** Charges of the same subject that overlap. */
const twiceStatement = statement<{ subject: string }>(
  'fault-charged-twice',
  `select r.subject from recurring_charge r join recurring_charge o using (account_code, subject, line_kind)
   where r.account_code = any($1::text[]) and r.subject like $2 and r.charge_number < o.charge_number
     and greatest(r.starts_on, o.starts_on) <= least(r.ends_on, o.ends_on, 'infinity')
     and coalesce(r.ends_on >= r.starts_on, true) and coalesce(o.ends_on >= o.starts_on, true)`,
)

/** The charged days of a charge or discount, and the days on its bills. */
const daysStatement = statement<{ subject: string; charged: number; billed: number }>(
  'fault-charged-days',
  `select r.subject,
     sum(greatest(0, least(r.ends_on, a.next_invoice_date - 1) - r.starts_on + 1)) as charged,
     coalesce((select sum(sign(l.charge_cents) * (l.period_end - l.period_start + 1)
         * case r.line_kind when 'discount' then -1 else 1 end)
       from invoice_line l where l.account_code = r.account_code and l.subject = r.subject
         and l.line_kind = r.line_kind), 0) as billed
   from recurring_charge r join account a using (account_code)
   where r.account_code = any($1::text[]) and r.subject like $2
   group by r.account_code, r.subject, r.line_kind`,
)

type ChargedDays = {
  readonly twice: readonly { subject: string }[]
  readonly days: readonly { subject: string; charged: number; billed: number }[]
}

/** The charges of these accounts for subjects of an SQL pattern, day by day. */
export async function readChargedDays(
  db: Database,
  accounts: readonly string[],
  subjects: string,
): Promise<ChargedDays> {
  return {
    twice: await db.rows(twiceStatement, [accounts, subjects]),
    days: await db.rows(daysStatement, [accounts, subjects]),
  }
}

/** Counts of these charges, by name, that must all be 0. */
export function countChargeFaults({ twice, days }: ChargedDays): Record<string, number> {
  return {
    'charged twice on a day': twice.length,
    'days billed twice or not at all': days.filter(({ charged, billed }) => charged !== billed).length,
  }
}

/** A fault for each count, in charges of accounts and subjects of these SQL conditions. */
export function buildChargePlants(accounts: string, subjects: string): DatabasePlant[] {
  return [
    {
      finds: 'charged twice on a day',
      sql: `insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
        select account_code, 9999, subject, line_kind, category, name, monthly_cents, starts_on from recurring_charge
        where ends_on is null and account_code ${accounts} and subject ${subjects} limit 1`,
    },
    {
      finds: 'days billed twice or not at all',
      sql: `update invoice_line set period_end = period_end + 1 where ctid = (select ctid from invoice_line
        where charge_cents > 0 and line_kind in ('plan', 'extra') and account_code ${accounts} and subject ${subjects} limit 1)`,
    },
  ]
}

/** The ledger does not sum to zero. */
export const LEDGER_PLANT: DatabasePlant = {
  finds: 'ledger, in cents',
  sql: `insert into ledger_entry (account_code, source, ledger_account, amount_cents)
    select account_code, source, 'credit', 1 from ledger_transaction where source like 'invoice:%' limit 1`,
}
