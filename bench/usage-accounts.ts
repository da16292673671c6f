import { addMonths, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { Database } from '../apps/api/src/platform/database/database.ts'

/** The first account with usage; the others follow without a gap. */
const FIRST_USAGE_ACCOUNT = 3_000_000
/** The day of the newest figures; bill dates are the 21st. */
export const NEWEST = day.parse('2026-11-14')
export const NEXT_BILL = day.parse('2026-11-21')

export function usageAccount(place: number): string {
  return String(FIRST_USAGE_ACCOUNT + place)
}

/** Creates accounts with broadband of 300 GB, a smart meter and a homeline, billed from `first` on. */
export async function makeUsageAccounts(db: Database, accounts: number, first: Day): Promise<void> {
  await db.script(`
    insert into plan (plan_code, kind, name, monthly_cents, data_cap_mb, data_block_mb, data_block_cents, data_rollover)
      values ('capped', 'broadband', 'Wireless 300 GB', 6500, 307200, 20480, 1000, true),
        ('power', 'power', 'Power', 0, null, null, null, false), ('line', 'voice', 'Homeline', 500, null, null, null, false);
    insert into call_destination values (1, 'Local', 'Local'), (2, 'National', 'National'), (3, 'Land to Mobile', 'Mobiles'),
      (4, 'International', 'Australia');
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      select ${FIRST_USAGE_ACCOUNT} + n, 'Customer', '1 Road', 'residential', 'Monthly', '${first}'
      from generate_series(0, ${accounts - 1}) n;
    insert into service (account_code, service_number, plan_code, detail, status, started_on)
      select account_code, place, plan, '1 Road', 'on', '2025-01-21'::date
      from account cross join (values (1, 'capped'), (2, 'power'), (3, 'line')) had (place, plan);
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about, monthly_cents, starts_on)
      select account_code, 1, 'service:1', 'plan', 'Broadband', 'Wireless 300 GB', '', 6500, '2025-01-21' from account;
    insert into meter (account_code, subject, category, name, unit, cents_per_unit)
      select account_code, has.* from account cross join (values
        ('service:2', 'Power', 'Electricity', 'kWh', 24.1), ('service:3:calls', 'Calls', 'Calls', 'minutes', 19.5))
        has (subject, category, name, unit, rate);
    insert into billed_number (account_code, place, phone_number, subject)
      select account_code, 1, '6495550000', 'service:3:calls' from account;
    analyze`)
}

/**
 * Inserts the data that three screens read of each account, in set-based statements: half-hours of two
 * months, data of two months, closed data periods, and the calls of two bills, 20 each. The days are alike,
 * so that a million accounts take only minutes.
 */
export async function fillUsage(db: Database, accounts: number): Promise<void> {
  await makeUsageAccounts(db, accounts, NEXT_BILL)
  const from = addMonths(NEXT_BILL, -2)
  // references were checked when the rows were generated, so triggers are off
  await db.script(`
    set session_replication_role = replica;
    insert into half_hours (account_code, service_number, day, watt_hours)
      select account_code, 2, day, watts from account cross join (
        select day::date, (select array_agg((100 + (n * 37 + extract(day from day)::int * 11) % 700)::smallint)
          from generate_series(1, half_hours_of(day::date)) n) as watts
        from generate_series('${from}', '${NEWEST}'::date, interval '1 day') day) days
      order by 1, 3;
    insert into internet_usage (account_code, month, received_mb, sent_mb)
      select account_code, month, mb, sent from account cross join (
        select month::date, (select array_agg(9000 + n * 100) from generate_series(1, days) n) as mb,
          (select array_agg(900 + n * 10) from generate_series(1, days) n) as sent
        from (values (date '2026-09-01', 30), ('2026-10-01', 31), ('2026-11-01', 14)) had (month, days)) months
      order by 1, 2;
    insert into data_period (account_code, bill_date, cap_mb, rollover_mb, over_mb, kept_mb, blocks)
      select account_code, date, 307200, 0, 0, 20000, 0 from account
      cross join (values (date '2026-10-21'), (date '2026-09-21')) closed (date) order by 1, 2;
    insert into call_record (began, seconds, bill_date, billed_number, destination, account_code, number_dialled)
      select timestamptz '2026-11-01 12:00Z' + n * interval '7 hours 13 minutes 1.234 seconds', 60 + n * 17, date, 1, 1 + n % 4,
        account_code, (6421000000 + n * 7919)::text
      from account cross join (values (date '${NEXT_BILL}'), ('2026-10-21')) bill (date) cross join generate_series(1, 20) n
      order by date, n;
    insert into usage_arrival (arrived_to) values ('${NEWEST}');
    set session_replication_role = origin`)
}
