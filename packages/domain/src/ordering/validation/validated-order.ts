import type { PlanService } from '../../catalogue/plan-services.ts'
import type { CurrentCoreProduct } from '../../catalogue/current-products.ts'
import type { Day } from '../../day.ts'
import type { ErrorCode } from '../../errors.ts'
import type { OrderBody, ChangeKind } from '../contract.ts'
import type { CoreProductToChange } from '../order-parts.ts'
import type { PlanChangeRules } from '../offer/brand-rules.ts'
import type { Offer, OfferedCoreProduct } from '../offer/contract.ts'

/** The facts that validate an order: the offer of its location, and facts about the account, the seller and the brand. */
export type ValidationFacts = {
  readonly kind: ChangeKind
  readonly offer: Offer
  readonly businessGroup: string
  /** The name of the seller, see `toSalesPerson`. */
  readonly salesPerson: string
  /** A fact of the brand, like the next two fields. Source: ORD-064. */
  readonly powerBundlePromoCode: string
  /** Source: ORD-060. */
  readonly ordersRouters: boolean
  readonly planChange: PlanChangeRules
  /** The account has wireless broadband of any version. Source: ACC-024. */
  readonly isWireless: boolean
  /** The account has a plain phone line, and the product of such lines may not be changed. Source: CHG-004. */
  readonly keepsPlainPhoneLine: boolean
  /** Internet usernames of the order that other accounts have, in lower case. */
  readonly takenUsernames: readonly string[]
  /** Phone numbers of the order that are free and belong to the location. Source: ORD-053, QUA-005. */
  readonly freeNumbers: readonly string[]
  /** Voice plans of the order that were the default of its core product and are not sold any more. Source: CHG-074. */
  readonly withdrawnVoicePlans: readonly string[]
  /** The account has another order under way. Source: ORD-080. */
  readonly hasActiveOrder: boolean
  readonly today: Day
}

/** An order with its facts, and with its current and its new product. */
export type ValidatedOrder = ValidationFacts & {
  readonly body: OrderBody
  readonly change: CoreProductToChange | null
  /** The current product; null without broadband. */
  readonly from: CurrentCoreProduct | null
  /** The new product, or the current product if the order does not change it; null if it is not offered. */
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

/** The service id of a service in the new product, or in the current product if the order does not change it. */
export function findServiceEntity({ change, from }: ValidatedOrder, service: PlanService): string | null {
  const ordered = change?.ToCoreProductComponents.find((each) => each.Service === service)
  if (change !== null) return ordered?.ServiceEntity ?? null
  return from?.CoreProductComponents.find((each) => each.service === service)?.serviceId ?? null
}

/** The services of the account after the order. */
export function servicesAfter({ change, from }: ValidatedOrder): PlanService[] {
  if (change !== null) return change.ToCoreProductComponents.map(({ Service }) => Service)
  return from?.CoreProductComponents.map(({ service }) => service) ?? []
}

/** Whether a part of an order belongs to no service, or to a service of the order. */
export function isOfOrder(order: ValidatedOrder, entity: string | null): boolean {
  const ids: unknown[] = [
    findServiceEntity(order, 'Internet'),
    findServiceEntity(order, 'Voice'),
    order.body.ElectricityToChange?.Icp,
  ]
  return entity === null || ids.includes(entity)
}

/** Whether two items of a list have the same key. */
export function hasTwice<Item>(items: readonly Item[], toKey: (item: Item) => string): boolean {
  return new Set(items.map(toKey)).size < items.length
}
