import type { ErrorCode } from '../../errors.ts'
import { isSoldAddOn } from './mobile/add-ons.ts'
import { groupProblem } from './mobile/group.ts'
import type { GroupProblem } from './mobile/group.ts'
import { canBeBrought } from './mobile/number-to-bring.ts'
import { SIM_KEYS, isEsimOrder, isNoAddress } from './mobile/sim.ts'
import { mobileNumber, toNationalNumber } from '../../phone.ts'
import type { AddKind, OrderBody } from '../contract.ts'
import { isDeliverable } from '../delivery.ts'
import { ONE_PRODUCT_RULES } from '../validation/one-product-rules.ts'
import { SELLER_RULES } from '../validation/seller-rules.ts'
import type { OrderRule } from '../validation/validated-order.ts'

import { toAddition } from './addition.ts'
import type { AdditionFacts, Addition, SoldPlan } from './addition.ts'
import { ADDED, changesPlan } from './lines.ts'

const WIRELESS_KINDS: readonly AddKind[] = ['wirelessaddon', 'wirelessproduct']

const GROUP_PROBLEMS: readonly GroupProblem[] = [
  'MOBILE_GROUP_NOT_FOUND',
  'MOBILE_GROUP_FULL',
  'MOBILE_GROUP_EXISTS',
  'MOBILE_GROUP_HAS_MEMBERS',
]

/** Source: MOB-022, MOB-023. */
const GROUP_RULES: readonly OrderRule<Addition>[] = GROUP_PROBLEMS.map((code) => ({
  code,
  field: 'AdditionalProducts',
  breaks: (addition) => findGroupProblem(addition) === code,
}))

/** The rules of an order that adds a product, in the order of the returned codes. Source: ORD-084. */
const ADDING_RULES: readonly OrderRule<Addition>[] = [
  ...ONE_PRODUCT_RULES,
  {
    code: 'SERVICE_NOT_FOUND',
    field: 'AdditionalProducts',
    breaks: ({ kind, line, product }) => product !== null && kind !== 'connection' && line === null,
  },
  // before the rule of the number, because the open order has taken the number
  {
    code: 'ExistingOrderInProgress',
    field: 'AdditionalProducts',
    breaks: isUnderWay,
  },
  {
    code: 'INVALID_PHONE_NUMBER',
    field: 'AdditionalProducts',
    breaks: hasUnavailableNumber,
  },
  {
    code: 'FORM_STATE_INVALID',
    field: 'NumberToBring',
    breaks: ({ kind, body }) => kind !== 'connection' && body.NumberToBring !== undefined,
  },
  {
    code: 'NUMBER_CANNOT_BE_BROUGHT',
    field: 'NumberToBring',
    breaks: ({ body: { NumberToBring }, bring }) =>
      NumberToBring !== undefined && !canBeBrought(NumberToBring, bring),
  },
  {
    code: 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    field: 'AdditionalProducts',
    breaks: hasUnavailablePlan,
  },
  {
    code: 'ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET',
    field: 'AdditionalProducts',
    breaks: ({ kind, line, plan }) => changesPlan(kind) && plan !== null && line?.planKey === plan.key,
  },
  ...GROUP_RULES,
  {
    code: 'TERMS_NOT_ACCEPTED',
    field: 'TermsAccepted',
    breaks: ({ kind, body }) => kind === 'onlinevideo' && body.TermsAccepted !== true,
  },
  { code: 'PROMO_CODE_NOT_AVAILABLE', field: 'PromoCodes', breaks: hasOtherPromoCodes },
  {
    code: 'HARDWARE_ORDER_FOR_SERVICE_NOT_SET',
    field: 'HardwareOrders',
    breaks: ({ kind, body }) => kind === 'connection' && body.HardwareOrders.length === 0,
  },
  {
    code: 'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    field: 'HardwareOrders',
    breaks: hasOtherHardware,
  },
  {
    code: 'INVALID_HARDWARE_DELIVERY_ADDRESS',
    field: 'HardwareOrders',
    breaks: hasOtherAddress,
  },
  ...SELLER_RULES,
  {
    // WBB-005
    code: 'FORBIDDEN',
    field: 'AdditionalProducts',
    breaks: ({ kind, offer }) => WIRELESS_KINDS.includes(kind) && offer.billFrequency !== 'Monthly',
  },
]

/** All codes that can refuse such an order, each once. */
export const ADDING_PROBLEM_CODES: readonly ErrorCode[] = [...new Set(ADDING_RULES.map(({ code }) => code))]

/** An order that adds a product, with the codes of the rules that it breaks, each once. */
export type AdditionValidation = { readonly addition: Addition; readonly problems: readonly ErrorCode[] }

export function validateAddition(body: OrderBody, facts: AdditionFacts): AdditionValidation {
  const addition = toAddition(body, facts)
  const codes = ADDING_RULES.filter(({ breaks }) => breaks(addition)).map(({ code }) => code)
  return { addition, problems: [...new Set(codes)] }
}

/** Whether the number of a new connection is not a mobile number, or not free. Source: MOB-027. */
function hasUnavailableNumber({ kind, product, freeNumbers }: Addition): boolean {
  const number = product?.ServiceEntity ?? ''
  if (kind !== 'connection') return false
  return !mobileNumber.safeParse(toNationalNumber(number)).success || !freeNumbers.includes(number)
}

/**
 * Whether the plan is not sold by the brand, not sold for a new line, or already added. An add-on with an end can be added again.
 * More data is not sold to a line with unlimited data. Source: WBB-041, MOB-058, MOB-088.
 */
function hasUnavailablePlan({ kind, product, plan, line, held, hasVideo, mobileRules }: Addition): boolean {
  if (product === null || product.RatePlan === null) return false
  if (plan === null || (kind === 'mobileaddon' && !isSoldAddOn(plan, mobileRules))) return true
  if (kind === 'connection') return plan.changeOnly
  if (changesPlan(kind)) return false
  if (kind === 'onlinevideo') return hasVideo
  if (addsData(kind, plan) && line?.hasDataCap === false) return true
  if (plan.duration !== null) return false
  return held.some(
    ({ service, serviceEntity, planKey }) =>
      service === ADDED[kind].service && serviceEntity === product.ServiceEntity && planKey === plan.key,
  )
}

/** An add-on of calls adds no data. */
function addsData(kind: AddKind, { addedDataMb }: SoldPlan): boolean {
  return kind === 'wirelessaddon' || (kind === 'mobileaddon' && addedDataMb !== null)
}

function findGroupProblem({
  kind,
  product,
  plan,
  held,
  underWay,
  mostMembers,
}: Addition): GroupProblem | null {
  const entity = product?.ServiceEntity ?? null
  if (ADDED[kind].service !== 'mobile2_linerental' || plan === null || entity === null) return null
  return groupProblem({ held, coming: underWay, mostMembers }, { serviceEntity: entity, plan })
}

/** A new connection must have the code of the brand's promotion, and all other orders no code. Source: MOB-060. */
function hasOtherPromoCodes({ kind, body: { PromoCodes }, product, mobileRules }: Addition): boolean {
  const [code, ...others] = PromoCodes
  const requiredCode = kind === 'connection' ? (mobileRules.promotion?.code ?? null) : null
  if (requiredCode === null || code === undefined) return (code?.promoCode ?? null) !== requiredCode
  const isRequired = code.promoCode === requiredCode && code.serviceEntity === product?.ServiceEntity
  return !isRequired || others.length > 0
}

/**
 * Whether an open order has to be done first: one for the same line, or for the same add-on of a mobile. Video is for the whole
 * account. Source: MOB-085.
 */
function isUnderWay({ kind, product, underWay }: Addition): boolean {
  if (kind === 'onlinevideo') return underWay.some((order) => order.kind === kind)
  return underWay
    .filter(({ serviceEntity }) => serviceEntity === product?.ServiceEntity)
    .some(({ planKey }) => kind !== 'mobileaddon' || planKey === product?.RatePlan)
}

/** The only possible hardware is the SIM of a new connection, without a contract. */
function hasOtherHardware({ kind, body: { HardwareOrders }, product }: Addition): boolean {
  const [first, ...others] = HardwareOrders
  if (first === undefined) return false
  const [item, ...otherItems] = first.items
  const isOneSim =
    others.length + otherItems.length === 0 && Object.values(SIM_KEYS).some((key) => key === item?.key)
  const isForLine = kind === 'connection' && first.serviceEntity === product?.ServiceEntity
  const hasContract = (first.contract?.contractLength ?? 0) > 0
  return !isOneSim || !isForLine || hasContract
}

/** A card is sent to an address, and an eSIM to none. */
function hasOtherAddress({ body }: Addition): boolean {
  const isExpected = isEsimOrder(body) ? isNoAddress : isDeliverable
  return body.HardwareOrders.some(({ address }) => !isExpected(address))
}
