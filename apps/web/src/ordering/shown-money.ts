import type { ShownMoney } from '@switchboard/domain/ordering/contract'
import type { Forecast } from '@switchboard/domain/ordering/forecast/contract'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'
import { sumOrderTotals } from '@switchboard/domain/ordering/pricing/costs'

/** The costs and bills that the page showed, in the format of the commit. Without a forecast there are no bills. */
export function buildShownMoney(
  costs: readonly OrderCost[],
  businessGroup: string,
  forecast: Forecast | null,
): ShownMoney {
  const totals = sumOrderTotals(costs, businessGroup)
  return forecast === null ? totals : { ...totals, bills: toShownBills(forecast) }
}

/** The shown bills of a forecast, in the format of the commit. */
export function toShownBills({ now, first, each }: Forecast) {
  return {
    now: now.amountIncludingGst,
    first: { day: first.day, amount: first.amountIncludingGst },
    each: { day: each.day, amount: each.amountIncludingGst },
  }
}
