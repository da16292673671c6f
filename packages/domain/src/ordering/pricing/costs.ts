import { isBusiness } from '../../access.ts'
import { toCents } from '../../money.ts'

import type { OrderCost, OrderTotals } from './cost.ts'
import type { PricedItem, PricedOrder } from './priced-order.ts'

/** The costs of an order, for its quote and its letters. */
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

/** The totals of costs, with or without GST as the account sees prices. Source: ACC-020. */
export function sumOrderTotals(costs: readonly OrderCost[], businessGroup: string): OrderTotals {
  const amountField = isBusiness(businessGroup) ? 'amountExcludingGst' : 'amountIncludingGst'
  const sum = (due: OrderCost['due']) =>
    toCents(costs.filter((cost) => cost.due === due).reduce((total, cost) => total + cost[amountField], 0))
  return { bill: sum('bill'), thirtyDays: sum('thirtyDays'), once: sum('once') }
}

/** Whether an order has power. Power is charged by usage, so it is not in the totals. */
export function hasPower(costs: readonly OrderCost[]): boolean {
  return costs.some(({ kind, due }) => kind === 'power' && due === 'used')
}
