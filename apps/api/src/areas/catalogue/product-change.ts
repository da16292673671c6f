import { trailName } from '#api/platform/audit.ts'
import type { Actor } from '#api/platform/actor.ts'

import type { Change } from './store/change.ts'

/** A change of the account's products, at an instant by the provider clock. */
export type Changing = Change & { readonly now: number }

export function toProductChange(input: Omit<Changing, 'actor'> & { readonly actor: Actor }): Changing {
  const { accountCode, today, now, correlationId, actor } = input
  return { accountCode, today, now, correlationId, actor: trailName(actor) }
}
