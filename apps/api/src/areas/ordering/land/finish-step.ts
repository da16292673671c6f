import { dayAt } from '@switchboard/domain/day'
import { isEsimOrder } from '@switchboard/domain/ordering/adding/mobile/sim'
import type { OrderStep } from '@switchboard/domain/ordering/following/contract'

import { jobActor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { completionNotice } from '../letters.ts'

import { dayOfStep } from './landing.ts'
import type { DueStep, Landing } from './landing.ts'
import { advanceOrder, showOrderStatus } from './store/due-orders.ts'
import { stillWaits } from './waiting/waiting.ts'

/** Saves a step as done, and shows the new status in lists. The last step completes the order. */
export async function finishStep(queries: Queries, landing: Landing, dueStep: DueStep): Promise<void> {
  const { order, step, now } = dueStep
  const key = { account_code: landing.accountCode, order_number: order.order_number }
  const done = order.steps_done + 1
  const nextOn = landing.snapshot.steps[done]?.on ?? null
  const remaining = { kind: order.kind, done, today: dayAt(now) }
  const waits = order.waits_since !== null && (await stillWaits(queries, landing, remaining))
  await advanceOrder(queries, key, { stepsDone: done, nextOn, waits })
  const status = nextOn === null ? 'Complete' : 'In Progress'
  if (!waits) await showOrderStatus(queries, key, { status, expectedOn: null })
  // the connection may not be the last step, and the fibre company may have changed the status since
  const shownStep = nextOn === null ? 'connected' : step
  await showFibreStep(queries, landing, { step: shownStep, fibreNumber: order.fibre_order_number })
  if (nextOn === null) await completeOrder(queries, landing, dueStep)
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
  await showOrderStatus(queries, fibreOrder, { status, expectedOn })
}

async function completeOrder(
  queries: Queries,
  { accountCode, orderNumber, from, body }: Landing,
  { customerName, now }: DueStep,
): Promise<void> {
  const detail = { order: orderNumber }
  await audit(queries, jobActor('orders'), { accountCode, action: 'order-completed', detail })
  await queueNotice(queries, {
    ...completionNotice({
      number: orderNumber,
      on: from,
      name: customerName,
      isEsim: isEsimOrder(body),
      bring: body.NumberToBring?.number ?? null,
    }),
    accountCode,
    source: `order:${orderNumber}:done`,
    at: now,
  })
}
