import type { OrderBody } from '../ordering/contract.ts'
import type { ElectricityToChange } from '../ordering/order-parts.ts'

import type { Order } from './order.ts'
import { toAccessInformation } from './site-access.ts'

/** The account's power ends on its scheduled day, also if another provider supplies the new address. */
export function buildPowerChange(
  order: Order,
  locationId: string,
): Pick<OrderBody, 'ElectricityToChange' | 'ElectricityToEnd'> {
  const { needs, dates } = order
  const ElectricityToChange = buildElectricityChange(order, locationId)
  const endsOn = needs.move && needs.hasPower ? dates.powerDisconnect : null
  if (ElectricityToChange !== null || endsOn === null) return { ElectricityToChange }
  return { ElectricityToChange, ElectricityToEnd: { RequestedDateOfRelinquishment: endsOn } }
}

/** The power of a move; null without an ICP, a core product, a plan or a day. Source: MOV-018. */
function buildElectricityChange(order: Order, locationId: string): ElectricityToChange | null {
  const { powerPlan, facts, dates, needs } = order
  const icp = facts.offer.power?.icp ?? ''
  if (powerPlan === null || icp === '' || powerPlan.coreProductKey === '' || dates.powerConnect === null)
    return null
  const access = toAccessInformation(order)
  return {
    Icp: icp,
    CoreProductKey: powerPlan.coreProductKey,
    RatePlan: powerPlan.planKey,
    ServiceAddress: {
      LocationID: locationId,
      ...(access !== null && { AddressAccessInformation: access }),
    },
    RequestedDateOfProvisioning: dates.powerConnect,
    RequestedDateOfRelinquishment: needs.hasPower ? dates.powerDisconnect : null,
  }
}
