import { isBusiness } from '../../access.ts'
import { toCents } from '../../money.ts'

import type { OrderCost, OrderTotals } from './cost.ts'
import type { PricedItem, PricedOrder } from './priced-order.ts'

/** The costs of an order, as its quote and its letters list them. */
export function toOrderCosts({ items }: Pick<PricedOrder, 'items'>): OrderCost[] {
  return items.map(toOrderCost)
}

function toOrderCost({ kind, name, due, charge, rates }: PricedItem): OrderCost {
  const amounts = {
    amountIncludingGst: charge.chargeIncludingGst,
    amountExcludingGst: charge.chargeExcludingGst,
  }
  return { kind, name, due, ...amounts, ...(rates !== undefined && { rates }) }
}

/** What they add up to, as the account reads its prices. Source: ACC-020. */
export function sumOrderTotals(costs: readonly OrderCost[], businessGroup: string): OrderTotals {
  const business = isBusiness(businessGroup)
  const sum = (due: OrderCost['due']) =>
    toCents(
      costs
        .filter((cost) => cost.due === due)
        .reduce((all, cost) => all + (business ? cost.amountExcludingGst : cost.amountIncludingGst), 0),
    )
  return { bill: sum('bill'), thirtyDays: sum('thirtyDays'), once: sum('once') }
}

/** Whether an order has power, which is charged by use and is in none of its totals. */
export function hasPower(costs: readonly OrderCost[]): boolean {
  return costs.some(({ kind, due }) => kind === 'power' && due === 'used')
}
