import type { CoreProductToChange } from '@switchboard/domain/ordering/order-parts'
import { addDays } from '@switchboard/domain/day'
import { lastPaidDay } from '@switchboard/domain/ordering/pricing/last-paid-day'

import { endCharge, prolongPlanCharges } from '#api/provider/books/charges.ts'
import type { ChargeChange } from '#api/provider/books/charges.ts'
import { endService, suspendService } from '#api/provider/services/services.ts'
import { serviceSubject } from '#api/provider/services/subjects.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { endExtras } from './extras.ts'
import { dayOfStep } from './landing.ts'
import type { Landing } from './landing.ts'
import { endBundle } from './power.ts'
import { listBroadbandServices } from './store/services.ts'
import { settleTogether } from './together.ts'

/** If the customer leaves the old address after the move, charges its plans to their last day, besides the new plans. */
export async function prolongOldPlans(
  queries: Queries,
  landing: Landing,
  { RequestedDateOfRelinquishment: lastDay }: CoreProductToChange,
): Promise<void> {
  const { accountCode, orderNumber, from } = landing
  if (lastDay === null || lastDay <= from) return
  const services = await listBroadbandServices(queries, accountCode, 'on')
  await prolongPlanCharges(queries, landing, {
    kind: 'formerPlan',
    subjects: services.map(({ serviceNumber }) => serviceSubject(serviceNumber)),
    prefix: `order:${orderNumber}`,
    about: 'At the old address',
    lastDay,
  })
}

/** Whether broadband at the old address ends before the connection at the new address. */
export function endsBeforeConnection(landing: Landing): boolean {
  const ends = dayOfStep(landing, 'broadbandEnds')
  const connected = dayOfStep(landing, 'connected')
  return ends !== null && connected !== null && ends < connected
}

/** Suspends broadband that ends before the connection at the new address; it is not charged in between. */
export async function suspendBroadband(queries: Queries, landing: Landing): Promise<void> {
  const { accountCode, from: leftOn } = landing
  if (!endsBeforeConnection(landing)) return
  const from = addDays(lastPaidDay(leftOn, dayOfStep(landing, 'accepted') ?? leftOn), 1)
  for (const { serviceNumber } of await listBroadbandServices(queries, accountCode, 'on')) {
    const subject = serviceSubject(serviceNumber)
    await endCharge(queries, { accountCode, from }, { subject, lineKind: 'plan' })
    await suspendService(queries, { accountCode, serviceNumber })
  }
  await settleTogether(queries, { accountCode, from })
}

/** Ends broadband that waits for a line at a new address, with its extras and the discount of the power bundle. */
export async function endSuspendedBroadband(queries: Queries, change: ChargeChange): Promise<void> {
  const { accountCode } = change
  for (const { serviceNumber } of await listBroadbandServices(queries, accountCode, 'ordered')) {
    await endService(queries, { accountCode, serviceNumber }, addDays(change.from, -1))
  }
  await endExtras(queries, change)
  await endBundle(queries, change)
}
