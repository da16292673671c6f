import type { Queries } from '#api/platform/database/database.ts'
import { changeCharge } from '#api/provider/books/charges.ts'
import type { ChargeChange } from '#api/provider/books/charges.ts'
import { serviceSubject } from '#api/provider/services/subjects.ts'

import type { OrderSnapshot } from '../snapshot.ts'

import type { Landing } from './landing.ts'

type PlanPrice = OrderSnapshot['prices']['plans'][string]

export function getPlanPrice({ snapshot }: Landing, planKey: string | null): PlanPrice {
  const price = snapshot.prices.plans[planKey ?? '']
  if (price === undefined) throw new Error(`the order has no price of ${planKey}`)
  return price
}

type PlanCharge = {
  readonly serviceNumber: number
  readonly category: string
  readonly name: string
  readonly about: string
  /** A month, including GST. */
  readonly cents: number
}

/** Charges the plan of a service each month from the day of the change. */
export async function changePlanCharge(
  queries: Queries,
  change: ChargeChange,
  { serviceNumber, category, name, about, cents }: PlanCharge,
): Promise<void> {
  await changeCharge(queries, change, {
    kind: 'plan',
    subject: serviceSubject(serviceNumber),
    lineKind: 'plan',
    category,
    name,
    about,
    monthlyCents: cents,
    quantity: 1,
    lastDay: null,
    productKey: null,
  })
}
