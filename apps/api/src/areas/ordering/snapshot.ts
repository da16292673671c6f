import * as z from 'zod/mini'

import { orderCost } from '@switchboard/domain/ordering/pricing/cost'
import type { OrderCost, OrderTotals } from '@switchboard/domain/ordering/pricing/cost'
import { ORDER_STEPS } from '@switchboard/domain/ordering/following/contract'
import { costsOf, totalsOf } from '@switchboard/domain/ordering/pricing/costs'
import { stepsOf } from '@switchboard/domain/ordering/following/steps'
import type { ValidatedOrder } from '@switchboard/domain/ordering/validation/validated-order'
import type { PricingBrand } from '@switchboard/domain/ordering/pricing/prices'
import { day } from '@switchboard/domain/day'
import { dollarsOf } from '@switchboard/domain/money'

import { prices } from './validate/prices.ts'

/** What an order costs and when it comes, as it was told when it was amended. */
const telling = z.object({
  costs: z.array(orderCost),
  steps: z.array(z.object({ step: z.enum(ORDER_STEPS), on: day })),
})
export type Telling = z.output<typeof telling>

/** What is kept of an order as it was placed: what was told of it, where it goes, and what it will be charged. */
export const told = z.extend(telling, {
  place: z.object({
    /** Of one line. */
    address: z.string(),
    /** As a service says where it runs: street and town. */
    detail: z.string(),
    /** The location that the account had before; null where nobody knew it. */
    leaves: z.nullable(z.string()),
  }),
  prices,
  /** Keys of the extras that the account had already: they go on, and nothing is made of them where they have gone since. */
  keptExtras: z._default(z.array(z.string()), []),
})
export type Told = z.output<typeof told>

/** What is to be told of a sound order today. */
export function tellingOf(order: ValidatedOrder, brand: PricingBrand): Telling {
  const costs = costsOf(order, brand)
  if ('code' in costs) throw new Error(`an order that is sound has no costs: ${costs.code}`)
  return { costs: costs.value, steps: stepsOf(order) }
}

/** As it is kept: with amounts as the wire carries them. */
export function keptTelling(kept: Telling): string {
  return JSON.stringify({ ...kept, costs: kept.costs.map(wireCost) })
}

export function readTelling(text: string): Telling {
  return telling.parse(JSON.parse(text))
}

export function wireCost(cost: OrderCost) {
  return {
    ...cost,
    amountIncludingGst: dollarsOf(cost.amountIncludingGst),
    amountExcludingGst: dollarsOf(cost.amountExcludingGst),
  }
}

/** Whether other costs or other days would be told now; the steps on the way there may shift. */
export function isToldOtherwise(before: Telling, now: Telling): boolean {
  return essenceOf(before) !== essenceOf(now)
}

const BETWEEN = new Set([
  'accepted',
  'consentRequired',
  'consentGained',
  'networkBuild',
  'installDateConfirmed',
  'inProgress',
])

function essenceOf(each: Telling): string {
  const { costs, steps } = readTelling(keptTelling(each))
  return JSON.stringify([costs, steps.filter(({ step }) => !BETWEEN.has(step))])
}

/** Whether a page has shown other totals than these costs come to. */
export function isShownOtherwise(shown: OrderTotals, { costs }: Telling, businessGroup: string): boolean {
  const { bill, thirtyDays, once } = totalsOf(costs, businessGroup)
  return shown.bill !== bill || shown.thirtyDays !== thirtyDays || shown.once !== once
}
