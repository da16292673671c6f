import { MAX_COMMUNICATIONS } from '@switchboard/domain/communications/contract'

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

/** Reads one more than a page, to know whether another page follows. A communication that is not sent yet is in no inbox. */
const inboxStatement: Statement<{ text: string }> = statement(
  'communications',
  `with c as (
     select *, row_number() over (order by sent_at desc, communication_id desc) as place
     from communication
     where account_code = $1 and sent_at is not null
       and ($2::bigint is null or (sent_at, communication_id) < (
         select b.sent_at, b.communication_id from communication b
         where b.account_code = $1 and b.communication_id = $2))
     order by sent_at desc, communication_id desc limit ${MAX_COMMUNICATIONS + 1})
   select json_build_object(
     'Communications', coalesce(json_agg(json_build_object(${HEADER}) order by c.place)
       filter (where c.place <= ${MAX_COMMUNICATIONS}), '[]'),
     'NextBefore', case when count(*) > ${MAX_COMMUNICATIONS} then
       max(c.communication_id::text) filter (where c.place = ${MAX_COMMUNICATIONS}) end)::text as text
   from c`,
)

/** A page of the account's inbox in the form of its call. */
export async function inboxText(
  db: Queries,
  accountCode: string,
  before: string | undefined,
): Promise<string> {
  const [row] = await db.rows(inboxStatement, [accountCode, before ?? null])
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

/** A sent communication in the form of its call; null if the account has none of this id or medium. */
export async function findMessage(
  db: Queries,
  accountCode: string,
  { communicationId, mediumId }: { readonly communicationId: string; readonly mediumId: string },
): Promise<Message | null> {
  if (mediumId !== ONLY_MEDIUM || !/^\d{1,15}$/.test(communicationId)) return null
  const [row] = await db.rows(messageStatement, [accountCode, communicationId])
  return row ?? null
}
