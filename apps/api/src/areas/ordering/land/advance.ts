import { randomUUID } from 'node:crypto'

import { day, dayAt } from '@switchboard/domain/day'
import { orderBody } from '@switchboard/domain/ordering/contract'
import type { OrderStep } from '@switchboard/domain/ordering/following/contract'

import { audit } from '#api/audit.ts'
import { statement } from '#api/database/database.ts'
import type { Database, Queries } from '#api/database/database.ts'
import { providerNow } from '#api/http/session.ts'
import type { Job } from '#api/jobs/jobs.ts'
import { tell } from '#api/notices/tell.ts'
import type { Services } from '#api/services.ts'

import { endBroadband } from './old-address.ts'
import { endPower, landPower } from './power.ts'
import { landAddition } from './addition.ts'
import { landBroadband } from './broadband.ts'
import { doneLetter } from '../letters.ts'
import { holdAccount } from '../store.ts'
import type { Landing } from './landing.ts'
import { told } from '../snapshot.ts'

const EVERY_SECONDS = 20

/** Placed orders go their way, each step on its day. Source: docs/decisions/0032-orders.md. */
export function ordersJob({ db, logger }: Pick<Services, 'db' | 'logger'>): Job {
  return {
    name: 'orders',
    everySeconds: EVERY_SECONDS,
    run: async (stopping) => {
      const now = await providerNow(db)
      const failed = await moveOrders(db, now, stopping)
      for (const { accountCode, error } of failed)
        logger.error({ err: error, accountCode }, 'an order was not moved')
    },
  }
}

type Due = { readonly account_code: string; readonly order_number: number }
type Failed = { readonly accountCode: string; readonly error: unknown }

const dueStatement = statement<Due>(
  'orders-due',
  `select account_code, order_number from service_order
   where next_on <= $1 and order_number <> all($2::bigint[]) order by next_on, order_number limit 1`,
)

/** Moves every order whose next step is due, day by day, until none is; one that fails keeps no other. */
export async function moveOrders(db: Database, now: number, stopping: AbortSignal): Promise<Failed[]> {
  const failed: Failed[] = []
  const left: number[] = []
  while (!stopping.aborted) {
    const [due] = await db.rows(dueStatement, [dayAt(now), left])
    if (due === undefined) return failed
    try {
      const moved = await db.transaction((queries) => moveOrder(queries, due, now))
      if (!moved) left.push(due.order_number)
    } catch (error) {
      failed.push({ accountCode: due.account_code, error })
      left.push(due.order_number)
    }
  }
  return failed
}

type Next = {
  order_id: string
  order_number: number
  kind: string
  body: string
  told: string
  steps_done: number
  fibre_order_number: number | null
}

const nextStatement = statement<Next>(
  'order-next',
  `select order_id, order_number, kind, body::text as body, told::text as told, steps_done, fibre_order_number
   from service_order where account_code = $1 and order_number = $2 and next_on <= $3
   for no key update skip locked`,
)

/** One step of an order, whole or not at all; answers whether it was there to take. */
async function moveOrder(queries: Queries, due: Due, now: number): Promise<boolean> {
  const accountCode = due.account_code
  const name = await holdAccount(queries, accountCode)
  const [order] = await queries.rows(nextStatement, [accountCode, due.order_number, dayAt(now)])
  if (order === undefined) return false
  const kept = told.parse(JSON.parse(order.told))
  const step = kept.steps[order.steps_done]
  if (step === undefined) throw new Error(`order ${order.order_number} has no step ${order.steps_done}`)
  const { order_number: orderNumber, kind } = order
  const body = orderBody.parse(JSON.parse(order.body))
  const moved = { accountCode, orderNumber, kind, body, told: kept, on: day.parse(step.on) }
  await EFFECTS[step.step]?.(queries, moved)
  const next = kept.steps[order.steps_done + 1]?.on ?? null
  await queries.rows(moveStatement, [accountCode, order.order_id, order.steps_done + 1, next])
  await showStep(queries, order, { ...moved, step: step.step, isLast: next === null })
  if (next === null) await finish(queries, { ...moved, name }, now)
  return true
}

const EFFECTS: Partial<Record<OrderStep['step'], (queries: Queries, landing: Landing) => Promise<void>>> = {
  connected: landBroadband,
  added: landAddition,
  powerOn: landPower,
  broadbandEnds: endBroadband,
  powerEnds: endPower,
}

const moveStatement = statement<never>(
  'order-move',
  'update service_order set steps_done = $3, next_on = $4 where account_code = $1 and order_id = $2',
)

/** As the fibre company says it. Source: FIB-009 to FIB-027. */
const FIBRE_STATUS: Partial<Record<OrderStep['step'], string>> = {
  consentRequired: 'Consent Required',
  consentGained: 'Consent Gained',
  networkBuild: 'Network Build',
  installDateConfirmed: 'Fibre Install Date Confirmed',
  connected: 'Completed',
}

const showStatement = statement<never>(
  'order-show',
  `update product_order set status = $3, sub_status = '', expected_on = coalesce($4, expected_on)
   where account_code = $1 and order_number = $2`,
)

type Shown = Landing & { readonly step: OrderStep['step']; readonly isLast: boolean }

async function showStep(
  queries: Queries,
  order: Next,
  { accountCode, step, isLast, told: kept }: Shown,
): Promise<void> {
  const status = isLast ? 'Complete' : 'In Progress'
  await queries.rows(showStatement, [accountCode, order.order_number, status, null])
  const fibre = FIBRE_STATUS[step]
  if (order.fibre_order_number === null || fibre === undefined) return
  const install = kept.steps.find((each) => each.step === 'connected')?.on ?? null
  const known = step === 'installDateConfirmed' || step === 'connected' ? install : null
  await queries.rows(showStatement, [accountCode, order.fibre_order_number, fibre, known])
}

async function finish(
  queries: Queries,
  { accountCode, orderNumber, on, name }: Landing & { readonly name: string },
  now: number,
): Promise<void> {
  await audit(queries, {
    actor: 'provider',
    accountCode,
    action: 'order-completed',
    correlationId: `orders-${randomUUID()}`,
    detail: { order: orderNumber },
  })
  await tell(queries, {
    accountCode,
    source: `order:${orderNumber}:done`,
    category: 'Order',
    type: 'OrderComplete',
    at: now,
    ...doneLetter(orderNumber, on, name),
  })
}
