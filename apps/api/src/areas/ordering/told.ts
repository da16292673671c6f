import * as z from 'zod/mini'

import { orderCost } from '@switchboard/domain/ordering/following/contract'
import type { OrderCost } from '@switchboard/domain/ordering/following/contract'
import { ORDER_STEPS } from '@switchboard/domain/ordering/following/contract'
import { day } from '@switchboard/domain/day'
import { dollarsOf } from '@switchboard/domain/money'

import { prices } from './prices.ts'

/** What is kept of an order as it was placed: what was told of it, where it goes, and what it will be charged. */
export const told = z.object({
  costs: z.array(orderCost),
  steps: z.array(z.object({ step: z.enum(ORDER_STEPS), on: day })),
  place: z.object({
    /** Of one line. */
    address: z.string(),
    /** As a service says where it runs: street and town. */
    detail: z.string(),
  }),
  prices,
})
export type Told = z.output<typeof told>

/** As it is kept: with amounts as the wire carries them. */
export function keptTold(kept: Told): string {
  return JSON.stringify({ ...kept, costs: kept.costs.map(wireCost) })
}

export function wireCost(cost: OrderCost) {
  return {
    ...cost,
    amountIncludingGst: dollarsOf(cost.amountIncludingGst),
    amountExcludingGst: dollarsOf(cost.amountExcludingGst),
  }
}
