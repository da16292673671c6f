import { countHit } from '@switchboard/domain/analytics/contract'

import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { countAttempt, perAddress } from '#api/platform/attempts.ts'

import { count } from './store.ts'

/** From one address in five minutes: many people share one at an office. */
export const MAX_HITS = 1_200

export function analyticsEndpoints(): Endpoint[] {
  return [
    handle(countHit, async ({ db, body, today, peer }) => {
      const retryAfterSeconds = await countAttempt(db, [perAddress('analytics', peer, MAX_HITS)])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      await count(db, today, body)
      return {}
    }),
  ]
}
