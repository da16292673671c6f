import type { OrderBody } from '../ordering/contract.ts'
import type { DeliveryAddress } from '../ordering/order-parts.ts'
import { ADDED } from '../ordering/adding/lines.ts'
import type { NumberToBring } from '../ordering/order-parts.ts'
import { NO_ADDRESS, SIM_KEYS } from '../ordering/adding/mobile/sim.ts'
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
      /** The delivery address of the SIM card; null for an eSIM. */
      readonly address: DeliveryAddress | null
      readonly promotion: MobilePromotion | null
      /** The number of another provider that is to take the place of the free number. */
      readonly bring?: NumberToBring | null
    }

type OrderedBy = { readonly businessGroup: string; readonly salesPerson: string }

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
    HardwareOrders: kind === 'connection' ? [toSimOrder(order)] : [],
    LosingProviders: [],
    Questions: [],
    ...(kind === 'connection' && order.bring && { NumberToBring: order.bring }),
    PromoCodes:
      kind === 'connection' && order.promotion !== null
        ? [{ promoCode: order.promotion.code, serviceEntity: order.serviceEntity }]
        : [],
  }
}

type SimChoice = { readonly serviceEntity: string; readonly address: DeliveryAddress | null }

function toSimOrder({ serviceEntity, address }: SimChoice): OrderBody['HardwareOrders'][number] {
  const key = address === null ? SIM_KEYS.esim : SIM_KEYS.card
  return { serviceEntity, address: address ?? NO_ADDRESS, items: [{ key }] }
}
