import type { FibreOrders } from '@switchboard/domain/fibre-orders/contract'
import type { FibreOrder } from '@switchboard/domain/fibre-orders/order'

/** The properties of the parts of an order's screen. */
export type OrderProps = {
  readonly order: FibreOrder
  readonly booking: FibreOrders['booking']
  /** The time by the provider clock. */
  readonly now: number
}
