import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { AuditEvent } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'

/** Audited refusals in five minutes: enough to see the attempts of one address, and a limit for a trail that is kept for ever. */
export const MAX_REFUSALS = { peer: 30, everyone: 1_000 } as const

/** A refusal, with the network address of the caller. */
type RefusalEvent = AuditEvent & { readonly peer: string }

/**
 * Audits a refusal. Anyone can cause refusals and the audit trail is kept for ever, so refusals above the limits are
 * only in the request metrics.
 */
export async function auditRefusal(
  db: Queries,
  actor: Actor,
  { peer, ...event }: RefusalEvent,
): Promise<void> {
  const ofPeer = createAddressCounter('refusals of', peer, MAX_REFUSALS.peer)
  // the address is counted first, so that its refusals above the limit do not count against everyone
  if ((await countAttempt(db, [ofPeer])) !== null) return
  if ((await countAttempt(db, [{ name: 'refusals', most: MAX_REFUSALS.everyone }])) !== null) return
  await audit(db, actor, { ...event, detail: { ...event.detail, peer } })
}
