import { dayAt } from '@switchboard/domain/day'
import { orderBody } from '@switchboard/domain/ordering/contract'
import type { OrderStep } from '@switchboard/domain/ordering/following/contract'

import { jobActor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'
import type { Services } from '#api/platform/services.ts'

import { endOrder } from './follow/end.ts'
import { KINDS } from './kinds.ts'
import { dayOfStep } from './land/landing.ts'
import type { Landing } from './land/landing.ts'
import { advanceOrder, holdDueOrder, nextDueOrder, showStatus } from './land/store.ts'
import type { DueOrder, PlacedOrder } from './land/store.ts'
import { connectOn, findConnectionDay, followInstallation } from './land/waiting/installation.ts'
import { ordersToReschedule } from './land/waiting/store.ts'
import { mustWait, postpone, stillWaits, findExpiredWait } from './land/waiting/waiting.ts'
import { completionNotice } from './letters.ts'
import { parseSnapshot } from './snapshot.ts'

const EVERY_SECONDS = 20

/** Takes the steps of placed orders, each on its day. Source: docs/decisions/0032. */
export function ordersJob({ db, logger }: Pick<Services, 'db' | 'logger'>): Job {
  return {
    name: 'orders',
    everySeconds: EVERY_SECONDS,
    run: async (stopping) => {
      const failed = await advanceOrders(db, await providerNow(db), stopping)
      for (const { accountCode, error } of failed)
        logger.error({ err: error, accountCode }, 'an order could not be advanced')
    },
  }
}

type Failed = { readonly accountCode: string; readonly error: unknown }

/**
 * Moves orders to the day of their installation if that day is later or if they waited for it. Then takes every due step, the
 * oldest day first, each step in its own transaction. An order that fails is skipped and does not stop the others; the next run
 * tries it again.
 */
export async function advanceOrders(db: Database, now: number, stopping: AbortSignal): Promise<Failed[]> {
  const failed: Failed[] = []
  async function runInTransaction(
    order: DueOrder,
    work: (queries: Queries) => Promise<boolean>,
  ): Promise<boolean> {
    try {
      return await db.transaction(work)
    } catch (error) {
      failed.push({ accountCode: order.account_code, error })
      return false
    }
  }

  for (const order of await ordersToReschedule(db, dayAt(now)))
    if (!stopping.aborted) await runInTransaction(order, (queries) => followInstallation(queries, order))
  const skipped: number[] = []
  while (!stopping.aborted) {
    const due = await nextDueOrder(db, dayAt(now), skipped)
    if (due === null) return failed
    if (!(await runInTransaction(due, (queries) => takeStep(queries, due, now))))
      skipped.push(due.order_number)
  }
  return failed
}

/**
 * Takes the next step of an order in one transaction. Returns false if another process has taken the step, or if the step has
 * to be tried again later today.
 */
async function takeStep(queries: Queries, due: DueOrder, now: number): Promise<boolean> {
  const accountCode = due.account_code
  const name = await lockAccount(queries, accountCode)
  const today = dayAt(now)
  const order = await holdDueOrder(queries, due, today)
  if (order === null) return false
  const snapshot = parseSnapshot(order.snapshot)
  const { order_number: orderNumber, steps_done: done } = order
  const step = snapshot.steps[done]
  if (step === undefined) throw new Error(`order ${orderNumber} has no step ${done}`)
  const body = orderBody.parse(JSON.parse(order.body))
  const landing: Landing = { accountCode, orderNumber, body, snapshot, from: step.on }
  const fibreNumber = step.step === 'connected' ? order.fibre_order_number : null
  const connection =
    fibreNumber === null ? null : await findConnectionDay(queries, landing, { fibreNumber, now })
  if (connection?.on === today) return false
  if (connection !== null) {
    const { on: to, waits } = connection
    const waitsSince = waits ? (order.waits_since ?? today) : null
    await connectOn(queries, due, { snapshot, done, to, waitsSince })
    return true
  }
  if (await mustWait(queries, landing, { kind: order.kind, step: step.step })) {
    await wait(queries, landing, { order, name, now })
    return true
  }
  await KINDS[order.kind].lands[step.step]?.(queries, landing)
  const nextOn = snapshot.steps[done + 1]?.on ?? null
  const remaining = { kind: order.kind, done: done + 1, today }
  const waits = order.waits_since !== null && (await stillWaits(queries, landing, remaining))
  await advanceOrder(queries, due, { stepsDone: done + 1, nextOn, waits })
  const status = nextOn === null ? 'Complete' : 'In Progress'
  if (!waits) await showStatus(queries, due, { status, expectedOn: null })
  // the connection may not be the last step, and the fibre company may have changed the status since
  const shown = nextOn === null ? 'connected' : step.step
  await showFibreStep(queries, landing, { step: shown, fibreNumber: order.fibre_order_number })
  if (nextOn === null) await complete(queries, landing, { name, now })
  return true
}

/** Postpones an order whose address is still occupied, or ends the order once it has waited too long. */
async function wait(
  queries: Queries,
  landing: Landing,
  { order, name, now }: { readonly order: PlacedOrder; readonly name: string; readonly now: number },
): Promise<void> {
  const today = dayAt(now)
  const { steps_done: stepsDone, occupants_told: occupantsTold, fibre_order_number: fibreNumber } = order
  const waited = findExpiredWait(order, today)
  if (waited === null) {
    const since = order.waits_since ?? today
    await postpone(queries, landing, { done: stepsDone, occupantsTold, since, today, now, name })
    return
  }
  const ended = { ...landing, kind: order.kind, fibreNumber, stepsDone, occupantsTold }
  await endOrder(queries, ended, {
    accountCode: landing.accountCode,
    actor: jobActor('orders'),
    name,
    today,
    now,
    waited,
  })
}

/** The fibre company's status for each step. Source: FIB-009 to FIB-027. */
const FIBRE_STATUS: Partial<Record<OrderStep['step'], string>> = {
  consentRequired: 'Consent Required',
  consentGained: 'Consent Gained',
  networkBuild: 'Network Build',
  installDateConfirmed: 'Fibre Install Date Confirmed',
  connected: 'Completed',
}

async function showFibreStep(
  queries: Queries,
  landing: Landing,
  { step, fibreNumber }: { readonly step: OrderStep['step']; readonly fibreNumber: number | null },
): Promise<void> {
  const status = FIBRE_STATUS[step]
  if (fibreNumber === null || status === undefined) return
  const isConfirmed = step === 'installDateConfirmed' || step === 'connected'
  const expectedOn = isConfirmed ? dayOfStep(landing, 'connected') : null
  const fibreOrder = { account_code: landing.accountCode, order_number: fibreNumber }
  await showStatus(queries, fibreOrder, { status, expectedOn })
}

async function complete(
  queries: Queries,
  { accountCode, orderNumber, from }: Landing,
  { name, now }: { readonly name: string; readonly now: number },
): Promise<void> {
  const detail = { order: orderNumber }
  await audit(queries, jobActor('orders'), { accountCode, action: 'order-completed', detail })
  await queueNotice(queries, {
    ...completionNotice({ number: orderNumber, on: from, name }),
    accountCode,
    source: `order:${orderNumber}:done`,
    at: now,
  })
}
