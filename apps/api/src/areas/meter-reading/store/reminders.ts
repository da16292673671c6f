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

const REMINDER_CHANGED: MeterReadingChange = 'meter-reminder-changed'

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

type ConnectionReminder = { readonly isSmart: boolean; readonly reminder: ReadingReminder }

/** Null if the connection does not supply the account today. */
export async function findReminder(
  queries: Queries,
  { accountCode, icp, today }: ConnectionKey,
): Promise<ConnectionReminder | null> {
  const [row] = await queries.rows(read, [accountCode, icp, today])
  if (row === undefined) return null
  const { ami_flag: isSmart, channel, email, mobile_phone } = row
  return { isSmart, reminder: { channel, sendTo: { Email: email, SMS: mobile_phone } } }
}

const save = statement<never>(
  'meter-reading-set-reminder',
  `with removed as (
     delete from meter_reminder where account_code = $1 and icp = $2 and $3::text is null),
   saved as (
     insert into meter_reminder (account_code, icp, channel, due_on)
     select $1, $2, $3, $4::date where $3::text is not null
     on conflict (account_code, icp) do update set channel = excluded.channel),
   notified as (
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
     action: `'${REMINDER_CHANGED}'`,
     detail: "json_build_object('icp', $2::text, 'channel', $3::text)",
   })}`,
)

type ReminderChange = ConnectionKey & { readonly now: number; readonly actor: Actor }

/** Sets the channel of reminders, or none, with an audit entry and a notice in one statement. */
export async function saveReminder(
  queries: Queries,
  { accountCode, icp, today, now, actor }: ReminderChange,
  channel: ReminderChannel | null,
): Promise<void> {
  await queries.rows(save, [
    accountCode,
    icp,
    channel,
    today,
    trailName(actor),
    actor.correlationId,
    new Date(now),
    actorColumns(actor),
  ])
}

const MAX_REMINDERS_AT_ONCE = 500
/** A reminder is sent this many days before the bill, so that the customer has time to read the meter. */
const DAYS_BEFORE_BILL = 4
/** Without a reminder: the meter was read this many days before the bill, or fewer. */
const DAYS_OF_FRESH_READING = 7

const REMINDER = {
  accountCode: 'account_code',
  source: `'meter-reminder:' || icp || ':' || bill_date`,
  at: '$2::timestamptz',
  facts: { billDay: 'bill_text', link: 'link' },
} as const

const remind = statement<{ checked: number }>(
  'meter-reading-remind',
  `with due as materialized (
     select r.account_code, r.icp, r.channel, a.name, text_number(r.account_code, a.mobile_phone) as mobile_phone,
       a.next_invoice_date as bill_date,
       a.next_invoice_date - ${DAYS_BEFORE_BILL} as reminded_from
     from meter_reminder r join account a using (account_code)
     where r.due_on <= $1::date
     order by r.due_on limit ${MAX_REMINDERS_AT_ONCE} for update of r skip locked),
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
   rescheduled as (
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
       ...REMINDER,
       to: 'notice_address(account_code)',
       facts: { ...REMINDER.facts, customer: 'name', address: 'full_address' },
     })}
     from now_due where (channel = 'Email' or mobile_phone is null) and notice_address(account_code) is not null
     on conflict (account_code, source) do nothing),
   texted as (
     ${insertNotice(reminderText, { ...REMINDER, to: 'mobile_phone' })}
     from now_due where channel = 'SMS' and mobile_phone is not null
     on conflict (account_code, source) do nothing)
   select count(*) as checked from due`,
)

type ReminderRun = { readonly today: Day; readonly now: number; readonly publicUrl: string }

/** Queues reminders for customers without a fresh reading, once before each bill. Returns whether more may be due. */
export async function queueReminders(
  queries: Queries,
  { today, now, publicUrl }: ReminderRun,
): Promise<boolean> {
  const [row] = await queries.rows(remind, [today, new Date(now), publicUrl])
  return row?.checked === MAX_REMINDERS_AT_ONCE
}
