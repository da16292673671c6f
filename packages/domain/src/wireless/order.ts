import type { Day } from '../day.ts'
import type { DeliveryAddress, OrderBody } from '../ordering/contract.ts'
import { emptyBody } from '../ordering/own-order.ts'
import type { OrderedBy } from '../ordering/own-order.ts'

import type { WirelessLine, WirelessPlan, WirelessService } from './contract.ts'
import { contractStatus, orderedContract } from './rules.ts'

/** Source: WBB-034. */
const ADD_ON_SERVICE = 'mobile2_wbb_addon'
/** What an order that changes or takes wireless broadband names its product by. */
export const WIRELESS_SERVICE = 'wireless'

/** Source: WBB-033, WBB-034. */
export function addOnBody(
  { serviceEntity }: Pick<WirelessService, 'serviceEntity'>,
  addOnKey: string,
  by: OrderedBy,
): OrderBody {
  const product = { Service: ADD_ON_SERVICE, ServiceEntity: serviceEntity, RatePlan: addOnKey }
  return { ...emptyBody(by), AdditionalProducts: [product] }
}

/** What is chosen of wireless broadband. */
export type WirelessChoice = {
  readonly line: WirelessLine
  readonly plan: WirelessPlan
  /** Where hardware is sent; of no meaning where none is. */
  readonly delivery: DeliveryAddress
  /** Of the promotion that staff give; null for none. */
  readonly promoCode: string | null
}

/** With an address only where hardware is sent, and the contract that the account needs. Source: WBB-019, WBB-030, WBB-032, WBB-035. */
export function wirelessBody(
  { line, plan, delivery, promoCode }: WirelessChoice,
  by: OrderedBy,
  today: Day,
): OrderBody {
  const { serviceEntity } = line
  const contract = contractFor(line, today)
  return {
    ...emptyBody(by),
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

/** A fixed line has no contract of wireless broadband: that begins with the order. Source: WBB-035. */
export function contractFor({ kind, contract }: Pick<WirelessLine, 'kind' | 'contract'>, today: Day) {
  return orderedContract(kind === 'fixed' ? 'expired' : contractStatus(contract, today))
}
