import type { Day } from '@switchboard/domain/day'

import type { Actor } from '#api/platform/actor.ts'

export type ContactContext = {
  readonly accountCode: string
  readonly now: number
  readonly today: Day
  readonly actor: Actor
}

export function secondsUntil(instant: Date, now: number): number {
  return Math.max(1, Math.ceil((instant.getTime() - now) / 1000))
}
