import type { FibreOrder, FibreOrders } from '@switchboard/domain/fibre-orders/contract'

/** An order as the parts of its screen show it. */
export type OrderProps = {
  readonly order: FibreOrder
  readonly booking: FibreOrders['booking']
  /** The provider's instant. */
  readonly now: number
}
