import type { Day } from '@switchboard/domain/day'
import type { ReadingReminder, ReminderChannel } from '@switchboard/domain/meter-reading/contract'
import type { MeterReadingChange } from '@switchboard/domain/meter-reading/trail'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { SUPPLY } from '#api/provider/metering/known-supply.ts'
import type { ConnectionKey } from '#api/provider/metering/known-supply.ts'
import { insertNotice } from '#api/provider/notices/notice.ts'

import { reminderChangedNotice, reminderNotice, reminderText } from '../letters.ts'

const CHANGED: MeterReadingChange = 'meter-reminder-changed'

type ReminderRow = {
  readonly ami_flag: boolean
  readonly channel: ReminderChannel | null
  readonly email: string | null
  readonly mobile_phone: string | null
}

const read = statement<ReminderRow>(
  'meter-reading-reminder',
  `select s.ami_flag, r.channel, notice_address(a.account_code) as email, a.mobile_phone
   from (select s.account_code, s.icp, c.ami_flag from ${SUPPLY} limit 1) s
   join account a using (account_code)
   left join meter_reminder r on r.account_code = s.account_code and r.icp = s.icp`,
)

export type KnownReminder = { readonly isSmart: boolean; readonly reminder: ReadingReminder }

/** The reminder of the account's connection; null if the connection does not supply the account on that day. */
export async function findReminder(
  queries: Queries,
  { accountCode, icp, today }: ConnectionKey,
): Promise<KnownReminder | null> {
  const [row] = await queries.rows(read, [accountCode, icp, today])
  if (row === undefined) return null
  const { ami_flag: isSmart, channel, email, mobile_phone } = row
  return { isSmart, reminder: { channel, sendTo: { Email: email, SMS: mobile_phone } } }
}

const write = statement<never>(
  'meter-reading-set-reminder',
  `with gone as (
     delete from meter_reminder where account_code = $1 and icp = $2 and $3::text is null),
   kept as (
     insert into meter_reminder (account_code, icp, channel, due_on)
     select $1, $2, $3, $4::date where $3::text is not null
     on conflict (account_code, icp) do update set channel = excluded.channel),
   told as (
     ${insertNotice(reminderChangedNotice, {
       accountCode: '$1',
       source: `'meter-reminder-changed:' || $6`,
       to: 'send_to',
       facts: {
         customer: 'a.name',
         byMail: `$3::text = 'Email'`,
         byText: `$3::text = 'SMS'`,
         off: '$3::text is null',
       },
       doneBy: '$5',
       at: '$7::timestamptz',
     })}
     from account a cross join notice_address($1) send_to where a.account_code = $1 and send_to is not null
     on conflict (account_code, source) do nothing)
   ${insertEventsSql({
     at: 'now()',
     actor: '$8',
     accountCode: '$1',
     action: `'${CHANGED}'`,
     detail: "json_build_object('icp', $2::text, 'channel', $3::text)",
   })}`,
)

type Change = ConnectionKey & { readonly now: number; readonly actor: Actor }

/** Sets the channel of reminders, or none, with an audit entry and a notice in one statement. */
export async function saveReminder(
  queries: Queries,
  { accountCode, icp, today, now, actor }: Change,
  channel: ReminderChannel | null,
): Promise<void> {
  const who = [trailName(actor), actor.correlationId]
  const values = [accountCode, icp, channel, today, ...who, new Date(now), actorColumns(actor)]
  await queries.rows(write, values)
}

const REMINDERS_A_CHUNK = 500
/** Days before a bill on which the reminder is sent: enough to read the meter after a busy day or two. */
const DAYS_BEFORE_BILL = 4
/** A reading this many days before the bill, or fewer, needs no reminder. */
const DAYS_OF_FRESH_READING = 7

const REMINDED = {
  accountCode: 'account_code',
  source: `'meter-reminder:' || icp || ':' || bill_date`,
  at: '$2::timestamptz',
  facts: { billDay: 'bill_text', link: 'link' },
} as const

const remind = statement<{ looked: number }>(
  'meter-reading-remind',
  `with due as materialized (
     select r.account_code, r.icp, r.channel, a.name, a.mobile_phone, a.next_invoice_date as bill_date,
       a.next_invoice_date - ${DAYS_BEFORE_BILL} as reminded_from
     from meter_reminder r join account a using (account_code)
     where r.due_on <= $1::date
     order by r.due_on limit ${REMINDERS_A_CHUNK} for update of r skip locked),
   supplied as materialized (
     select d.*, (
       select max(g.read_on) from register_reading g
       where g.account_code = s.account_code and g.service_number = s.service_number and g.withdrawn_at is null) as read_on
     from due d
     join electricity_supply s on s.account_code = d.account_code and s.icp = d.icp and s.starts_on <= $1::date
       and coalesce(s.ends_on, 'infinity') >= $1::date
     join electricity_connection c on c.icp = s.icp and not c.ami_flag),
   ended as (
     delete from meter_reminder r using due d
     where r.account_code = d.account_code and r.icp = d.icp
       and not exists (select from supplied s where s.account_code = d.account_code and s.icp = d.icp)),
   put_off as (
     update meter_reminder r set due_on = case
       when s.reminded_from > $1::date then s.reminded_from
       when s.bill_date > $1::date then s.bill_date
       else $1::date + 1 end
     from supplied s where r.account_code = s.account_code and r.icp = s.icp),
   now_due as materialized (
     select s.*, a.full_address, to_char(bill_date, 'FMDD FMMonth YYYY') as bill_text,
       $3 || '/meter-reading?icp=' || s.icp || '&account=' || s.account_code as link
     from supplied s join electricity_connection c using (icp) join address a using (location_id)
     where reminded_from <= $1::date and bill_date > $1::date
       and coalesce(read_on, '-infinity') < bill_date - ${DAYS_OF_FRESH_READING}),
   mailed as (
     ${insertNotice(reminderNotice, {
       ...REMINDED,
       to: 'notice_address(account_code)',
       facts: { ...REMINDED.facts, customer: 'name', address: 'full_address' },
     })}
     from now_due where channel = 'Email' and notice_address(account_code) is not null
     on conflict (account_code, source) do nothing),
   texted as (
     ${insertNotice(reminderText, { ...REMINDED, to: 'mobile_phone' })}
     from now_due where channel = 'SMS' and mobile_phone is not null
     on conflict (account_code, source) do nothing)
   select count(*) as looked from due`,
)

export type Run = { readonly today: Day; readonly now: number; readonly publicUrl: string }

/** Reminds customers who want it and have no fresh reading, once before each bill. Returns whether there may be more. */
export async function remindSome(queries: Queries, { today, now, publicUrl }: Run): Promise<boolean> {
  const [row] = await queries.rows(remind, [today, new Date(now), publicUrl])
  return row?.looked === REMINDERS_A_CHUNK
}
