import type { Location } from '../qualification/contract.ts'

import type { OrderBody } from './contract.ts'
import type { DeliveryAddress } from './order-parts.ts'
import { COUNTRY } from './delivery.ts'
import { DEFAULT_SALES_CHANNEL } from './sales.ts'

/** The seller and the business group of an order. */
export type OrderedBy = { readonly businessGroup: string; readonly salesPerson: string }

/** An empty order, for pages that make an order of their own. */
export function emptyBody({ businessGroup, salesPerson }: OrderedBy): OrderBody {
  return {
    BusinessGroup: businessGroup,
    SalesChannel: DEFAULT_SALES_CHANNEL,
    SalesPerson: salesPerson,
    CoreProductsToChange: [],
    ElectricityToChange: null,
    AdditionalProducts: [],
    HardwareOrders: [],
    LosingProviders: [],
    Questions: [],
    PromoCodes: [],
  }
}

/** The default delivery address of hardware. Source: WBB-026, WBB-037. */
export function deliveryTo(location: Location | null): DeliveryAddress {
  return {
    StreetName: location?.StreetName ?? '',
    Suburb: location?.Suburb ?? '',
    City: location?.City ?? '',
    PostCode: location?.PostCode ?? '',
    Country: COUNTRY,
  }
}
