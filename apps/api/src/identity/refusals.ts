import { audit } from '#api/audit.ts'
import type { AuditEvent } from '#api/audit.ts'
import type { Queries } from '#api/database/database.ts'

import { counted, perAddress } from './tries.ts'

/** Refusals in the trail in five minutes: of one address enough to see who tries what, of all a bound on what is kept for ever. */
export const MOST_REFUSALS = { peer: 30, everybody: 1_000 } as const

/**
 * Writes down that somebody was refused, who need not be anybody: the trail keeps its rows for ever, so what one address
 * tries beyond its share is in the count of requests alone.
 */
export async function auditRefusal(db: Queries, event: AuditEvent, peer: string): Promise<void> {
  const ofPeer = perAddress('refusals of', peer, MOST_REFUSALS.peer)
  // one after the other, so that what one address may not write is not counted against everybody
  if ((await counted(db, [ofPeer])) !== null) return
  if ((await counted(db, [{ name: 'refusals', most: MOST_REFUSALS.everybody }])) !== null) return
  await audit(db, { ...event, detail: { ...event.detail, peer } })
}
