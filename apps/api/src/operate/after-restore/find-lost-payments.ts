import type { Services } from '#api/platform/services.ts'

import { readAnchor } from './checks.ts'
import { fetchPartyPayments, listUnknown } from './fetch-payments.ts'
import type { MissingList } from './fetch-payments.ts'
import type { PartyPayment } from './party-payments.ts'

/** Clocks of gateway and bank may be behind ours. */
const MARGIN_MILLISECONDS = 600_000

/** Whether gateway and bank have payments that the database lost. */
export type LostPayments =
  /** No card payment is in the database yet, so there is no moment to compare from. */
  | { readonly kind: 'nothingToCompare' }
  | {
      readonly kind: 'compared'
      readonly lost: readonly PartyPayment[]
      readonly missing: readonly MissingList[]
      /** The newest card payment of the database: it was restored to this moment or a later one. */
      readonly newest: Date
    }

/**
 * Compares gateway and bank with the database, from the newest card payment here on. A restored dump, snapshot or archive has
 * lost the payments after it; a failover has not. Payments from before a waiver count as known. `before` leaves out the card
 * payments of later instants, which were begun after the restore.
 */
export async function findLostPayments(
  services: Pick<Services, 'db' | 'environment'>,
  before: Date | null = null,
): Promise<LostPayments> {
  const { newest, waived } = await readAnchor(services.db, before)
  if (newest === null) return { kind: 'nothingToCompare' }
  const since = Math.max(newest.getTime() - MARGIN_MILLISECONDS, waived?.getTime() ?? 0)
  // the lists are read first: a payment that another process begins meanwhile is in the database before it is in a list
  const { payments, missing } = await fetchPartyPayments(services, since)
  return {
    kind: 'compared',
    lost: await listUnknown(services.db, payments, { retriesFindings: false }),
    missing,
    newest,
  }
}

/** The sentence for the operator of a database that lost payments. */
export function describeLoss({ lost, newest }: Extract<LostPayments, { kind: 'compared' }>): string {
  return (
    `Gateway and bank have ${lost.length} payments that this database does not have, so it was restored to an earlier ` +
    `moment. Run npm run operate -- after-restore --since MOMENT (${newest.toISOString()} or earlier), or waive it by name: ` +
    `npm run operate -- after-restore --waive NAME REASON.`
  )
}
