import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'

const ACCOUNTS_AT_ONCE = 1_000

const begin = statement<never>(
  'collection-progress-begin',
  'insert into collection_progress (day) values ($1::date) on conflict do nothing',
)
// a process that finds the row locked leaves the work to the process with the lock
const progress = statement<{ day: Day; through_account: string }>(
  'collection-progress',
  'select day, through_account from collection_progress where day <= $1::date for update skip locked',
)
const advance = statement<never>(
  'collection-progress-advance',
  'update collection_progress set day = $1::date, through_account = $2',
)

/**
 * Creates the collections of every day up to today, day by day, also after an outage. The very first run begins with its
 * day: bills that fell due earlier are paid by hand.
 */
export async function createDueCollections(
  db: Database,
  { today, now }: { today: Day; now: number },
  stopping: AbortSignal,
): Promise<void> {
  await db.rows(begin, [today])
  while (!stopping.aborted) {
    const more = await db.transaction(async (queries) => {
      const [at] = await queries.rows(progress, [today])
      if (at === undefined) return false
      const done = await createCollections(queries, { day: at.day, after: at.through_account, now })
      const dayIsOver = done.accounts < ACCOUNTS_AT_ONCE
      await queries.rows(advance, dayIsOver ? [addDays(at.day, 1), ''] : [at.day, done.last])
      return true
    })
    if (!more) return
  }
}

const insertCollection = statement<{ accounts: number; last: string | null }>(
  'due-collections-insert-collection',
  `with due as materialized (
      select distinct i.account_code from invoice i
      where i.is_approved and due_day(i.bill_date, i.due_date) = $1::date and i.account_code > $2
      order by i.account_code limit $3),
    created as (
      insert into collection (collection_id, account_code, due_on, attempt, collect_on, method, amount_cents,
        created_at, ask_at)
      select replace(gen_random_uuid()::text, '-', ''), m.account_code, $1::date, 1, $1::date,
        case m.recurring_type when 'CreditCard' then 'CreditCard' else 'DirectDebit' end, owed.cents,
        $4::timestamptz, $4::timestamptz
      from due
      join recurring_method m using (account_code)
      cross join lateral (select collectable(m.account_code, $1::date) as cents offset 0) owed
      where m.recurring_type <> 'Manual' and owed.cents > 0
        and coalesce(m.by_hand_until < $1::date, true)
      on conflict (account_code, due_on, attempt) do nothing)
    select count(*) as accounts, max(account_code) as last from due`,
)

async function createCollections(
  queries: Queries,
  { day, after, now }: { day: Day; after: string; now: number },
): Promise<{ accounts: number; last: string }> {
  const [created] = await queries.rows(insertCollection, [day, after, ACCOUNTS_AT_ONCE, new Date(now)])
  return { accounts: created?.accounts ?? 0, last: created?.last ?? '' }
}
