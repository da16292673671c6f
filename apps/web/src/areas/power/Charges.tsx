import { moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { PlanCharge, PowerPlan } from '@switchboard/domain/power/plans'
import { chargeUnit, chargesInOrder, costOfThirtyDays } from '@switchboard/domain/power/prices'
import { parseUnits } from '@switchboard/domain/power/sign-up/draft'
import { unitPriceText } from '@switchboard/domain/unit-price'

import { configuration } from '#web/http/configuration.ts'
import { toShownCharge, toShownRate } from '#web/http/prices.ts'

type ChargesProps = {
  readonly plan: PowerPlan
  /** Units in thirty days, as typed. */
  readonly units?: string
  /** The cost of thirty days by a file of the customer; null without a file. */
  readonly byFile?: Cents | null
}

/** The charges of a plan, a line each, with the cost of thirty days. */
export function Charges({ plan, units = '', byFile = null }: ChargesProps) {
  const thirtyDays = parseUnits(units)
  const charges = chargesInOrder(plan.Charges, configuration.value().productListOrder ?? [])
  return (
    <>
      <ul>
        {charges.map((charge) => (
          <li key={charge.DisplayName}>{formatCharge(charge)}</li>
        ))}
      </ul>
      {thirtyDays !== null && <p>{describeCost(plan, thirtyDays)}</p>}
      {byFile !== null && <p>By your file, 30 days cost {moneyText(toShownCharge(byFile))} on average.</p>}
    </>
  )
}

function formatCharge(charge: PlanCharge): string {
  const { DisplayName, ChargeIncludingGst, chargeableCapacity } = charge
  const capacity = chargeableCapacity === undefined ? '' : `, for ${chargeableCapacity} kVA`
  return `${DisplayName}: ${unitPriceText(toShownRate(ChargeIncludingGst))} ${chargeUnit(charge)}${capacity}`
}

/** The cost is a range if the rate depends on the time of use. */
function describeCost({ Charges: charges }: PowerPlan, units: number): string {
  const cost = costOfThirtyDays(charges, units)
  const lowest = toShownCharge(cost.least)
  const highest = toShownCharge(cost.most)
  if (lowest === highest) return `${units} kWh in 30 days costs ${moneyText(highest)}.`
  return `${units} kWh in 30 days costs from ${moneyText(lowest)} to ${moneyText(highest)}, depending on when you use them.`
}
