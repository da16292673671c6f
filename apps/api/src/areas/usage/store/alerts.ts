import type { ParsedBody } from '@switchboard/domain/call'
import type { Channel } from '@switchboard/domain/communications/contract'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { DAYS_LOOKED_AT } from '@switchboard/domain/usage/alert-rules'
import type { ReadDay } from '@switchboard/domain/usage/alert-rules'
import type { setUsageAlerts } from '@switchboard/domain/usage/alerts'
import type { UsageChange } from '@switchboard/domain/usage/trail'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { insertNotice } from '#api/provider/notices/notice.ts'
import { PERIOD } from '#api/provider/books/bill-periods.ts'
import { ALL_LINES } from '#api/provider/mobile-data/lines.ts'

import { alertsChangedNotice } from '../alerts/letters.ts'
import { PLAN } from './data.ts'

const ALERTS_CHANGED: UsageChange = 'usage-alerts-changed'

/** The first part of an alert's `source` in `communication`. */
export const ALERT_SOURCE = 'usage-alert:'

type AccountDay = { readonly accountCode: string; readonly today: Day }

const read = statement<{ text: string }>(
  'usage-alerts',
  `with ${PERIOD}, ${PLAN}, ${ALL_LINES}
   select json_build_object('channel', coalesce(w.channel, 'Email'), 'dataLeft', coalesce(w.data_left, false),
     'billOver', dollars(w.bill_over_cents), 'powerDay', coalesce(w.power_day, false),
     'mobileLeft', coalesce(w.mobile_left, false),
     'email', notice_address(a.account_code), 'mobilePhone', a.mobile_phone,
     'fits', json_build_object(
       'dataLeft', exists (select from plan_now where cap_mb > 0),
       'mobileLeft', exists (select from lines where cap_mb > 0),
       'powerDay', exists (select from electricity_supply s join electricity_connection c on c.icp = s.icp and c.ami_flag
         where s.account_code = $1 and coalesce(s.ends_on, 'infinity') >= $2::date)))::text as text
   from account a left join usage_alert w using (account_code) where a.account_code = $1`,
)

/** The account's alert settings, as the JSON of the reply. All are off at first. */
export async function readAlertsText(db: Queries, { accountCode, today }: AccountDay): Promise<string> {
  const [row] = await db.rows(read, [accountCode, today])
  if (row === undefined) throw new Error(`there is no account ${accountCode}`)
  return row.text
}

type Addresses = { readonly email: string | null; readonly mobile_phone: string | null }

const addresses = statement<Addresses>(
  'usage-alerts-addresses',
  'select notice_address(account_code) as email, mobile_phone from account where account_code = $1',
)

/** Whether the account has an address for alerts by a channel. */
export async function hasAddress(db: Queries, accountCode: string, channel: Channel): Promise<boolean> {
  const [account] = await db.rows(addresses, [accountCode])
  const address = channel === 'SMS' ? account?.mobile_phone : account?.email
  return address !== undefined && address !== null
}

const set = statement<never>(
  'usage-alerts-set',
  `with changed as (
     insert into usage_alert as w (account_code, channel, data_left, bill_over_cents, power_day, power_day_from, look_at,
       mobile_left)
     values ($1, $2, $3, $4::integer, $5::boolean, $6::date, $7, coalesce($11::boolean, false))
     on conflict (account_code) do update set channel = excluded.channel, data_left = excluded.data_left,
       bill_over_cents = excluded.bill_over_cents, power_day = excluded.power_day,
       power_day_from = case when w.power_day then w.power_day_from else excluded.power_day_from end,
       look_at = excluded.look_at, mobile_left = coalesce($11::boolean, w.mobile_left)
     where (w.channel, w.data_left, w.bill_over_cents, w.power_day, w.mobile_left)
       is distinct from (excluded.channel, excluded.data_left, excluded.bill_over_cents, excluded.power_day,
         coalesce($11::boolean, w.mobile_left))
     returning account_code),
   notified as (
     ${insertNotice(alertsChangedNotice, {
       accountCode: '$1',
       source: `'usage-alerts:' || $10`,
       to: 'send_to',
       facts: { customer: 'a.name' },
       doneBy: '$8',
       at: '$7::timestamptz',
     })}
     from changed join account a using (account_code) cross join notice_address($1) send_to where send_to is not null
     on conflict (account_code, source) do nothing)
   ${insertEventsSql({ at: 'now()', actor: '$9', accountCode: 'account_code', action: `'${ALERTS_CHANGED}'` })}
   from changed`,
)

type AlertSettings = ParsedBody<typeof setUsageAlerts> & {
  readonly accountCode: string
  readonly today: Day
  readonly now: number
  readonly actor: Actor
}

/** Saves alert settings, audit entry and notice in one statement. Unchanged settings write nothing. The next check is due now. */
export async function setAlerts(db: Queries, settings: AlertSettings): Promise<void> {
  const {
    accountCode,
    channel,
    dataLeft,
    billOver,
    powerDay,
    mobileLeft = null,
    today,
    now,
    actor,
  } = settings
  const values = [accountCode, channel, dataLeft, billOver, powerDay, today, new Date(now)]
  await db.rows(set, [...values, trailName(actor), actorColumns(actor), actor.correlationId, mobileLeft])
}

const HOURS_BETWEEN_CHECKS = 4

/** Schedules the next check before the check runs, so that a failing account or process does not delay other accounts. */
const claim = statement<{ account_code: string }>(
  'usage-alerts-claim',
  `update usage_alert set look_at = $1::timestamptz + make_interval(hours => ${HOURS_BETWEEN_CHECKS})
   where account_code in (${claimOnce(`
     select account_code from usage_alert where look_at <= $1 order by look_at limit $2 for update skip locked`)})
   returning account_code`,
)

/** Claims accounts whose check is due. */
export async function claimAlerts(
  db: Queries,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<string[]> {
  return (await db.rows(claim, [new Date(now), limit])).map(({ account_code }) => account_code)
}

export type AlertPreferences = {
  readonly customer: string
  readonly business_group: string
  readonly bill_date: Day
  readonly mobile: string | null
  readonly data_left: boolean
  readonly bill_over_cents: number | null
  readonly power_day: boolean
  readonly power_day_from: Day
  readonly mobile_left: boolean
  /** The sources of the alerts that were sent. */
  readonly sent_alerts: string[]
}

const alertPreferences = statement<AlertPreferences>(
  'usage-alerts-wanted',
  `select a.name as customer, a.business_group, a.next_invoice_date as bill_date,
     case when w.channel = 'SMS' then text_number($1, a.mobile_phone) end as mobile, w.data_left, w.bill_over_cents,
     w.power_day, w.power_day_from, w.mobile_left, array(
       select c.source from communication c where c.account_code = $1 and starts_with(c.source, '${ALERT_SOURCE}')) as sent_alerts
   from usage_alert w join account a using (account_code) where w.account_code = $1`,
)

/** An account's alert settings and its earlier alerts; null if it has no settings. */
export async function findAlertPreferences(
  db: Queries,
  accountCode: string,
): Promise<AlertPreferences | null> {
  return (await db.rows(alertPreferences, [accountCode]))[0] ?? null
}

const readDays = statement<{ date: Day; watt_hours: number }>(
  'usage-alerts-read-days',
  `select h.day as date, sum(total)::integer as watt_hours
   from half_hours h cross join lateral (select sum(watts) as total from unnest(h.watt_hours) watts) used
   where h.account_code = $1 and h.day between $2::date and $3::date
   group by h.day having bool_and(h.estimated is null and array_position(h.watt_hours, null) is null)
   order by h.day`,
)

/** Days of the last weeks whose half-hours are all known and not estimated. */
export async function listReadDays(db: Queries, { accountCode, today }: AccountDay): Promise<ReadDay[]> {
  const days = await db.rows(readDays, [accountCode, addDays(today, -DAYS_LOOKED_AT), today])
  return days.map(({ date, watt_hours: wattHours }) => ({ date, wattHours }))
}
