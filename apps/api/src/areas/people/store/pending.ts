import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'
import { hashSecret } from '#api/platform/hash.ts'

import type { PersonDetails } from './people.ts'

/** How long an invitation can be accepted, by the system clock, so that moving the provider clock does not end it. */
export const INVITATION_DAYS = 7
/** How long an expired invitation is listed. */
export const LISTED_AFTER_DAYS = 14
const DAY_MILLISECONDS = 24 * 3_600_000
export const INVITATION_MILLISECONDS = INVITATION_DAYS * DAY_MILLISECONDS

const addressState = statement<AddressState>(
  'people-address-standing',
  `select
     exists (select 1 from login_user u where u.user_id = $3 and $2 in (u.username, lower(u.email))) as "isYou",
     exists (select 1 from claim c join login_user u using (user_id)
       where c.account_code = $1 and $2 in (u.username, lower(u.email))) as "isAdded",
     exists (select 1 from pending_person p
       where p.account_code = $1 and p.email = $2 and p.expires_at > $4) as "isInvited",
     (select count(*) from pending_person p where p.account_code = $1 and p.expires_at > $4) as open`,
)
/** `since` is the invitation that must become a day old before the next. The audit trail includes ended invitations. */
const invitedSince = statement<{ since: Date | null }>(
  'people-invited-since',
  `with invited as (select at, detail ->> 'email' as email from audit_event
     where account_code = $1 and action = 'person-invited' and at > $3)
   select greatest(
     (select at from invited order by at desc offset $4 limit 1),
     (select at from invited where email = $2 order by at desc offset $5 limit 1)) as since`,
)
/** Replaces an expired invitation to the same address. */
const invite = statement<never>(
  'people-invite',
  `insert into pending_person as p (pending_id, account_code, email, first_name, last_name, mobile_number,
     date_of_birth, invited_at, code_hash, expires_at, level)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $11, $12)
   on conflict (account_code, email) do update set
     pending_id = excluded.pending_id, first_name = excluded.first_name, last_name = excluded.last_name,
     mobile_number = excluded.mobile_number, date_of_birth = excluded.date_of_birth,
     level = excluded.level, invited_at = excluded.invited_at, code_hash = excluded.code_hash, expires_at = excluded.expires_at
   where p.expires_at <= $10`,
)
const pending = statement<{ text: string }>(
  'people-pending',
  `select coalesce(json_agg(json_build_object(
     'id', pending_id,
     'firstName', first_name,
     'lastName', last_name,
     'emailAddress', email,
     'level', level,
     'invitedAt', ${wireInstant('invited_at')},
     'expiresAt', ${wireInstant(`(invited_at + interval '${INVITATION_DAYS} days')`)},
     'isOver', expires_at <= $2
     ) order by invited_at, pending_id), '[]')::text as text
   from pending_person where account_code = $1`,
)
const COLUMNS = `pending_id as "pendingId", account_code as "accountCode", email, first_name as "firstName",
  last_name as "lastName", mobile_number as "mobileNumber", date_of_birth as "dateOfBirth", level`
const end = statement<PendingPerson>(
  'people-pending-end',
  `delete from pending_person where account_code = $1 and pending_id = $2 returning ${COLUMNS}`,
)
const byId = statement<PendingPerson>(
  'people-pending-by-id',
  `select ${COLUMNS} from pending_person where account_code = $1 and pending_id = $2`,
)
const byCode = statement<PendingPerson>(
  'people-pending-by-code',
  `select ${COLUMNS} from pending_person where code_hash = $1 and expires_at > $2`,
)
const use = statement<PendingPerson>(
  'people-pending-use',
  `delete from pending_person where code_hash = $1 and expires_at > $2 returning ${COLUMNS}`,
)
const purge = statement<never>('people-pending-purge', 'delete from pending_person where expires_at <= $1')

type AddressState = { isYou: boolean; isAdded: boolean; isInvited: boolean; open: number }

export type PendingPerson = PersonDetails & { readonly pendingId: string; readonly accountCode: string }

/** Whether an address is the reader's, already added or already invited, and the number of open invitations. */
export async function findAddressState(
  db: Queries,
  accountCode: string,
  { email, readerId }: { readonly email: string; readonly readerId: string },
): Promise<AddressState> {
  const [state] = await db.rows(addressState, [accountCode, email, readerId, new Date()])
  if (state === undefined) throw new Error('the statement of an address returned no row')
  return state
}

/** Seconds until an account may invite an address; null if it may now. */
export async function readInvitationWait(
  db: Queries,
  { accountCode, email }: { readonly accountCode: string; readonly email: string },
  max: { readonly account: number; readonly address: number },
): Promise<number | null> {
  const dayAgo = Date.now() - DAY_MILLISECONDS
  const offsets = [max.account - 1, max.address - 1]
  const [row] = await db.rows(invitedSince, [accountCode, email, new Date(dayAgo), ...offsets])
  const since = row?.since ?? null
  return since === null ? null : Math.max(1, Math.ceil((since.getTime() - dayAgo) / 1000))
}

/** Stores an invitation and returns when it expires, by the system clock. Of the code only the hash is stored. */
export async function savePending(
  db: Queries,
  person: PendingPerson,
  { code, invitedAt }: { readonly code: string; readonly invitedAt: number },
): Promise<Date> {
  const now = Date.now()
  const expiresAt = new Date(now + INVITATION_MILLISECONDS)
  await db.rows(invite, [
    person.pendingId,
    person.accountCode,
    person.email,
    person.firstName,
    person.lastName,
    person.mobileNumber,
    person.dateOfBirth,
    new Date(invitedAt),
    hashSecret(code),
    new Date(now),
    expiresAt,
    person.level,
  ])
  return expiresAt
}

/** Source: PPL-011. */
export async function readPendingText(db: Queries, accountCode: string): Promise<string> {
  const [row] = await db.rows(pending, [accountCode, new Date()])
  if (row === undefined) throw new Error('the pending people answered no row')
  return row.text
}

export async function deletePending(
  db: Queries,
  accountCode: string,
  pendingId: string,
): Promise<PendingPerson | null> {
  const [ended] = await db.rows(end, [accountCode, pendingId])
  return ended ?? null
}

export async function findPending(
  db: Queries,
  accountCode: string,
  pendingId: string,
): Promise<PendingPerson | null> {
  const [found] = await db.rows(byId, [accountCode, pendingId])
  return found ?? null
}

/** Finds the invited person of a link; null if the link is unknown or has expired. */
export async function findPendingByCode(db: Queries, code: string): Promise<PendingPerson | null> {
  const [found] = await db.rows(byCode, [hashSecret(code), new Date()])
  return found ?? null
}

/** Uses up a link; null if it was used or ended meanwhile. */
export async function redeemPending(db: Queries, code: string): Promise<PendingPerson | null> {
  const [used] = await db.rows(use, [hashSecret(code), new Date()])
  return used ?? null
}

/** Expired invitations stay listed for a while, so that they can be sent again. */
export async function deleteExpiredPending(db: Queries): Promise<void> {
  await db.rows(purge, [new Date(Date.now() - LISTED_AFTER_DAYS * DAY_MILLISECONDS)])
}
