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
import { broadbandServices } from './store.ts'
import { settleTogether } from './together.ts'

/** Where the old address is left later than the new one begins, its plans are charged to their last day beside the new ones. */
export async function prolongOldPlans(
  queries: Queries,
  landing: Landing,
  { RequestedDateOfRelinquishment: lastDay }: CoreProductToChange,
): Promise<void> {
  const { accountCode, orderNumber, from } = landing
  if (lastDay === null || lastDay <= from) return
  const held = await broadbandServices(queries, accountCode, 'on')
  await prolongPlanCharges(queries, landing, {
    kind: 'formerPlan',
    subjects: held.map(({ serviceNumber }) => serviceSubject(serviceNumber)),
    prefix: `order:${orderNumber}`,
    about: 'At the old address',
    lastDay,
  })
}

/** Whether the old address is left before the new one begins. */
export function isLeftBefore(landing: Landing): boolean {
  const [ends, connected] = [dayOfStep(landing, 'broadbandEnds'), dayOfStep(landing, 'connected')]
  return ends !== null && connected !== null && ends < connected
}

/** Where the old address is left before the new one begins, nothing runs and nothing is charged in between. */
export async function endBroadband(queries: Queries, landing: Landing): Promise<void> {
  const { accountCode, from: leftOn } = landing
  if (!isLeftBefore(landing)) return
  const from = addDays(lastPaidDay(leftOn, dayOfStep(landing, 'accepted') ?? leftOn), 1)
  for (const { serviceNumber } of await broadbandServices(queries, accountCode, 'on')) {
    const subject = serviceSubject(serviceNumber)
    await endCharge(queries, { accountCode, from }, { subject, lineKind: 'plan' })
    await suspendService(queries, { accountCode, serviceNumber })
  }
  await settleTogether(queries, { accountCode, from })
}

/** What waited for a line at the new address gets none any more: it ends, with what the account has to it alone. */
export async function endLeftBroadband(queries: Queries, change: ChargeChange): Promise<void> {
  const { accountCode } = change
  for (const { serviceNumber } of await broadbandServices(queries, accountCode, 'ordered')) {
    await endService(queries, { accountCode, serviceNumber })
  }
  await endExtras(queries, change)
  await endBundle(queries, change)
}
