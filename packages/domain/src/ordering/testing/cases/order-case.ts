import { addDays } from '../../../day.ts'
import type { Day } from '../../../day.ts'
import type { ErrorCode } from '../../../errors.ts'
import type { ChangeKind, OrderBody } from '../../contract.ts'
import type { CoreProductToChange } from '../../order-parts.ts'
import type { Offer, OfferedCoreProduct } from '../../offer/contract.ts'
import type { ValidationFacts } from '../../validation/validated-order.ts'
import { DELIVERY } from '../orders.ts'

/** Where a case is tried: the domain's hand-built offer, or that of a demo account at the API. */
type CasePlace = { readonly offer: Offer; readonly today: Day }

/** The difference between a good order and the order of a case. */
export type OrderDifference = (order: OrderBody, place: CasePlace) => OrderBody

/** An order that keeps every rule, written as its difference to the good order of its kind. */
export type OrderCase = {
  /** Requirement ids and the subject. */
  readonly name: string
  /** `product` where absent; a `movehouse` order has power. */
  readonly kind?: ChangeKind
  readonly difference: OrderDifference
  /** Facts that only the domain's test arranges. A case without them is tried at the API too. */
  readonly facts?: Partial<ValidationFacts>
}

/** An order that is refused. */
export type RefusalCase = OrderCase & { readonly code: ErrorCode }

/** The cases that the API's tests try on a demo account. */
export function casesOfEveryFloor<Case extends OrderCase>(cases: readonly Case[]): Case[] {
  return cases.filter(({ facts }) => facts === undefined)
}

export function combine(...differences: readonly OrderDifference[]): OrderDifference {
  return (order, place) => differences.reduce((changed, difference) => difference(changed, place), order)
}

export const keepOrder: OrderDifference = (order) => order

export function withFields(fields: Partial<OrderBody>): OrderDifference {
  return (order) => ({ ...order, ...fields })
}

export function withProduct(fields: Partial<CoreProductToChange>): OrderDifference {
  return (order) => ({
    ...order,
    CoreProductsToChange: order.CoreProductsToChange.map((change) => ({ ...change, ...fields })),
  })
}

/** Fields that are computed from the offer and the day. */
export function withComputedProduct(
  computeFields: (place: CasePlace, change: CoreProductToChange) => Partial<CoreProductToChange>,
): OrderDifference {
  return (order, place) => ({
    ...order,
    CoreProductsToChange: order.CoreProductsToChange.map((change) => ({
      ...change,
      ...computeFields(place, change),
    })),
  })
}

type Component = CoreProductToChange['ToCoreProductComponents'][number]

export function withService(service: Component['Service'], fields: Partial<Component>): OrderDifference {
  return withComputedProduct((_place, { ToCoreProductComponents }) => ({
    ToCoreProductComponents: ToCoreProductComponents.map((component) =>
      component.Service === service ? { ...component, ...fields } : component,
    ),
  }))
}

/** Only the services for which `isKept` holds. */
export function withServices(isKept: (component: Component) => boolean): OrderDifference {
  return withComputedProduct((_place, change) => ({
    ToCoreProductComponents: change.ToCoreProductComponents.filter(isKept),
  }))
}

type HardwareOrder = OrderBody['HardwareOrders'][number]

/** One parcel with the router of the ordered plan on a contract of 12 months, with these differences. */
export function withRouter(
  fields: Partial<HardwareOrder> = {},
  address: Partial<HardwareOrder['address']> = {},
): OrderDifference {
  return (order, place) => ({
    ...order,
    HardwareOrders: [{ ...goodParcel(order, place), ...fields, address: { ...DELIVERY, ...address } }],
  })
}

/** A second parcel beside a good one. */
export function withSecondParcel(address: Partial<HardwareOrder['address']>): OrderDifference {
  return (order, place) => {
    const good = goodParcel(order, place)
    return { ...order, HardwareOrders: [good, { ...good, address: { ...DELIVERY, ...address } }] }
  }
}

export function findRouterKey(order: OrderBody, place: CasePlace): string {
  const plan = findInternetComponent(order)?.RatePlan
  const routers = place.offer.coreProducts.flatMap(({ hardware }) => hardware)
  const router = routers.find(({ planKey, type }) => planKey === plan && type === 'Router') ?? routers[0]
  if (router === undefined) throw new Error('the offer has a router')
  return router.key
}

function goodParcel(order: OrderBody, place: CasePlace): HardwareOrder {
  return {
    serviceEntity: findInternetComponent(order)?.ServiceEntity ?? null,
    address: DELIVERY,
    items: [{ key: findRouterKey(order, place) }],
    contract: newContract(12),
  }
}

export function newContract(contractLength: number) {
  return { contractHandlingOption: 'new' as const, contractLength }
}

export function findInternetComponent(order: OrderBody): Component | undefined {
  return order.CoreProductsToChange[0]?.ToCoreProductComponents.find(({ Service }) => Service === 'Internet')
}

/** The product that the good order changes to. */
export function findOrderedProduct(change: CoreProductToChange, { offer }: CasePlace): OfferedCoreProduct {
  const product = offer.coreProducts.find(({ key }) => key === change.ToCoreProductKey)
  if (product === undefined) throw new Error('the ordered product is offered')
  return product
}

type Power = NonNullable<OrderBody['ElectricityToChange']>

export function withPowerFields(fieldsOf: (place: CasePlace) => Partial<Power>): OrderDifference {
  return (order, place) => ({
    ...order,
    ElectricityToChange: order.ElectricityToChange && { ...order.ElectricityToChange, ...fieldsOf(place) },
  })
}

/** Broadband begins so many days after today. */
export function beginsInDays(days: number): OrderDifference {
  return withComputedProduct(({ today }) => ({ RequestedDateOfProvisioning: addDays(today, days) }))
}

export function withExtras(...extras: readonly (readonly [service: string, key: string | null])[]) {
  return withFields({
    AdditionalProducts: extras.map(([Service, RatePlan]) => ({ Service, ServiceEntity: null, RatePlan })),
  })
}

/** An extra of the offer by its service, ordered under that or another service. */
export function withOfferedExtra(service: string, ...orderedAs: readonly string[]): OrderDifference {
  return (order, { offer }) => ({
    ...order,
    AdditionalProducts: orderedAs.map((Service) => ({
      Service,
      ServiceEntity: null,
      RatePlan: findExtraKey(offer, service),
    })),
  })
}

function findExtraKey({ coreProducts }: Offer, service: string): string {
  const extras = coreProducts.flatMap(({ additionalProducts }) => additionalProducts)
  const extra = extras.find((each) => each.service.toLowerCase() === service)
  if (extra === undefined) throw new Error(`the offer has ${service}`)
  return extra.key
}

type Question = OrderBody['Questions'][number]

export function createAnswer(
  question: Question['question'],
  answer: string,
  serviceEntity: string | null = null,
): Question {
  return { question, answer, serviceEntity }
}

export function withAnswers(...Questions: readonly Question[]): OrderDifference {
  return withFields({ Questions: [...Questions] })
}

export function comesFrom(service: Component['Service'], losingProviderKey = 'other-telco') {
  return {
    losingProviderKey,
    losingProviderAccountName: 'K Paki',
    losingProviderAccountNumber: '12345',
    service,
  }
}

/** The account's product stays as it is. */
export const NO_CHANGE = { CoreProductsToChange: [], AdditionalProducts: [], LosingProviders: [] }
export const NOTHING_ORDERED = { ...NO_CHANGE, HardwareOrders: [] }
