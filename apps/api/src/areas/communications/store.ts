import { MAX_COMMUNICATIONS } from '@switchboard/domain/communications/contract'
import { PROVIDER_ZONE } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries, Statement } from '#api/platform/database/database.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'

/** A notice has a single medium; a copy to another address is a notice of its own. */
const ONLY_MEDIUM = '1'

const HEADER = `
  'CommunicationID', c.communication_id,
  'DateCreated', ${wireInstant('c.created_at')},
  'EventCategoryKey', c.event_category,
  'EventTypeKey', c.event_type,
  'Channel', c.channel,
  'Subject', c.subject,
  'Mediums', json_build_array(json_build_object(
    'CommunicationMediumID', ${ONLY_MEDIUM},
    'MediumTypeKey', c.channel,
    'DateSent', ${wireInstant('c.sent_at')},
    'ToAddress', c.to_address))`

function beginOfYearSql(year: string): string {
  return `make_timestamptz(${year}, 1, 1, 0, 0, 0, '${PROVIDER_ZONE}')`
}

/** The years with a sent communication. Each is found by the index. */
const YEARS = `coalesce((
  select json_agg(year order by year desc)
  from (select extract(year from min(sent_at) at time zone '${PROVIDER_ZONE}')::integer as first,
      extract(year from max(sent_at) at time zone '${PROVIDER_ZONE}')::integer as last
    from communication where account_code = $1 and sent_at is not null) span
  cross join lateral generate_series(span.first, span.last) year
  where exists (
    select from communication y where y.account_code = $1 and y.sent_at is not null
      and y.sent_at >= ${beginOfYearSql('year')} and y.sent_at < ${beginOfYearSql('year + 1')})), '[]')`

/** Reads one row more than a page, to know whether another page follows. Unsent communications are not in the inbox. */
const inboxStatement: Statement<{ text: string }> = statement(
  'communications',
  `with c as (
     select *, row_number() over (order by sent_at desc, communication_id desc) as place
     from communication
     where account_code = $1 and sent_at is not null
       and ($2::bigint is null or (sent_at, communication_id) < (
         select b.sent_at, b.communication_id from communication b
         where b.account_code = $1 and b.communication_id = $2))
       and ($3::integer is null
         or sent_at >= ${beginOfYearSql('$3')} and sent_at < ${beginOfYearSql('$3 + 1')})
       and ($4::text is null or strpos(lower(body), lower($4)) > 0 or not exists (
         select from unnest(string_to_array(search_text($4), ' ')) word
         where strpos(' ' || search_text(subject), ' ' || word) = 0))
     order by sent_at desc, communication_id desc limit ${MAX_COMMUNICATIONS + 1})
   select json_build_object(
     'Communications', coalesce(json_agg(json_build_object(${HEADER}) order by c.place)
       filter (where c.place <= ${MAX_COMMUNICATIONS}), '[]'),
     'NextBefore', case when count(*) > ${MAX_COMMUNICATIONS} then
       max(c.communication_id::text) filter (where c.place = ${MAX_COMMUNICATIONS}) end,
     'Years', ${YEARS})::text as text
   from c`,
)

type InboxQuery = {
  readonly before?: string | undefined
  readonly year?: number | undefined
  readonly search?: string | undefined
}

/** Reads a page of the account's inbox as JSON. */
export async function readInboxText(
  db: Queries,
  accountCode: string,
  { before, year, search }: InboxQuery,
): Promise<string> {
  const [row] = await db.rows(inboxStatement, [accountCode, before ?? null, year ?? null, search ?? null])
  if (row === undefined) throw new Error('the inbox answered no row')
  return row.text
}

type Message = { empty: boolean; text: string }

const messageStatement: Statement<Message> = statement(
  'communication',
  `select c.body !~ '\\S' and coalesce(c.html, '') !~ '\\S' as empty,
     json_build_object(${HEADER}, 'Text', c.body, 'Html', c.html)::text as text
   from communication c
   where c.account_code = $1 and c.communication_id = $2 and c.sent_at is not null`,
)

/** Finds a sent communication as JSON; null if the account has none of this id or medium. */
export async function findMessage(
  db: Queries,
  accountCode: string,
  { communicationId, mediumId }: { readonly communicationId: string; readonly mediumId: string },
): Promise<Message | null> {
  if (mediumId !== ONLY_MEDIUM || !/^\d{1,15}$/.test(communicationId)) return null
  const [row] = await db.rows(messageStatement, [accountCode, communicationId])
  return row ?? null
}
