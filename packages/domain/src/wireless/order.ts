import type { Day } from '../day.ts'
import type { OrderBody } from '../ordering/contract.ts'
import type { DeliveryAddress } from '../ordering/order-parts.ts'
import { emptyBody } from '../ordering/own-order.ts'
import type { OrderedBy } from '../ordering/own-order.ts'

import type { WirelessLine, WirelessPlan, WirelessService } from './contract.ts'
import { contractStatus, toOrderedContract } from './rules.ts'

/** Source: WBB-034. */
const ADD_ON_SERVICE = 'mobile2_wbb_addon'
/** The service name of wireless broadband in an order. */
export const WIRELESS_SERVICE = 'wireless'

/** Source: WBB-033, WBB-034. */
export function addOnBody(
  { serviceEntity }: Pick<WirelessService, 'serviceEntity'>,
  addOnKey: string,
  seller: OrderedBy,
): OrderBody {
  const product = { Service: ADD_ON_SERVICE, ServiceEntity: serviceEntity, RatePlan: addOnKey }
  return { ...emptyBody(seller), AdditionalProducts: [product] }
}

/** The choices of a wireless order. */
export type WirelessChoice = {
  readonly line: WirelessLine
  readonly plan: WirelessPlan
  /** The delivery address of the hardware. Ignored if no hardware is sent. */
  readonly delivery: DeliveryAddress
  /** The promotion code that staff chose. Null for none. */
  readonly promoCode: string | null
}

/**
 * The order body. The address is included only if hardware is sent, and the contract is the contract that the account needs.
 * Source: WBB-019, WBB-030, WBB-032, WBB-035.
 */
export function wirelessBody(
  { line, plan, delivery, promoCode }: WirelessChoice,
  seller: OrderedBy,
  today: Day,
): OrderBody {
  const { serviceEntity } = line
  const contract = contractFor(line, today)
  return {
    ...emptyBody(seller),
    AdditionalProducts: [
      { Service: WIRELESS_SERVICE, ServiceEntity: serviceEntity, RatePlan: plan.key, ...contract },
    ],
    HardwareOrders:
      plan.neededHardware.length === 0
        ? []
        : [
            {
              serviceEntity,
              address: delivery,
              items: plan.neededHardware.map((key) => ({ key })),
              contract: {
                contractHandlingOption: contract.ContractHandlingOption,
                contractLength: contract.ContractLength,
              },
            },
          ],
    PromoCodes: promoCode === null ? [] : [{ promoCode, serviceEntity }],
  }
}

/** The contract that an order needs. A fixed line has no wireless contract yet, so the order begins one. Source: WBB-035. */
export function contractFor({ kind, contract }: Pick<WirelessLine, 'kind' | 'contract'>, today: Day) {
  return toOrderedContract(kind === 'fixed' ? 'expired' : contractStatus(contract, today))
}
