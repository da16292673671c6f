import type { Queries } from '#api/database/database.ts'
import { Refused, refused } from '#api/http/refusal.ts'
import { turnsOf } from '#api/http/turns.ts'
import { counted } from '#api/identity/tries.ts'

const MINUTE_MILLISECONDS = 60_000

/** Forecasts of one account in a minute: somebody who looks at one every two seconds is let through. */
export const MOST_FORECASTS = 30
/** A forecast holds its account, so a second one of it could only wait on a connection of the database. */
export const MOST_OF_ACCOUNT = { atOnce: 1, waiting: 4 } as const

/** Said with the refusal where the bill run would set the account aside. */
export const NO_FORECAST = {
  message: 'the bills of this account cannot be forecast until a person has seen to them',
}

const inTurnOf = turnsOf(MOST_OF_ACCOUNT)

/** Works a forecast out in the turn of its account. Throws `Refused` where the account has asked too often. */
export async function forecastInTurn<Answer>(
  db: Queries,
  accountCode: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const retryAfterSeconds = await counted(db, [
    { name: `forecasts of ${accountCode}`, most: MOST_FORECASTS, windowMilliseconds: MINUTE_MILLISECONDS },
  ])
  if (retryAfterSeconds !== null) throw new Refused(refused('TOO_MANY_REQUESTS', { retryAfterSeconds }))
  return inTurnOf(accountCode, work)
}
