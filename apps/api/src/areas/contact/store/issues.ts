import type { faultIssue } from '@switchboard/domain/contact/contract'
import type * as z from 'zod/mini'

import { trailName } from '#api/platform/actor.ts'
import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { insertNotice } from '#api/provider/notices/notice.ts'

import { reportNotice } from '../letters.ts'
import { secondsUntil } from './context.ts'
import type { ContactContext } from './context.ts'

const DAY_MILLISECONDS = 86_400_000

const recentReport = statement<{ reported_at: Date }>(
  'customer-issue-reported',
  `select reported_at from customer_issue where account_code = $1 and reported_at > $2
   order by reported_at desc offset $3 limit 1`,
)

/** Returns null if an account has sent fewer than `max` reports in a day, else the seconds until it may send the next. */
export async function readReportWait(
  queries: Queries,
  { accountCode, now }: Pick<ContactContext, 'accountCode' | 'now'>,
  max: number,
): Promise<number | null> {
  const dayAgo = now - DAY_MILLISECONDS
  const [oldest] = await queries.rows(recentReport, [accountCode, new Date(dayAgo), max - 1])
  return oldest === undefined ? null : secondsUntil(oldest.reported_at, dayAgo)
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
   notified as (
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
 * Stores a report with its measurements, audit entry and notice, in one statement. Returns its number, or null if a
 * measurement is not of the account.
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
  const actorValues = [trailName(actor), actorColumns(actor)]
  const [issue] = await db.rows(reportStatement, [...values, ...actorValues, description, ids])
  return issue?.reference ?? null
}
