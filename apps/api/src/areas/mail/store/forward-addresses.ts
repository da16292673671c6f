import { randomInt } from 'node:crypto'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { hashSecret } from '#api/platform/hash.ts'

import type { MailboxKey } from './mailboxes.ts'

const CODE_DIGITS = 8
const CODE_MINUTES = 60
const MINUTE_MILLISECONDS = 60_000
/** Guesses at one code. */
const MAX_TRIES = 5

type ForwardAddressKey = MailboxKey & { readonly address: string }

const ask = statement<never>(
  'mail-forward-ask',
  `insert into mail_forward_address (account_code, mailbox_id, address, code_hash, expires_at) values ($1, $2, $3, $4, $5)
   on conflict (account_code, mailbox_id, address)
   do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0
     where mail_forward_address.confirmed_at is null`,
)

/** A new code for an address, in place of the one before; only its hash is kept. */
export async function newForwardCode(
  queries: Queries,
  { accountCode, mailboxId, address }: ForwardAddressKey,
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const expiresAt = new Date(Date.now() + CODE_MINUTES * MINUTE_MILLISECONDS)
  await queries.rows(ask, [accountCode, mailboxId, address, forwardCodeHash(address, code), expiresAt])
  return { code, expiresAt }
}

export function forwardCodeHash(address: string, code: string): string {
  return hashSecret(`${address} ${code}`)
}

const tryCode = statement<{ code_hash: string | null }>(
  'mail-forward-try',
  `update mail_forward_address set tries = tries + 1
   where account_code = $1 and mailbox_id = $2 and address = $3 and expires_at > $4 and tries < ${MAX_TRIES}
   returning code_hash`,
)
const confirm = statement<never>(
  'mail-forward-confirm',
  `update mail_forward_address set code_hash = null, expires_at = null, confirmed_at = $4
   where account_code = $1 and mailbox_id = $2 and address = $3`,
)

/** Confirms an address by its code; false where it is not the code, or works no more. A wrong one is counted. */
export async function confirmByCode(
  queries: Queries,
  { accountCode, mailboxId, address }: ForwardAddressKey,
  { code, now }: { readonly code: string; readonly now: number },
): Promise<boolean> {
  const [row] = await queries.rows(tryCode, [accountCode, mailboxId, address, new Date()])
  if (row?.code_hash !== forwardCodeHash(address, code)) return false
  await queries.rows(confirm, [accountCode, mailboxId, address, new Date(now)])
  return true
}

const forget = statement<never>(
  'mail-forward-forget',
  'delete from mail_forward_address where expires_at < $1',
)

export async function forgetExpiredForwardCodes(db: Queries): Promise<void> {
  await db.rows(forget, [new Date()])
}

const remove = statement<never>(
  'mail-forward-remove',
  'delete from mail_forward_address where account_code = $1 and mailbox_id = $2 and address = $3',
)

/** An address that mail may not be forwarded to any more. */
export async function removeForwardAddress(
  queries: Queries,
  { accountCode, mailboxId, address }: ForwardAddressKey,
): Promise<void> {
  await queries.rows(remove, [accountCode, mailboxId, address])
}
