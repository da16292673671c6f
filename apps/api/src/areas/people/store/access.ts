import { MAX_ACCESS_ENTRIES } from '@switchboard/domain/people/access-calls'

import { LINK_BEARER } from '#api/platform/actor.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries, Statement } from '#api/platform/database/database.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'
import { VIEW_ACTION } from '#api/platform/http/access-trail.ts'

/** A key that no entry has. */
const AFTER_ALL = '9223372036854775807'

/**
 * Who looked at or changed what, by the index of just that: the page's first entry is found by its key. The account is
 * asked for by its place in that index's order, as the order of the keys alone would tempt the planner to walk through
 * everybody's. `$3` is the reader; `changes` are the actions that areas name as changes.
 */
export function accessStatement(changes: readonly string[]): Statement<{ text: string }> {
  return statement(
    'account-access',
    `with e as (
     select audit_event_id as id, at, action, detail, actor,
       regexp_replace(actor, '^(web|form|device|staff):', '') as subject,
       row_number() over (order by account_code desc, audit_event_id desc) as place
     from audit_event
     where account_code >= $1 and (account_code, audit_event_id) < ($1, coalesce($2::bigint, ${AFTER_ALL}))
       and account_code is not null and actor not in ('provider', 'sandbox', 'unknown')
       and action = any('{${[VIEW_ACTION, ...changes].join(',')}}'::text[])
     order by account_code desc, audit_event_id desc limit ${MAX_ACCESS_ENTRIES + 1})
   select json_build_object(
     'entries', coalesce(json_agg(json_build_object(
       'id', e.id::text,
       'at', ${wireInstant('e.at')},
       'who', json_build_object(
         'kind', case when e.actor like 'staff:%' then 'staff' when e.subject = $3 then 'you' else 'person' end,
         'name', coalesce(
           case when e.actor = '${LINK_BEARER}' then 'Whoever has the link of a message'
             when e.actor like 'staff:%' then (select s.name from staff_member s where s.staff_id = e.subject)
             else (select trim(u.first_name || ' ' || u.last_name) from login_user u where u.user_id = e.subject) end,
           '')),
       'did', case when e.action = '${VIEW_ACTION}'
         then json_build_object('kind', 'looked', 'part', e.detail ->> 'area')
         else json_build_object('kind', 'changed', 'change', e.action, 'person', e.detail ->> 'person') end)
       order by e.place) filter (where e.place <= ${MAX_ACCESS_ENTRIES}), '[]'),
     'nextBefore', case when count(*) > ${MAX_ACCESS_ENTRIES} then
       max(e.id::text) filter (where e.place = ${MAX_ACCESS_ENTRIES}) end)::text as text
   from e`,
  )
}

type AccessPage = {
  readonly accountCode: string
  readonly before: string | undefined
  readonly reader: string
}

/** A page of the access list as its call answers it. */
export async function accessText(
  db: Queries,
  list: ReturnType<typeof accessStatement>,
  { accountCode, before, reader }: AccessPage,
): Promise<string> {
  const [row] = await db.rows(list, [accountCode, before ?? null, reader])
  if (row === undefined) throw new Error('the access list answered no row')
  return row.text
}
