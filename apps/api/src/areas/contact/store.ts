import { CALLBACK_DAYS_AHEAD } from '@switchboard/domain/contact/contract'
import type { callbackMessage, faultIssue } from '@switchboard/domain/contact/contract'
import { addDays, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { publicHolidayOn } from '@switchboard/domain/public-holidays'
import type * as z from 'zod/mini'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'
import { insertNotice } from '#api/provider/notices/notice.ts'

import { callbackNotice, reportNotice } from './letters.ts'

type Reason = { key: string; description: string }

const reasonsStatement = statement<Reason>(
  'help-reasons',
  'select reason_key as key, description from help_reason where kind = $1 order by place, reason_key',
)

/** What may be chosen, in the order in which it is offered. */
export function listReasons(db: Queries, kind: 'callback' | 'issue'): Promise<Reason[]> {
  return db.rows(reasonsStatement, [kind])
}

type TimeslotRow = { TimeslotStart: string; TimeslotEnd: string; FreeSlots: number; TotalSlots: number }

const timeslotsStatement = statement<TimeslotRow>(
  'callback-timeslots',
  `select ${wireInstant('t.starts_at')} as "TimeslotStart", ${wireInstant('t.ends_at')} as "TimeslotEnd",
     greatest(0, t.places - coalesce(s.taken, 0)) as "FreeSlots", t.places as "TotalSlots"
   from callback_timeslots($1) t left join callback_timeslot s using (starts_at)
   where t.starts_at > $2 order by t.starts_at`,
)

/** The timeslots of a day that have not begun, within the days for which a callback can be asked. */
export async function timeslotsOn(
  db: Queries,
  day: Day,
  { now, today }: { readonly now: number; readonly today: Day },
): Promise<TimeslotRow[]> {
  if (day < today || day > addDays(today, CALLBACK_DAYS_AHEAD) || publicHolidayOn(day) !== null) return []
  return db.rows(timeslotsStatement, [day, new Date(now)])
}

const daysStatement = statement<{ day: Day }>(
  'callback-days',
  `select day::date as day from generate_series($1::date, $2::date, interval '1 day') day
   where exists (
     select from callback_timeslots(day::date) t left join callback_timeslot s using (starts_at)
     where t.starts_at > $3 and t.places > coalesce(s.taken, 0))
   order by 1`,
)

/** The days of which `timeslotsOn` has a free place. */
export async function callbackDays(
  db: Queries,
  { now, today }: { readonly now: number; readonly today: Day },
): Promise<Day[]> {
  const rows = await db.rows(daysStatement, [today, addDays(today, CALLBACK_DAYS_AHEAD), new Date(now)])
  return rows.map(({ day }) => day).filter((day) => publicHolidayOn(day) === null)
}

type ContactContext = {
  readonly accountCode: string
  readonly now: number
  readonly today: Day
  readonly actor: Actor
}

const openCallbackStatement = statement<{ starts_at: Date }>(
  'callback-open',
  `select starts_at from callback where account_code = $1 and starts_at > $2
   order by starts_at desc offset $3 limit 1`,
)

/** Null where an account has fewer callbacks to come than its most, or in how many seconds it will have. */
export async function secondsToNextCallback(
  queries: Queries,
  { accountCode, now }: Pick<ContactContext, 'accountCode' | 'now'>,
  most: number,
): Promise<number | null> {
  const [full] = await queries.rows(openCallbackStatement, [accountCode, new Date(now), most - 1])
  return full === undefined ? null : secondsUntil(full.starts_at, now)
}

const DAY_MILLISECONDS = 86_400_000

const reportedStatement = statement<{ reported_at: Date }>(
  'customer-issue-reported',
  `select reported_at from customer_issue where account_code = $1 and reported_at > $2
   order by reported_at desc offset $3 limit 1`,
)

/** Null where an account has reported less than its most in a day, or in how many seconds it may report again. */
export async function secondsToNextReport(
  queries: Queries,
  { accountCode, now }: Pick<ContactContext, 'accountCode' | 'now'>,
  most: number,
): Promise<number | null> {
  const dayAgo = now - DAY_MILLISECONDS
  const [full] = await queries.rows(reportedStatement, [accountCode, new Date(dayAgo), most - 1])
  return full === undefined ? null : secondsUntil(full.reported_at, dayAgo)
}

function secondsUntil(instant: Date, now: number): number {
  return Math.max(1, Math.ceil((instant.getTime() - now) / 1000))
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
     -- whoever comes second waits for the row and sees what is taken by then
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
   told as (
     ${insertNotice(callbackNotice, {
       accountCode: 'b.account_code',
       source: `'callback:' || b.callback_number`,
       to: 'send_to',
       facts: {
         customer: 'a.name',
         phoneNumber: 'b.contact_number',
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

/** What lies further ahead than callbacks can be asked is in no timeslot. */
const MAX_MILLISECONDS_AHEAD = (CALLBACK_DAYS_AHEAD + 2) * 86_400_000

/** Takes a place of a timeslot, with its trace and its confirmation, all or none; null where there is none to take. */
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
  ])
  return booked?.text ?? null
}

const reportStatement = statement<{ reference: string }>(
  'customer-issue-report',
  `with attached as (
     select jsonb_build_object('what', 'line', 'id', line_test_id, 'at', tested_at, 'downloadMbps', download_mbps,
       'uploadMbps', upload_mbps, 'latencyMs', latency_ms) as measured
     from line_test where account_code = $1 and state = 'done' and line_test_id::text = any($8::text[])
     union all
     select measured || jsonb_build_object('what', 'device', 'id', device_test_id, 'at', begun_at)
     from device_test where account_code = $1 and measured is not null and device_test_id::text = any($8::text[])),
   issue as (
     insert into customer_issue (account_code, issue_key, issue_comment, reported_at, reported_by, measured)
     select $1, $2, $3, $4::timestamptz, $5, jsonb_agg(measured) from attached
     having count(*) = cardinality($8::text[]) returning account_code, issue_number),
   audited as (
     ${insertEventsSql({
       at: 'now()',
       actor: '$6',
       accountCode: 'account_code',
       action: "'issue-reported'",
       detail: "json_build_object('issue', issue_number, 'key', $2::text)",
     })} from issue),
   told as (
     ${insertNotice(reportNotice, {
       accountCode: 'i.account_code',
       source: `'issue:' || i.issue_number`,
       to: 'send_to',
       facts: {
         customer: 'a.name',
         about: '$7',
         report: 'i.issue_number',
         speedTest: 'cardinality($8::text[]) > 0',
       },
       doneBy: '$5',
       at: '$4::timestamptz',
     })}
     from issue i join account a using (account_code)
     cross join notice_address(i.account_code) send_to where send_to is not null)
   select issue_number::text as reference from issue`,
)

/**
 * Keeps a report with its trace, its confirmation and the measurements that belong to it; answers its number, or null where
 * one of the measurements is none of the account.
 */
export async function saveIssue(
  db: Queries,
  { accountCode, now, actor }: ContactContext,
  {
    IssueKey,
    IssueComment = '',
    SpeedTests = [],
    description,
  }: z.output<typeof faultIssue> & { readonly description: string },
): Promise<string | null> {
  const ids = SpeedTests.map((id) => id.toLowerCase())
  const values = [accountCode, IssueKey, IssueComment, new Date(now)]
  const who = [trailName(actor), actorColumns(actor)]
  const [issue] = await db.rows(reportStatement, [...values, ...who, description, ids])
  return issue?.reference ?? null
}
