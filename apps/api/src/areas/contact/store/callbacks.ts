import { CALLBACK_DAYS_AHEAD } from '@switchboard/domain/contact/contract'
import type { callbackMessage } from '@switchboard/domain/contact/contract'
import { addDays, dayAt } from '@switchboard/domain/day'
import { groupPhoneNumber } from '@switchboard/domain/phone-groups'
import { publicHolidayOn } from '@switchboard/domain/public-holidays'
import type * as z from 'zod/mini'

import { trailName } from '#api/platform/actor.ts'
import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'
import { insertNotice } from '#api/provider/notices/notice.ts'

import { callbackNotice } from '../letters.ts'
import { secondsUntil } from './context.ts'
import type { ContactContext } from './context.ts'

const openCallback = statement<{ starts_at: Date }>(
  'callback-open',
  `select starts_at from callback where account_code = $1 and starts_at > $2
   order by starts_at desc offset $3 limit 1`,
)

/** Returns null if an account has fewer than `max` future callbacks, else the seconds until it has. */
export async function readCallbackWait(
  queries: Queries,
  { accountCode, now }: Pick<ContactContext, 'accountCode' | 'now'>,
  max: number,
): Promise<number | null> {
  const [oldest] = await queries.rows(openCallback, [accountCode, new Date(now), max - 1])
  return oldest === undefined ? null : secondsUntil(oldest.starts_at, now)
}

const bookStatement = statement<{ text: string }>(
  'callback-book',
  `with offered as (
     select t.starts_at, t.ends_at, t.places
     from callback_timeslots(($2::timestamptz at time zone 'Pacific/Auckland')::date) t
     where t.starts_at = $2 and t.starts_at > $3 and (t.starts_at at time zone 'Pacific/Auckland')::date <= $4::date
       and t.places > 0
     limit 1),
   place as (
     -- of two simultaneous bookings the second waits for the row and reads the new count
     insert into callback_timeslot as slot (starts_at, taken) select starts_at, 1 from offered
     on conflict (starts_at) do update set taken = slot.taken + 1
       where slot.taken < (select places from offered)
     returning slot.starts_at),
   booked as (
     insert into callback (account_code, starts_at, ends_at, contact_name, contact_number, reason_key, reason_comment,
       requested_at, requested_by)
     select $1, o.starts_at, o.ends_at, $5, $6, $7, $8, $3::timestamptz, $9 from place join offered o using (starts_at)
     returning account_code, callback_number, starts_at, ends_at, contact_number),
   audited as (
     ${insertEventsSql({
       at: 'now()',
       actor: '$10',
       accountCode: 'account_code',
       action: "'callback-booked'",
       detail: `json_build_object('callback', callback_number, 'startsAt', ${wireInstant('starts_at')})`,
     })} from booked),
   notified as (
     ${insertNotice(callbackNotice, {
       accountCode: 'b.account_code',
       source: `'callback:' || b.callback_number`,
       to: 'send_to',
       facts: {
         customer: 'a.name',
         phoneNumber: '$11::text',
         day: 'slot.day',
         start: 'slot.start',
         finish: 'slot.finish',
         callback: 'b.callback_number',
       },
       doneBy: '$9',
       at: '$3::timestamptz',
     })}
     from booked b join account a using (account_code)
     cross join lateral (select
       to_char(b.starts_at at time zone 'Pacific/Auckland', 'FMDay FMDD FMMonth YYYY') as day,
       to_char(b.starts_at at time zone 'Pacific/Auckland', 'FMHH12:MI am') as start,
       to_char(b.ends_at at time zone 'Pacific/Auckland', 'FMHH12:MI am') as finish) slot
     cross join notice_address(b.account_code) send_to where send_to is not null)
   select json_build_object(
     'CallbackReference', callback_number::text,
     'ContactNumber', contact_number,
     'TimeslotStart', ${wireInstant('starts_at')},
     'TimeslotEnd', ${wireInstant('ends_at')})::text as text
   from booked`,
)

/** Later instants are in no timeslot. They may be too large to convert to a day. */
const MAX_MILLISECONDS_AHEAD = (CALLBACK_DAYS_AHEAD + 2) * 86_400_000

/** Books a place of a timeslot with audit entry and notice, in one statement; null if the timeslot has no free place. */
export async function bookCallback(
  db: Queries,
  { accountCode, now, today, actor }: ContactContext,
  message: z.output<typeof callbackMessage>,
): Promise<string | null> {
  const { ContactName, ContactNumber, ReasonKey, ReasonComment = '', CallbackRequestedOn } = message
  const requestedOn = Date.parse(CallbackRequestedOn)
  const isSoon = Math.abs(requestedOn - now) < MAX_MILLISECONDS_AHEAD
  if (isSoon && publicHolidayOn(dayAt(requestedOn)) !== null) return null
  const [booked] = await db.rows(bookStatement, [
    accountCode,
    new Date(requestedOn),
    new Date(now),
    addDays(today, CALLBACK_DAYS_AHEAD),
    ContactName,
    ContactNumber,
    ReasonKey,
    ReasonComment,
    trailName(actor),
    actorColumns(actor),
    groupPhoneNumber(ContactNumber),
  ])
  return booked?.text ?? null
}
