import type { ProductOrder } from '../catalogue/current-products.ts'

/** The orders under way, oldest first. Source: HUB-009, HUB-010. */
export function ordersUnderWay(orders: readonly ProductOrder[]): ProductOrder[] {
  return orders
    .filter(({ Active }) => Active)
    .toSorted((one, other) => (one.PlacedOn < other.PlacedOn ? -1 : 1))
}
