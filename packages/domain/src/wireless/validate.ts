import { isBusiness } from '../access.ts'
import type { BILL_FREQUENCIES } from '../accounts/contract.ts'
import type { Day } from '../day.ts'
import type { ErrorCode } from '../errors.ts'
import type { OrderBody } from '../ordering/contract.ts'
import type { OrderAdditionalProduct } from '../ordering/order-parts.ts'
import {
  DELIVERY_RULE,
  NO_NUMBER_TO_BRING,
  ONE_PRODUCT_RULES,
} from '../ordering/validation/one-product-rules.ts'
import { SELLER_RULES } from '../ordering/validation/seller-rules.ts'
import { hasTwice } from '../ordering/validation/validated-order.ts'
import type { OrderRule } from '../ordering/validation/validated-order.ts'

import { wirelessDay } from './costs.ts'
import type { WirelessContents } from './costs.ts'
import type { WirelessOffer } from './contract.ts'
import { WIRELESS_SERVICE, contractFor } from './order.ts'
import { findPromotion } from './promotions.ts'
import type { WirelessPromoCodes, WirelessPromotion } from './promotions.ts'

/** The facts that validate a wireless order. */
export type WirelessFacts = {
  readonly wireless: WirelessOffer
  readonly billFrequency: (typeof BILL_FREQUENCIES)[number]
  readonly businessGroup: string
  readonly salesPerson: string
  /** The order is placed by staff. Source: WBB-020. */
  readonly isStaff: boolean
  /** The promotion codes of the brand. Null if it has no wireless promotion. Source: WBB-020. */
  readonly promoCodes: WirelessPromoCodes | null
  readonly today: Day
}

/** A wireless order with its facts, and with the line and the plan that it names. */
type WirelessOrder = Omit<WirelessFacts, 'wireless'> & {
  readonly kind: 'wirelessproduct'
  readonly body: OrderBody
  readonly offer: WirelessOffer
  /** Null unless the order has exactly one product, of the service wireless. */
  readonly product: OrderAdditionalProduct | null
  /** Null if the line of the order is not the line of the offer. */
  readonly line: WirelessOffer['line']
  readonly plan: WirelessOffer['plans'][number] | null
  /** Null without a promotion, and if the promotion cannot be given. */
  readonly promotion: WirelessPromotion | null
}

/**
 * The rules of a wireless order, in the order in which their codes are reported. Source: ORD-084, WBB-018 to WBB-020,
 * WBB-035.
 */
const WIRELESS_RULES: readonly OrderRule<WirelessOrder>[] = [
  ...ONE_PRODUCT_RULES,
  NO_NUMBER_TO_BRING,
  {
    code: 'SERVICE_NOT_FOUND',
    field: 'AdditionalProducts',
    breaks: ({ product, line }) => product !== null && line === null,
  },
  {
    code: 'ExistingOrderInProgress',
    field: 'AdditionalProducts',
    breaks: ({ offer }) => offer.orderUnderWay !== null,
  },
  {
    code: 'INVALID_SERVICE_ADDRESS',
    field: 'AdditionalProducts',
    breaks: ({ line, offer }) => line?.kind === 'fixed' && !offer.isAvailable,
  },
  {
    code: 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    field: 'AdditionalProducts',
    breaks: ({ product, plan }) => product !== null && product.RatePlan !== null && plan === null,
  },
  {
    code: 'ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET',
    field: 'AdditionalProducts',
    breaks: ({ line, plan }) => plan !== null && line?.planKey === plan.key,
  },
  { code: 'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS', field: 'AdditionalProducts', breaks: hasOtherContract },
  {
    code: 'HARDWARE_ORDER_FOR_SERVICE_NOT_SET',
    field: 'HardwareOrders',
    breaks: lacksHardware,
  },
  { code: 'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS', field: 'HardwareOrders', breaks: hasOtherHardware },
  DELIVERY_RULE,
  {
    code: 'PROMO_CODE_NOT_AVAILABLE',
    field: 'PromoCodes',
    breaks: ({ body, promotion }) => body.PromoCodes.length > 0 && promotion === null,
  },
  ...SELLER_RULES,
  {
    // WBB-005
    code: 'FORBIDDEN',
    field: 'AdditionalProducts',
    breaks: ({ billFrequency }) => billFrequency !== 'Monthly',
  },
  {
    // WBB-008
    code: 'FORBIDDEN',
    field: 'BusinessGroup',
    breaks: ({ line, businessGroup }) => line?.kind === 'fixed' && isBusiness(businessGroup),
  },
]

/** All codes that can refuse such an order, each once. */
export const WIRELESS_PROBLEM_CODES: readonly ErrorCode[] = [
  ...new Set(WIRELESS_RULES.map(({ code }) => code)),
]

/** A valid wireless order. */
export type ValidWireless = WirelessContents & {
  readonly line: NonNullable<WirelessOffer['line']>
  readonly beginsOn: Day
}

export function validateWireless(
  body: OrderBody,
  { wireless: offer, ...facts }: WirelessFacts,
):
  | { readonly order: ValidWireless; readonly problems: readonly [] }
  | { readonly order: null; readonly problems: readonly ErrorCode[] } {
  const order = resolveOrder(body, { wireless: offer, ...facts })
  const { line, plan, promotion } = order
  const codes = WIRELESS_RULES.filter(({ breaks }) => breaks(order)).map(({ code }) => code)
  if (codes.length > 0 || line === null || plan === null)
    return { order: null, problems: [...new Set(codes)] }
  const hardware = offer.hardware.filter(({ key }) => plan.neededHardware.includes(key))
  const beginsOn = wirelessDay(facts.today, hardware.length > 0)
  return { order: { line, plan, hardware, promotion, beginsOn }, problems: [] }
}

function resolveOrder(body: OrderBody, { wireless: offer, ...facts }: WirelessFacts): WirelessOrder {
  const [first = null, ...others] = body.AdditionalProducts
  const product = others.length === 0 && first?.Service === WIRELESS_SERVICE ? first : null
  const line = offer.line?.serviceEntity === product?.ServiceEntity ? offer.line : null
  const plan = offer.plans.find(({ key }) => key === product?.RatePlan) ?? null
  const kind = 'wirelessproduct'
  return { ...facts, kind, body, offer, product, line, plan, promotion: findAllowedPromotion(body, facts) }
}

/** The promotion of the order, if it is the only one, chosen by staff, and for the line of the order. Source: WBB-020, Readings. */
function findAllowedPromotion(
  { AdditionalProducts, PromoCodes }: OrderBody,
  { isStaff, promoCodes }: Pick<WirelessFacts, 'isStaff' | 'promoCodes'>,
): WirelessPromotion | null {
  const [code, ...others] = PromoCodes
  const isForLine = code?.serviceEntity === AdditionalProducts[0]?.ServiceEntity
  if (code === undefined || others.length > 0 || !isStaff || !isForLine) return null
  return findPromotion(promoCodes, code.promoCode)
}

/** Whether the product or its hardware has another contract than the account needs. Source: WBB-035. */
function hasOtherContract({ line, product, body, today }: WirelessOrder): boolean {
  if (line === null || product === null) return false
  const needed = contractFor(line, today)
  const hardwareContracts = body.HardwareOrders.map(({ contract }) => ({
    ContractLength: contract?.contractLength,
    ContractHandlingOption: contract?.contractHandlingOption,
  }))
  return [product, ...hardwareContracts].some(
    ({ ContractLength, ContractHandlingOption }) =>
      ContractLength !== needed.ContractLength || ContractHandlingOption !== needed.ContractHandlingOption,
  )
}

function listHardwareKeys({ HardwareOrders }: OrderBody): string[] {
  return HardwareOrders.flatMap(({ items }) => items.map(({ key }) => key))
}

/** Source: WBB-019, WBB-030. */
function lacksHardware({ line, plan, body }: WirelessOrder): boolean {
  const ordered = listHardwareKeys(body)
  return line !== null && plan !== null && plan.neededHardware.some((key) => !ordered.includes(key))
}

/** Whether hardware is not needed by the plan, ordered twice, or for another line. Source: WBB-019, WBB-030. */
function hasOtherHardware({ plan, product, body }: WirelessOrder): boolean {
  const ordered = listHardwareKeys(body)
  const needed = plan?.neededHardware ?? []
  const maxOrders = needed.length > 0 ? 1 : 0
  return (
    hasTwice(ordered, (key) => key) ||
    ordered.some((key) => !needed.includes(key)) ||
    body.HardwareOrders.some(({ serviceEntity }) => serviceEntity !== product?.ServiceEntity) ||
    body.HardwareOrders.length > maxOrders
  )
}
