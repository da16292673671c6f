import type { SalesChannel } from '../catalogue/sales-channel.ts'

import type { OrderKind } from './contract.ts'

/** Who sold an order that a customer places. Source: ORD-111. */
export const CUSTOMER_SALES_PERSON = 'SelfServiceV1'

/** Source: ORD-112. */
export const DEFAULT_SALES_CHANNEL: SalesChannel = 'SelfService'

/** A move is sold by a channel of its own. Source: ORD-110, MOV-026. */
export function toSalesChannel(kind: OrderKind): SalesChannel {
  return kind === 'movehouse' ? 'MoveHouse' : DEFAULT_SALES_CHANNEL
}

/** The signed-in staff person by name; null for a customer. Source: ORD-111, Readings. */
export function toSalesPerson(staffName: string | null): string {
  return staffName ?? CUSTOMER_SALES_PERSON
}
