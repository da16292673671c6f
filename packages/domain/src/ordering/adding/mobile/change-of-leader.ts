import type { Day } from '../../../day.ts'
import type { ErrorCode } from '../../../errors.ts'
import { toCents } from '../../../money.ts'
import type { OrderBody } from '../../contract.ts'
import type { OrderAdditionalProduct } from '../../order-parts.ts'
import type { OrderCost } from '../../pricing/cost.ts'
import { toCharge } from '../../pricing/prices.ts'
import { hasOtherParts } from '../../validation/one-product-rules.ts'
import { SELLER_RULES } from '../../validation/seller-rules.ts'
import type { OrderRule } from '../../validation/validated-order.ts'
import type { AdditionFacts, HeldService, SoldPlan } from '../addition.ts'
import { ADDED } from '../lines.ts'
import { additionCosts } from '../quote.ts'

const KIND = 'mobilelead'

/** The facts that validate a change of leader. */
export type LeadFacts = Omit<AdditionFacts, 'kind'> & {
  /** The locked and the frozen numbers of the account. */
  readonly locked: readonly string[]
  readonly frozen: readonly string[]
}

/** A line of the swap, with its new plan. */
type LeadLine = { readonly line: HeldService | null; readonly plan: SoldPlan | null; readonly entity: string }

type LeadChange = LeadFacts & {
  readonly kind: typeof KIND
  readonly body: OrderBody
  /** Empty unless the order names two different lines. */
  readonly lines: readonly LeadLine[]
}

/** The rules of the order, in the order of the returned codes. */
const RULES: readonly OrderRule<LeadChange>[] = [
  { code: 'FORM_STATE_INVALID', field: 'CoreProductsToChange', breaks: hasNotOnlyPlans },
  {
    code: 'SERVICE_NOT_FOUND_IN_ORDER',
    field: 'AdditionalProducts',
    breaks: ({ lines }) => lines.length === 0,
  },
  {
    code: 'SERVICE_NOT_FOUND',
    field: 'AdditionalProducts',
    breaks: ({ lines }) => lines.some(({ line }) => line === null),
  },
  {
    code: 'ExistingOrderInProgress',
    field: 'AdditionalProducts',
    breaks: ({ lines, underWay }) =>
      lines.some(({ entity }) => underWay.some(({ serviceEntity }) => serviceEntity === entity)),
  },
  {
    code: 'NUMBER_FROZEN',
    field: 'AdditionalProducts',
    breaks: ({ lines, frozen }) => lines.some(({ entity }) => frozen.includes(entity)),
  },
  {
    code: 'NUMBER_LOCKED',
    field: 'AdditionalProducts',
    breaks: ({ lines, locked }) => lines.some(({ entity }) => locked.includes(entity)),
  },
  {
    code: 'MOBILE_GROUP_NOT_FOUND',
    field: 'AdditionalProducts',
    breaks: ({ lines, body }) => lines.length > 0 && !isSwap(lines, body),
  },
  {
    code: 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    field: 'AdditionalProducts',
    breaks: ({ lines }) => lines.some(({ plan }) => plan === null),
  },
  ...SELLER_RULES,
]

export const LEAD_PROBLEM_CODES: readonly ErrorCode[] = [...new Set(RULES.map(({ code }) => code))]

/** A valid change of leader. */
export type ValidLead = {
  /** The plan of the new leader first, each at its own price. */
  readonly plans: readonly SoldPlan[]
  readonly costs: readonly OrderCost[]
}

type Validation =
  | { readonly order: ValidLead; readonly problems: readonly [] }
  | { readonly order: null; readonly problems: readonly ErrorCode[] }

/**
 * Validates an order in which the leader of a group and a member swap plans. Both change in one order, so that a group never
 * has two leaders or none.
 */
export function validateLead(body: OrderBody, facts: LeadFacts): Validation {
  const change = { ...facts, kind: KIND, body, lines: listLeadLines(body, facts) } as const
  const problems = RULES.filter(({ breaks }) => breaks(change)).map(({ code }) => code)
  if (problems.length > 0) return { order: null, problems: [...new Set(problems)] }
  const lines = change.lines.flatMap(({ plan, entity }) => (plan === null ? [] : [{ plan, entity }]))
  return {
    order: { plans: lines.map(({ plan }) => plan), costs: leadCosts(lines, facts.today) },
    problems: [],
  }
}

type Priced = {
  readonly plan: Pick<SoldPlan, 'name' | 'chargeIncludingGst' | 'chargeExcludingGst'>
  readonly entity: string
}

/** The cost of each line after the change. Page and API quote with it. */
export function leadCosts(lines: readonly Priced[], today: Day): OrderCost[] {
  const noDiscount = { together: toCharge(toCents(0)), hasBroadband: false, promotion: null }
  return lines.flatMap(({ plan, entity }) =>
    additionCosts({ kind: KIND, plan: { ...plan, duration: null }, entity, today, ...noDiscount }),
  )
}

function listLeadLines({ AdditionalProducts }: OrderBody, { held, sold }: LeadFacts): LeadLine[] {
  const [first, second, ...others] = AdditionalProducts
  if (first === undefined || second === undefined || others.length > 0) return []
  if (first.ServiceEntity === second.ServiceEntity) return []
  const { service } = ADDED[KIND]
  const toLeadLine = ({ Service, ServiceEntity, RatePlan }: OrderAdditionalProduct) => ({
    entity: ServiceEntity ?? '',
    line:
      Service === service
        ? (held.find((line) => line.service === service && line.serviceEntity === ServiceEntity) ?? null)
        : null,
    plan: sold.find(({ key }) => key === RatePlan) ?? null,
  })
  return [toLeadLine(first), toLeadLine(second)]
}

/**
 * The first line is a member and the second its leader, and each gets the other's plan. True for unknown lines, which another
 * rule reports.
 */
function isSwap(
  [first, second]: readonly LeadLine[],
  { AdditionalProducts: [firstProduct, secondProduct] }: OrderBody,
): boolean {
  const [member, leader] = [first?.line, second?.line]
  if (!member || !leader) return true
  const isPair =
    member.isGroupMember &&
    !leader.isGroupMember &&
    leader.groupTag !== null &&
    member.groupTag === leader.groupTag
  return isPair && firstProduct?.RatePlan === leader.planKey && secondProduct?.RatePlan === member.planKey
}

function hasNotOnlyPlans({ body }: LeadChange): boolean {
  const { PromoCodes, HardwareOrders, NumberToBring } = body
  const hasLists = PromoCodes.length > 0 || HardwareOrders.length > 0
  return hasOtherParts({ body }) || hasLists || NumberToBring !== undefined
}
