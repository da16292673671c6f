import { UNLOCK_HOURS } from '@switchboard/domain/mobile/numbers/rules'

import type { NumberGuard } from './store/number-status.ts'

const HOUR_MILLISECONDS = 3_600_000
const DAY = UNLOCK_HOURS * HOUR_MILLISECONDS

/** The changes to the guard of a number. Repeating a change has no effect. */
export const GUARD_STEPS = {
  lock: (guard, now) => ({ ...guard, lockedAt: guard.lockedAt ?? now, opensAt: null }),
  unlock: (guard, now) =>
    guard.lockedAt === null ? guard : { ...guard, opensAt: guard.opensAt ?? now + DAY },
  keepLocked: (guard) => ({ ...guard, opensAt: null }),
  freeze: (guard, now) => ({ ...guard, opensAt: null, frozenAt: guard.frozenAt ?? now, thawsAt: null }),
  thaw: (guard, now) => (guard.frozenAt === null ? guard : { ...guard, thawsAt: guard.thawsAt ?? now + DAY }),
  thawAtOnce: (guard) => ({ ...guard, frozenAt: null, thawsAt: null }),
} as const satisfies Record<string, (guard: NumberGuard, now: number) => NumberGuard>

export type GuardStep = keyof typeof GUARD_STEPS

/** Why a number may not be changed, or null. */
export function findChangeBlock(guard: NumberGuard): 'NUMBER_FROZEN' | 'NUMBER_LOCKED' | null {
  if (guard.frozenAt !== null) return 'NUMBER_FROZEN'
  return guard.lockedAt === null ? null : 'NUMBER_LOCKED'
}

export function isSameGuard(one: NumberGuard, other: NumberGuard): boolean {
  return (
    one.lockedAt === other.lockedAt &&
    one.opensAt === other.opensAt &&
    one.frozenAt === other.frozenAt &&
    one.thawsAt === other.thawsAt
  )
}
