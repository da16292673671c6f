import type { MailFilter } from '@switchboard/domain/mail/filter'
import { sieveScript } from '@switchboard/domain/mail/sieve'

import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { MailboxKey } from './mailboxes.ts'

/** Longer than any mail server call; an older mark belongs to a dead process. */
export const SETTLING_SECONDS = 30
const MAX_AT_ONCE = 20

const isAtWork = `settling_by is not null and settling_since > $4::timestamptz - interval '${SETTLING_SECONDS} seconds'`

/** The script of a mailbox whose first filter the server did not take. */
const NO_FILTERS = sieveScript([])

/** In an account one mailbox is changed at a time, because the forwarding of a mailbox limits that of another. */
const begin = statement<{ revision: number }>(
  'mailbox-script-begin',
  `insert into mailbox_script (account_code, mailbox_id, revision, script, settling_by, settling_since)
   select $1, $2, 0, $6, $3, $4
   where not exists (select from mailbox_script where account_code = $1 and ${isAtWork})
   on conflict (account_code, mailbox_id) do update set settling_by = $3, settling_since = $4
     where mailbox_script.revision = $5
   returning revision`,
)

type AtWork = { readonly by: string }

/**
 * Marks the filters of a mailbox as being changed. Returns false if they have changed or another change of the account is under
 * way.
 */
export async function beginSettling(
  queries: Queries,
  { accountCode, mailboxId }: MailboxKey,
  { by, revision }: AtWork & { readonly revision: number },
): Promise<boolean> {
  const rows = await queries.rows(begin, [accountCode, mailboxId, by, new Date(), revision, NO_FILTERS])
  return rows.length > 0
}

const settle = statement<{ revision: number }>(
  'mailbox-script-settle',
  `update mailbox_script set revision = revision + 1, script = $4, settling_by = null, settling_since = null
   where account_code = $1 and mailbox_id = $2 and settling_by = $3 returning revision`,
)
const removeAll = statement<never>(
  'mail-filter-remove-all',
  'delete from mail_filter where account_code = $1 and mailbox_id = $2',
)
const insertAll = statement<never>(
  'mail-filter-insert-all',
  `insert into mail_filter (account_code, mailbox_id, mail_filter_id, order_index, name, all_conditions_required,
     conditions, actions, is_paused)
   select $1, $2, "mailFilterId", "orderIndex", name, "allConditionsRequired", conditions, actions, coalesce("isPaused", false)
   from jsonb_to_recordset($3::jsonb) as f ("mailFilterId" uuid, "orderIndex" int, name text,
     "allConditionsRequired" boolean, conditions jsonb, actions jsonb, "isPaused" boolean)`,
)

/** Saves filters that the mail server has taken. Returns the new revision, or null if another process has taken over. */
export async function settleFilters(
  queries: Queries,
  { accountCode, mailboxId }: MailboxKey,
  { by, script, filters }: AtWork & { readonly script: string; readonly filters: readonly MailFilter[] },
): Promise<number | null> {
  const [row] = await queries.rows(settle, [accountCode, mailboxId, by, script])
  if (row === undefined) return null
  await queries.rows(removeAll, [accountCode, mailboxId])
  await insertFilters(queries, { accountCode, mailboxId }, filters)
  return row.revision
}

/** Inserts all filters of a mailbox that has none. */
export async function insertFilters(
  queries: Queries,
  { accountCode, mailboxId }: MailboxKey,
  filters: readonly MailFilter[],
): Promise<void> {
  await queries.rows(insertAll, [accountCode, mailboxId, JSON.stringify(filters)])
}

const leave = statement<never>(
  'mailbox-script-leave',
  `update mailbox_script set settling_by = null, settling_since = case when $4::boolean then settling_since end
   where account_code = $1 and mailbox_id = $2 and settling_by = $3`,
)

/** Ends a failed change without saving. If the state of the server is unknown, the filters stay marked for `claimUnsettled`. */
export async function leaveSettling(
  queries: Queries,
  { accountCode, mailboxId }: MailboxKey,
  { by, isUnsettled }: AtWork & { readonly isUnsettled: boolean },
): Promise<void> {
  await queries.rows(leave, [accountCode, mailboxId, by, isUnsettled])
}

export type Unsettled = MailboxKey & { readonly script: string; readonly address: string }

const claim = statement<Unsettled>(
  'mailbox-script-claim',
  `update mailbox_script s set settling_by = $1, settling_since = $2::timestamptz
   from mailbox m
   where m.account_code = s.account_code and m.mailbox_id = s.mailbox_id and (s.account_code, s.mailbox_id) in (${claimOnce(`
     select account_code, mailbox_id from mailbox_script
     where settling_since <= $2::timestamptz - interval '${SETTLING_SECONDS} seconds'
     order by settling_since limit ${MAX_AT_ONCE} for update skip locked`)})
   returning s.account_code as "accountCode", s.mailbox_id as "mailboxId", s.script, m.address`,
)

/** Claims mailboxes whose state on the server is unknown, and marks them as being settled. */
export function claimUnsettled(db: Queries, worker: string): Promise<Unsettled[]> {
  return db.rows(claim, [worker, new Date()])
}
