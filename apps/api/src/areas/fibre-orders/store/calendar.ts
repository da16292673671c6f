import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const renew = statement<never>(
  'fibre-calendar-renew',
  `insert into fibre_calendar (account_code, token_hash, since) values ($1, $2, $3)
   on conflict (account_code) do update set token_hash = excluded.token_hash, since = excluded.since`,
)

/** Replaces the token of the account's calendar. Only the hash is stored. */
export async function renewCalendar(
  queries: Queries,
  {
    accountCode,
    tokenHash,
    now,
  }: { readonly accountCode: string; readonly tokenHash: string; readonly now: number },
): Promise<void> {
  await queries.rows(renew, [accountCode, tokenHash, new Date(now)])
}

const withdraw = statement<{ account_code: string }>(
  'fibre-calendar-withdraw',
  'delete from fibre_calendar where account_code = $1 returning account_code',
)

/** Deletes the token of the account's calendar; returns false if it had none. */
export async function withdrawCalendar(queries: Queries, accountCode: string): Promise<boolean> {
  return (await queries.rows(withdraw, [accountCode])).length > 0
}

const byToken = statement<{ account_code: string }>(
  'fibre-calendar-account',
  'select account_code from fibre_calendar where token_hash = $1',
)

/** Finds the account of a calendar's token; null if the token is unknown. */
export async function findCalendarAccount(db: Queries, tokenHash: string): Promise<string | null> {
  const [row] = await db.rows(byToken, [tokenHash])
  return row?.account_code ?? null
}
