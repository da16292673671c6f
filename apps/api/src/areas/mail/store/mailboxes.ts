import type { MailFilter } from '@switchboard/domain/mail/filter'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** A mailbox by its number within an account. */
export type MailboxKey = { readonly accountCode: string; readonly mailboxId: number }

const mailboxes = statement<{ text: string }>(
  'mailboxes',
  `select jsonb_build_object('mailboxes', coalesce(jsonb_agg(
     jsonb_build_object('mailboxId', mailbox_id, 'address', address) order by mailbox_id), '[]'))::text as text
   from mailbox where account_code = $1`,
)

export async function readMailboxesText(db: Queries, accountCode: string): Promise<string> {
  const [row] = await db.rows(mailboxes, [accountCode])
  return row?.text ?? ''
}

/** A mailbox with its filters and the facts that limit them: other mailboxes and confirmed addresses. */
export type KnownMailbox = {
  readonly address: string
  readonly revision: number
  /** Whether it is unknown which script the mail server has. */
  readonly isUnsettled: boolean
  readonly filters: readonly MailFilter[]
  readonly others: readonly { readonly address: string; readonly forwardsTo: readonly string[] }[]
  readonly confirmed: readonly string[]
}

const FILTERS = `(
  select coalesce(jsonb_agg(jsonb_build_object('mailFilterId', f.mail_filter_id, 'name', f.name,
    'allConditionsRequired', f.all_conditions_required, 'conditions', f.conditions, 'actions', f.actions,
    'orderIndex', f.order_index) || case when f.is_paused then '{"isPaused": true}'::jsonb else '{}' end order by f.order_index), '[]')
  from mail_filter f where f.account_code = m.account_code and f.mailbox_id = m.mailbox_id)`

const FORWARDS_OF_OTHER = `(
  select coalesce(jsonb_agg(distinct a.value ->> 'address'), '[]')
  from mail_filter f cross join jsonb_array_elements(f.actions) a
  where f.account_code = o.account_code and f.mailbox_id = o.mailbox_id and a.value ->> 'address' is not null)`

const find = statement<KnownMailbox>(
  'mailbox-known',
  `select m.address, coalesce(s.revision, 0) as revision,
     coalesce(s.settling_since is not null, false) as "isUnsettled", ${FILTERS} as filters,
     (select coalesce(jsonb_agg(jsonb_build_object('address', o.address, 'forwardsTo', ${FORWARDS_OF_OTHER})
        order by o.mailbox_id), '[]')
      from mailbox o where o.account_code = m.account_code and o.mailbox_id <> m.mailbox_id) as others,
     (select coalesce(jsonb_agg(w.address order by w.address), '[]') from mail_forward_address w
      where w.account_code = m.account_code and w.mailbox_id = m.mailbox_id and w.confirmed_at is not null) as confirmed
   from mailbox m left join mailbox_script s using (account_code, mailbox_id)
   where m.account_code = $1 and m.mailbox_id = $2`,
)

export async function findMailbox(db: Queries, key: MailboxKey): Promise<KnownMailbox | null> {
  const [row] = await db.rows(find, [key.accountCode, key.mailboxId])
  return row ?? null
}

const findAddress = statement<{ address: string }>(
  'mailbox-address',
  'select address from mailbox where account_code = $1 and mailbox_id = $2',
)

export async function findMailboxAddress(db: Queries, key: MailboxKey): Promise<string | null> {
  const [row] = await db.rows(findAddress, [key.accountCode, key.mailboxId])
  return row?.address ?? null
}

const setPassword = statement<never>(
  'mailbox-password-set',
  `insert into mailbox_password (account_code, mailbox_id, password_hash, changed_at) values ($1, $2, $3, $4)
   on conflict (account_code, mailbox_id)
   do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
)

/** Saves the password by which mail programs sign in. */
export async function saveMailPassword(
  queries: Queries,
  { accountCode, mailboxId }: MailboxKey,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: number },
): Promise<void> {
  await queries.rows(setPassword, [accountCode, mailboxId, passwordHash, new Date(now)])
}
