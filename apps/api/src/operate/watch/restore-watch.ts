import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'

import { endLosses, recordLoss } from '#api/operate/after-restore/checks.ts'
import { describeLoss, findLostPayments } from '#api/operate/after-restore/find-lost-payments.ts'
import type { LostPayments } from '#api/operate/after-restore/find-lost-payments.ts'
import { statement } from '#api/platform/database/database.ts'
import { readAtMostEvery } from '#api/platform/jobs/read-at-most.ts'
import type { Services } from '#api/platform/services.ts'

type Mark = { incarnation: string; newest: number; loss: Date | null }

/**
 * A restore starts the server again, takes another database or puts earlier rows back. A failover starts a server too: then gateway
 * and bank are asked, and nothing is lost.
 */
const markStatement = statement<Mark>(
  'restore-watch-mark',
  `select concat(extract(epoch from pg_postmaster_start_time()), ' ',
       (select oid from pg_database where datname = current_database())) as incarnation,
     coalesce((select max(audit_event_id) from audit_event), 0) as newest,
     (select min(since) from restore_check where kind = 'loss') as loss`,
)

/** The shortest times between two looks at the database, and between two comparisons with gateway and bank. */
type Pauses = { readonly lookMilliseconds: number; readonly compareMilliseconds: number }
const PAUSES: Pauses = { lookMilliseconds: 2_000, compareMilliseconds: 30_000 }

export type RestoreWatch = {
  /** Looks for a restore, at most once in two seconds. */
  readonly checkDatabase: () => Promise<void>
  /** Whether payments are lost, so that nothing may be changed. */
  readonly isPaused: () => boolean
}

/**
 * Notices that the database was restored to an earlier moment while this process ran. One cheap statement finds that a restore is
 * possible, and the lists of gateway and bank decide, as at a start. Until every lost payment is entered, set aside or waived,
 * changes are paused. Source: OPS-037.
 */
export function createRestoreWatch(
  services: Pick<Services, 'db' | 'environment' | 'logger'>,
  registry: Registry,
  { lookMilliseconds, compareMilliseconds }: Pauses = PAUSES,
): RestoreWatch {
  const { db, logger } = services
  const lostPayments = new Gauge({
    name: 'lost_payments',
    help: 'Payments of gateway and bank that the restored database lacks; changes are paused meanwhile',
    registers: [registry],
  })
  let last: (Mark & { readonly at: Date }) | null = null
  /** The last look before a possible restore; null while none is possible. */
  let lookBefore: Date | null = null
  let comparedAt = 0
  let isPaused = false

  async function checkMark(): Promise<void> {
    const at = new Date()
    const [mark] = await db.rows(markStatement, [])
    if (mark === undefined) return
    const isPossible = mark.loss !== null || (last !== null && mayBeRestored(mark, last))
    if (isPossible && lookBefore === null) {
      lookBefore = last?.at ?? at
      comparedAt = 0
    }
    last = { ...mark, at }
    if (lookBefore === null || Date.now() - comparedAt < compareMilliseconds) return
    await compare(lookBefore)
    comparedAt = Date.now()
  }

  async function compare(before: Date): Promise<void> {
    const result = await findLostPayments(services, before)
    if (result.kind === 'compared' && result.lost.length > 0) return pause(result)
    if (result.kind === 'compared' && result.missing.some(({ isOffered }) => isOffered)) {
      const { missing: lists } = result
      logger.warn({ lists }, 'the database was started again, and its payments cannot be compared yet')
      // another process has compared them and found a loss
      if (last?.loss !== null) isPaused = true
      return
    }
    await endLosses(db)
    logger.info('the database was started again and lacks no payment of gateway and bank')
    lookBefore = null
    isPaused = false
    lostPayments.set(0)
  }

  async function pause(result: Extract<LostPayments, { kind: 'compared' }>): Promise<void> {
    await recordLoss(db, result.newest)
    if (!isPaused) logger.error({ payments: result.lost.length }, describeLoss(result))
    isPaused = true
    lostPayments.set(result.lost.length)
  }

  return { checkDatabase: readAtMostEvery(lookMilliseconds, checkMark), isPaused: () => isPaused }
}

function mayBeRestored(mark: Mark, last: Mark): boolean {
  return mark.incarnation !== last.incarnation || mark.newest < last.newest
}
