import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const renew = statement<never>(
  'fibre-calendar-renew',
  `insert into fibre_calendar (account_code, token_hash, since) values ($1, $2, $3)
   on conflict (account_code) do update set token_hash = excluded.token_hash, since = excluded.since`,
)

/** The account's calendar is served by the token of this hash from now on, and by no other. */
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

/** False where there was none. */
export async function withdrawCalendar(queries: Queries, accountCode: string): Promise<boolean> {
  return (await queries.rows(withdraw, [accountCode])).length > 0
}

const ofToken = statement<{ account_code: string }>(
  'fibre-calendar-account',
  'select account_code from fibre_calendar where token_hash = $1',
)

/** Whose calendar a token serves; null for nobody's. */
export async function accountOfCalendar(db: Queries, tokenHash: string): Promise<string | null> {
  const [row] = await db.rows(ofToken, [tokenHash])
  return row?.account_code ?? null
}
