import type { Location } from '../qualification/contract.ts'

import type { DeliveryAddress, OrderBody } from './contract.ts'
import { COUNTRY } from './delivery.ts'
import { DEFAULT_SALES_CHANNEL } from './sales.ts'

/** Who sells to whom. */
export type OrderedBy = { readonly businessGroup: string; readonly salesPerson: string }

/** An order that holds nothing yet, of one that is made on a page of its own. */
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

/** Where hardware goes unless somebody says otherwise. Source: WBB-026, WBB-037. */
export function deliveryTo(location: Location | null): DeliveryAddress {
  return {
    StreetName: location?.StreetName ?? '',
    Suburb: location?.Suburb ?? '',
    City: location?.City ?? '',
    PostCode: location?.PostCode ?? '',
    Country: COUNTRY,
  }
}
