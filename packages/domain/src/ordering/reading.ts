import type { PlanService } from '../catalogue/products.ts'
import type { Location } from '../qualification/contract.ts'
import type { ErrorCode } from '../errors.ts'

import type { CoreProductToChange, HardwareOrder, OrderBody, OrderComponent } from './contract.ts'

/** What was looked for, or the code that says why it is not there. */
export type Found<Value> = { readonly value: Value } | { readonly code: ErrorCode }

/** Source: ORD-102, ORD-104. */
export function coreProductToChangeOf(
  order: Pick<OrderBody, 'CoreProductsToChange'>,
): Found<CoreProductToChange> {
  const [first, ...others] = order.CoreProductsToChange
  if (others.length > 0) return { code: 'MULTIPLE_CORE_PRODUCTS_TO_CHANGE' }
  return first === undefined ? { code: 'ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET' } : { value: first }
}

/** The key of the product that is ordered. Source: ORD-105. */
export function targetCoreProductOf(change: Pick<CoreProductToChange, 'ToCoreProductKey'>): Found<string> {
  return found(change.ToCoreProductKey, 'ORDER_CORE_PRODUCT_NOT_SET')
}

/** What a service of the new product runs by. Source: ORD-106. */
export function componentOf(change: CoreProductToChange, service: PlanService): Found<OrderComponent> {
  const component = change.ToCoreProductComponents.find((each) => each.Service === service)
  return found(component, 'COMPONENT_FOR_SERVICE_NOT_FOUND_IN_ORDER')
}

/** The service id that an order gives a service, be it of the product or an extra. Source: ORD-107. */
export function serviceEntityOf(order: OrderBody, service: string): Found<string | null> {
  const components = order.CoreProductsToChange.flatMap((change) => change.ToCoreProductComponents)
  const named = [...components, ...order.AdditionalProducts].find((each) => each.Service === service)
  return named === undefined ? { code: 'SERVICE_NOT_FOUND_IN_ORDER' } : { value: named.ServiceEntity }
}

/** The key of the plan that is chosen for a service. Source: ORD-106, ORD-108. */
export function planKeyOf(change: CoreProductToChange, service: PlanService): Found<string> {
  const component = componentOf(change, service)
  return 'code' in component ? component : found(component.value.RatePlan, 'SERVICE_PLAN_NOT_SELECTED')
}

/** The hardware that goes with a service. Source: ORD-109. */
export function hardwareOrderOf(order: OrderBody, serviceEntity: string): Found<HardwareOrder> {
  const hardware = order.HardwareOrders.find((each) => each.serviceEntity === serviceEntity)
  return found(hardware, 'HARDWARE_ORDER_FOR_SERVICE_NOT_SET')
}

type AddressPart = { readonly LocationID: string | null }
/** An item as it is while it is built: its address may not be chosen yet. */
export type BuiltItem = { readonly ToServiceAddress: AddressPart | null }

/** Source: ORD-099. */
export function toServiceAddressOf(change: BuiltItem): Found<AddressPart> {
  return found(change.ToServiceAddress, 'SERVICE_ADDRESS_NOT_SET')
}

/** Of an order's address. Source: ORD-098. */
export function locationIdOf(address: AddressPart): Found<string> {
  return found(address.LocationID, 'LOCATION_ID_NOT_SET')
}

/** Where the account is now, from which every change starts. Source: ORD-097. */
export function currentLocationIdOf(current: AddressPart): Found<string> {
  return found(current.LocationID, 'NO_LOCATION_ID')
}

const DELIVERY_PARTS = ['StreetName', 'Suburb', 'City', 'PostCode', 'Country'] as const
type Delivery = Pick<Location, (typeof DELIVERY_PARTS)[number]>

/** An address with all the parts that a delivery needs. Source: ORD-051, ORD-100. */
export function deliveryTo(address: Partial<Delivery>): Found<Delivery> {
  const { StreetName = '', Suburb = '', City = '', PostCode = '', Country = '' } = address
  const whole = { StreetName, Suburb, City, PostCode, Country }
  return isDeliverable(whole) ? { value: whole } : { code: 'INSUFFICIENT_ADDRESS_INFORMATION' }
}

/** Whether an address has every part that a delivery needs. Source: ORD-051. */
export function isDeliverable(address: Delivery): boolean {
  return DELIVERY_PARTS.every((part) => address[part].trim() !== '')
}

function found<Value>(value: Value | null | undefined, code: ErrorCode): Found<Value> {
  return value === null || value === undefined || value === '' ? { code } : { value }
}
