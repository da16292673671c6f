import type { Queries } from '#api/platform/database/database.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'

import { Refused, refuse } from '#api/platform/refusal.ts'

/** The maximum of calls in five minutes, for one account and from one address. All processes count together. */
export type CallLimits = {
  /** Calls that share a name share its counters. */
  readonly name: string
  readonly account: number
  readonly address: number
}

/** Limits a call. Each call is counted by an additional statement; above the limits it is refused with 429. */
export function limitCalls<Call extends object>(
  endpoint: Call,
  limits: CallLimits,
): Call & { readonly limits: CallLimits } {
  return { ...endpoint, limits }
}

/** Counts a call with limits. Throws `Refused` above the limits. */
export async function countCall(
  db: Queries,
  { name, account, address }: CallLimits,
  caller: { readonly accountCode: string; readonly peer: string },
): Promise<void> {
  const retryAfterSeconds = await countAttempt(db, [
    { name: `${name} of ${caller.accountCode}`, most: account },
    createAddressCounter(`${name} from`, caller.peer, address),
  ])
  if (retryAfterSeconds !== null) throw new Refused(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }))
}
