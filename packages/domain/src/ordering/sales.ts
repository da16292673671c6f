import { CUSTOMER_SALES_PERSON } from '../catalogue/sales-channel.ts'
import type { SalesChannel } from '../catalogue/sales-channel.ts'

import type { OrderKind } from './contract.ts'

/** Source: ORD-112. */
export const DEFAULT_SALES_CHANNEL: SalesChannel = 'SelfService'

/** A move has its own channel. Source: ORD-110, MOV-026. */
export function toSalesChannel(kind: OrderKind): SalesChannel {
  return kind === 'movehouse' ? 'MoveHouse' : DEFAULT_SALES_CHANNEL
}

/** The seller of an order. `staffName` is the name of the signed-in staff member; null for a customer. Source: ORD-111, Readings. */
export function toSalesPerson(staffName: string | null): string {
  return staffName ?? CUSTOMER_SALES_PERSON
}
