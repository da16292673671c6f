import type { Queries } from '#api/platform/database/database.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import { createCallerQueues } from '#api/platform/http/caller-queues.ts'
import { countAttempt } from '#api/platform/attempts.ts'

const MINUTE_MILLISECONDS = 60_000

/** Forecasts of an account in a minute. The limit allows a forecast every two seconds. */
export const MAX_FORECASTS = 30
/** A forecast locks its account, so a second forecast at the same time would only block a database connection. */
export const FORECAST_QUEUE_LIMITS = { atOnce: 1, waiting: 4 } as const

/** The message of the refusal if the bill run would set the account aside. */
export const NO_FORECAST = {
  message: 'the bills of this account cannot be forecast until a person has seen to them',
}

const runInQueue = createCallerQueues(FORECAST_QUEUE_LIMITS)

/** Runs a forecast in the queue of its account. Throws `Refused` if the account made too many forecasts. */
export async function forecastInQueue<Reply>(
  db: Queries,
  accountCode: string,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const retryAfterSeconds = await countAttempt(db, [
    { name: `forecasts of ${accountCode}`, most: MAX_FORECASTS, windowMilliseconds: MINUTE_MILLISECONDS },
  ])
  if (retryAfterSeconds !== null) throw new Refused(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }))
  return runInQueue(accountCode, work)
}
