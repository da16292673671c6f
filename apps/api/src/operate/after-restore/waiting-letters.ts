import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** A kind of notice or letter that waits in the restored outbox. */
export type WaitingLetters = { type: string; count: number; oldest: Date }

// SQL of the rows that were queued before the first run, by the provider clock
const listStatement = statement<WaitingLetters>(
  'after-restore-letters',
  `select event_type as type, count(*) as count, min(created_at) as oldest from (
     select event_type, created_at from communication where send_at is not null and created_at < $1
     union all
     select event_type, created_at from letter where send_at is not null and created_at < $1) waiting
   group by event_type order by event_type`,
)
const dropStatement = statement<{ dropped: number }>(
  'after-restore-drop-letters',
  `with notices as (
     update communication set send_at = null where send_at is not null and created_at < $1 returning 1),
   letters as (
     update letter set send_at = null where send_at is not null and created_at < $1 returning 1)
   select (select count(*) from notices) + (select count(*) from letters) as dropped`,
)

/** Notices and letters that wait in the restored outbox. Most of them went out after the restored moment. */
export function listWaitingLetters(queries: Queries, before: Date): Promise<WaitingLetters[]> {
  return queries.rows(listStatement, [before])
}

/** Gives them up: `set-aside` lists them and sends single ones again. Returns their number. */
export async function dropWaitingLetters(queries: Queries, before: Date): Promise<number> {
  const [row] = await queries.rows(dropStatement, [before])
  return row?.dropped ?? 0
}
