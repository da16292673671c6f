import type { CurrentCoreProduct, PlanService } from '../../catalogue/products.ts'
import type { Day } from '../../day.ts'
import type { ErrorCode } from '../../errors.ts'
import type { CoreProductToChange, OrderBody, ChangeKind } from '../contract.ts'
import type { PlanChangeRules } from '../offer/brand-rules.ts'
import type { Offer, OfferedCoreProduct } from '../offer/contract.ts'

/** What an order is validated against: the offer of its location on its day, and what the provider knows of who orders. */
export type ValidationFacts = {
  readonly kind: ChangeKind
  readonly offer: Offer
  readonly businessGroup: string
  /** Who sells it: a name, see `toSalesPerson`. */
  readonly salesPerson: string
  /** Of the brand. Source: ORD-064. */
  readonly powerBundlePromoCode: string
  /** Of the brand. Source: ORD-060. */
  readonly ordersRouters: boolean
  /** Of the brand. */
  readonly planChange: PlanChangeRules
  /** Wireless broadband of either version. Source: ACC-024. */
  readonly isWireless: boolean
  /** It has a plain phone line, while the product of such lines may not be changed. Source: CHG-004. */
  readonly keepsPlainPhoneLine: boolean
  /** Internet usernames of the order that other accounts have, in lower case. */
  readonly takenUsernames: readonly string[]
  /** Phone numbers of the order that nobody has and that belong to the place. Source: ORD-053, QUA-005. */
  readonly freeNumbers: readonly string[]
  /** Voice plans of the order that came by themselves with its core product and are not sold any more. Source: CHG-074. */
  readonly withdrawnVoicePlans: readonly string[]
  /** The account has another order under way. Source: ORD-080. */
  readonly hasActiveOrder: boolean
  readonly today: Day
}

/** An order with the facts it is validated against, and with its old and new product looked up. */
export type ValidatedOrder = ValidationFacts & {
  readonly body: OrderBody
  readonly change: CoreProductToChange | null
  /** What the account has now; null where that is not one product. */
  readonly from: CurrentCoreProduct | null
  /** What it is to have; what it has now where the order leaves that as it is; null where it is not offered. */
  readonly to: OfferedCoreProduct | null
}

/** A rule of orders: its code, the part of the body that is at fault, and whether an order breaks it. */
export type OrderRule<Order = ValidatedOrder> = {
  readonly code: ErrorCode
  readonly field: keyof OrderBody
  readonly breaks: (order: Order) => boolean
}

export function toValidatedOrder(body: OrderBody, facts: ValidationFacts): ValidatedOrder {
  const [change = null] = body.CoreProductsToChange
  const [from = null] = facts.offer.current.CoreProducts
  const key = change === null ? from?.CoreProductKey : change.ToCoreProductKey
  const to = facts.offer.coreProducts.find((product) => product.key === key) ?? null
  return { ...facts, body, change, from, to }
}

/** The service id under which an order has a service, of its new product or else of the current one. */
export function findServiceEntity({ change, from }: ValidatedOrder, service: PlanService): string | null {
  const ordered = change?.ToCoreProductComponents.find((each) => each.Service === service)
  if (change !== null) return ordered?.ServiceEntity ?? null
  return from?.CoreProductComponents.find((each) => each.service === service)?.serviceId ?? null
}

/** The services that an account has once the order is done. */
export function servicesAfter({ change, from }: ValidatedOrder): PlanService[] {
  if (change !== null) return change.ToCoreProductComponents.map(({ Service }) => Service)
  return from?.CoreProductComponents.map(({ service }) => service) ?? []
}

/** Whether a part of an order is of no service, or of one that the order has. */
export function isOfOrder(order: ValidatedOrder, entity: string | null): boolean {
  const ids: unknown[] = [
    findServiceEntity(order, 'Internet'),
    findServiceEntity(order, 'Voice'),
    order.body.ElectricityToChange?.Icp,
  ]
  return entity === null || ids.includes(entity)
}

/** Whether two of a list have the same key. */
export function hasTwice<Item>(items: readonly Item[], toKey: (item: Item) => string): boolean {
  return new Set(items.map(toKey)).size < items.length
}
