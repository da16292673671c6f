import { dayAt } from '@switchboard/domain/day'
import { orderBody } from '@switchboard/domain/ordering/contract'

import { jobActor } from '#api/platform/actor.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'

import { endOrder } from './follow/end.ts'
import { KINDS } from './kinds.ts'
import { finishStep } from './land/finish-step.ts'
import type { DueStep, Landing } from './land/landing.ts'
import { lockDueOrder, findNextDueOrder } from './land/store/due-orders.ts'
import type { DueOrder } from './land/store/due-orders.ts'
import { connectOn, findConnectionDay, followInstallation } from './land/waiting/installation.ts'
import { listOrdersToReschedule } from './land/waiting/store.ts'
import { findExpiredWait, mustWait, postponeNextStep } from './land/waiting/waiting.ts'
import { parseSnapshot } from './snapshot.ts'

const EVERY_SECONDS = 20

/** Takes the steps of placed orders, each on its day. Source: docs/decisions/0032. */
export function ordersJob({ db, logger }: Pick<Services, 'db' | 'logger'>): Job {
  return {
    name: 'orders',
    everySeconds: EVERY_SECONDS,
    run: async (stopping) => {
      for (const { accountCode, error } of await advanceOrders(db, await providerNow(db), stopping))
        logger.error({ err: error, accountCode }, 'an order could not be advanced')
    },
  }
}

type Failure = { readonly accountCode: string; readonly error: unknown }

/**
 * Moves orders to the day of their installation if that day is later or if they waited for it. Then takes every due step, the
 * oldest day first, each step in its own transaction. An order that fails is skipped and does not stop the others; the next run
 * tries it again.
 */
export async function advanceOrders(db: Database, now: number, stopping: AbortSignal): Promise<Failure[]> {
  const failures: Failure[] = []
  async function runInTransaction(
    order: DueOrder,
    work: (queries: Queries) => Promise<boolean>,
  ): Promise<boolean> {
    try {
      return await db.transaction(work)
    } catch (error) {
      failures.push({ accountCode: order.account_code, error })
      return false
    }
  }

  for (const order of await listOrdersToReschedule(db, dayAt(now)))
    if (!stopping.aborted) await runInTransaction(order, (queries) => followInstallation(queries, order))
  const skipped: number[] = []
  while (!stopping.aborted) {
    const due = await findNextDueOrder(db, dayAt(now), skipped)
    if (due === null) return failures
    if (!(await runInTransaction(due, (queries) => takeStep(queries, due, now))))
      skipped.push(due.order_number)
  }
  return failures
}

/** Returns false if another process has taken the step, or if the step has to be tried again later today. */
async function takeStep(queries: Queries, due: DueOrder, now: number): Promise<boolean> {
  const accountCode = due.account_code
  const customerName = await lockAccount(queries, accountCode)
  const today = dayAt(now)
  const order = await lockDueOrder(queries, due, today)
  if (order === null) return false
  const { order_number: orderNumber, steps_done: done, fibre_order_number: fibreNumber } = order
  const snapshot = parseSnapshot(order.snapshot)
  const next = snapshot.steps[done]
  if (next === undefined) throw new Error(`order ${orderNumber} has no step ${done}`)
  const { step, on: from } = next
  const body = orderBody.parse(JSON.parse(order.body))
  const landing: Landing = { accountCode, orderNumber, body, snapshot, from }
  const dueStep: DueStep = { order, step, customerName, now }

  if (step === 'connected' && fibreNumber !== null) {
    const connection = await findConnectionDay(queries, landing, { fibreNumber, now })
    if (connection?.on === today) return false
    if (connection !== null) {
      const waitsSince = connection.waits ? (order.waits_since ?? today) : null
      await connectOn(queries, due, { snapshot, done, to: connection.on, waitsSince })
      return true
    }
  }
  if (await mustWait(queries, landing, { kind: order.kind, step })) {
    await postponeOrEnd(queries, landing, dueStep)
    return true
  }
  await KINDS[order.kind].effects[step]?.(queries, landing)
  await finishStep(queries, landing, dueStep)
  return true
}

/** Postpones an order whose address is still occupied, or ends the order once it has waited too long. */
async function postponeOrEnd(queries: Queries, landing: Landing, dueStep: DueStep): Promise<void> {
  const { order, customerName, now } = dueStep
  const { accountCode } = landing
  const today = dayAt(now)
  const waitedDays = findExpiredWait(order, today)
  if (waitedDays === null) return postponeNextStep(queries, landing, dueStep)
  const { kind, steps_done: stepsDone, occupants_told: notifiedOccupants } = order
  const ended = { ...landing, kind, fibreNumber: order.fibre_order_number, stepsDone, notifiedOccupants }
  await endOrder(queries, ended, {
    accountCode,
    actor: jobActor('orders'),
    customerName,
    today,
    now,
    waitedDays,
  })
}
