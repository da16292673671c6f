import { countHit } from '@switchboard/domain/analytics/contract'

import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'

import { saveHit } from './store.ts'

/** Hits of one address in five minutes. Many people of an office share an address. */
export const MAX_HITS = 1_200

export function analyticsEndpoints(): Endpoint[] {
  return [
    handle(countHit, async ({ db, body, today, peer }) => {
      const retryAfterSeconds = await countAttempt(db, [createAddressCounter('analytics', peer, MAX_HITS)])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      await saveHit(db, today, body)
      return {}
    }),
  ]
}
