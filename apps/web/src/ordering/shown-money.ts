import type { ShownMoney } from '@switchboard/domain/ordering/contract'
import type { Forecast } from '@switchboard/domain/ordering/forecast/contract'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'
import { totalsOf } from '@switchboard/domain/ordering/pricing/costs'

/** What the page has shown of an order's costs and of the bills with it, as the commit says it; no bills where there were none. */
export function shownWith(
  costs: readonly OrderCost[],
  businessGroup: string,
  forecast: Forecast | null,
): ShownMoney {
  const totals = totalsOf(costs, businessGroup)
  return forecast === null ? totals : { ...totals, bills: billsShown(forecast) }
}

/** The bills of a forecast, as a commit says which of them were shown. */
export function billsShown({ now, first, each }: Forecast) {
  return {
    now: now.amountIncludingGst,
    first: { day: first.day, amount: first.amountIncludingGst },
    each: { day: each.day, amount: each.amountIncludingGst },
  }
}
