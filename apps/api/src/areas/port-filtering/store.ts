import type { PortFilteringStatus } from '@switchboard/domain/port-filtering/contract'
import type { PortFilteringChange } from '@switchboard/domain/port-filtering/trail'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { part } from '#api/platform/database/part.ts'
import { insertNotice } from '#api/provider/notices/notice.ts'

import { portFilteringNotice } from './letters.ts'

/** Only fixed lines have port filtering: a mobile network blocks unrequested incoming traffic itself. */
const HAS_LINE = `exists (select from service s join plan p using (plan_code) join core_product c using (core_product_key)
  where s.account_code = $1 and s.status = 'on' and p.kind = 'broadband' and c.bundle_type = 'Broadband')`

/** Source: PFL-007, DSH-014. */
export const portFilteringPart = part(
  'portFiltering',
  `(select json_build_object('status', case when ${HAS_LINE} then coalesce(
      (select f.status from port_filtering f where f.account_code = $1), 'ON') end))`,
)

const CHANGED: PortFilteringChange = 'port-filtering-changed'

/** Changes the status, audits the change and, when the filter is turned off, notifies the owner. */
const write = statement<{ has_line: boolean }>(
  'port-filtering-change',
  `with line as (select ${HAS_LINE} as has_line),
   changed as (
     insert into port_filtering as f (account_code, status, changed_at)
     select $1, $2, $3::timestamptz from line where has_line
     on conflict (account_code) do update set status = excluded.status, changed_at = excluded.changed_at
       where f.status <> excluded.status
     returning account_code),
   notified as (
     ${insertNotice(portFilteringNotice, {
       accountCode: '$1',
       source: `'port-filtering:' || gen_random_uuid()`,
       to: 'send_to',
       facts: { customer: 'a.name' },
       doneBy: '$4',
       at: '$3::timestamptz',
     })}
     from changed join account a using (account_code) cross join notice_address($1) send_to
     where $2 = 'OFF' and send_to is not null),
   audited as (
     ${insertEventsSql({
       at: 'now()',
       actor: '$5',
       accountCode: 'account_code',
       action: `'${CHANGED}'`,
       detail: "json_build_object('status', $2::text)",
     })} from changed)
   select has_line from line`,
)

type Change = {
  readonly accountCode: string
  readonly status: PortFilteringStatus
  readonly now: number
  readonly actor: Actor
}

/** Saves status, audit entry and notice in one statement. Returns false if the account has no line to filter. */
export async function changeStatus(db: Queries, change: Change): Promise<boolean> {
  const { accountCode, status, now, actor } = change
  const values = [accountCode, status, new Date(now), trailName(actor), actorColumns(actor)]
  const [row] = await db.rows(write, values)
  return row?.has_line === true
}
