import type { OrderBody } from '../ordering/contract.ts'
import type { DeliveryAddress } from '../ordering/order-parts.ts'
import { ADDED } from '../ordering/adding/lines.ts'
import { DEFAULT_SALES_CHANNEL } from '../ordering/sales.ts'

import type { MobilePromotion } from '../ordering/adding/mobile/brand-rules.ts'

/** A line and its new plan. */
type LinePlan = { readonly planKey: string; readonly serviceEntity: string }

/** An order for mobile. */
export type MobileOrder =
  | ({ readonly kind: 'mobileplan' | 'mobileaddon' } & LinePlan)
  | {
      readonly kind: 'mobilelead'
      /** The next leader, then the previous leader. */
      readonly turns: readonly [next: LinePlan, before: LinePlan]
    }
  | {
      readonly kind: 'connection'
      readonly planKey: string
      /** A free number. */
      readonly serviceEntity: string
      /** The delivery address of the SIM card. */
      readonly address: DeliveryAddress
      readonly promotion: MobilePromotion | null
    }

type OrderedBy = { readonly businessGroup: string; readonly salesPerson: string }

const SIM_CARD = 'SIM'

/** The body of a mobile order. Its guid is the id returned by create. Source: MOB-043 to MOB-045. */
export function mobileOrderBody(order: MobileOrder, { businessGroup, salesPerson }: OrderedBy): OrderBody {
  const { kind } = order
  const turns = kind === 'mobilelead' ? order.turns : [order]
  return {
    BusinessGroup: businessGroup,
    SalesChannel: DEFAULT_SALES_CHANNEL,
    SalesPerson: salesPerson,
    CoreProductsToChange: [],
    ElectricityToChange: null,
    AdditionalProducts: turns.map(({ planKey, serviceEntity }) => ({
      Service: ADDED[kind].service,
      ServiceEntity: serviceEntity,
      RatePlan: planKey,
    })),
    HardwareOrders:
      kind === 'connection'
        ? [{ serviceEntity: order.serviceEntity, address: order.address, items: [{ key: SIM_CARD }] }]
        : [],
    LosingProviders: [],
    Questions: [],
    PromoCodes:
      kind === 'connection' && order.promotion !== null
        ? [{ promoCode: order.promotion.code, serviceEntity: order.serviceEntity }]
        : [],
  }
}
