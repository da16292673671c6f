import type { Day } from '../../day.ts'
import type { MobileRules } from './mobile/brand-rules.ts'
import type { Duration } from './mobile/durations.ts'
import { calculateLastDay } from './mobile/durations.ts'
import type { GroupMembership } from './mobile/group.ts'
import type { BringFacts } from './mobile/number-to-bring.ts'
import type { Cents } from '../../money.ts'
import type { AddKind, OrderBody } from '../contract.ts'
import type { OrderAdditionalProduct } from '../order-parts.ts'
import type { Offer } from '../offer/contract.ts'
import type { Charge } from '../pricing/prices.ts'

import { ADDED } from './lines.ts'
import type { AddedService } from './lines.ts'

/** A service of the account: a line or an add-on. */
export type HeldService = GroupMembership & {
  readonly service: AddedService | 'broadband'
  /** The number or name of the line; an add-on has its line's. */
  readonly serviceEntity: string | null
  readonly planKey: string
  /** Whether the line has a data cap, its own or that of its group; missing if it is not known. */
  readonly hasDataCap?: boolean
}

/** A plan that may be ordered. The price is for each bill, or a single price if the plan has a duration. */
export type SoldPlan = GroupMembership & {
  readonly key: string
  readonly name: string
  /** The text after the name on a bill. */
  readonly about: string
  readonly chargeIncludingGst: Cents
  readonly chargeExcludingGst: Cents
  /** Including GST, as stored in the books. */
  readonly monthlyCents: number
  /** Only for customers who already have a line. Source: MOB-034. */
  readonly changeOnly: boolean
  /** Null without an end. Source: MOB-058. */
  readonly duration: Duration | null
  readonly addedDataMb: number | null
}

/** The facts that validate an order of an additional product. */
export type AdditionFacts = {
  readonly kind: AddKind
  readonly offer: Pick<Offer, 'billFrequency' | 'canOrderNewProducts'>
  readonly businessGroup: string
  readonly salesPerson: string
  readonly held: readonly HeldService[]
  /** Plans of the service that the order kind adds. */
  readonly sold: readonly SoldPlan[]
  /** The numbers of the order that are free. */
  readonly freeNumbers: readonly string[]
  /** The facts of the number to bring. Of no meaning without one. */
  readonly bring: BringFacts
  /** Whether the account has video on any plan: video is for the whole account. */
  readonly hasVideo: boolean
  /** Open orders of additional products, with the group of the ordered plan. */
  readonly underWay: readonly (GroupMembership & {
    readonly kind: string
    readonly serviceEntity: string
    readonly planKey: string | null
  })[]
  /** The maximum number of members of a group besides its leader, by tag. */
  readonly mostMembers: Readonly<Record<string, number>>
  /** The discount for mobile and broadband together. Source: MOB-057. */
  readonly together: Charge
  /** Null if no bill will come. */
  readonly nextBillDate: Day | null
  readonly mobileRules: MobileRules
  readonly today: Day
}

/** An order with its facts, and with the product, line and plan that it names. */
export type Addition = AdditionFacts & {
  readonly body: OrderBody
  /** Null unless the order has exactly one product of its service. */
  readonly product: OrderAdditionalProduct | null
  /** The line of the order; null for a new line, and if the account has no such line. */
  readonly line: HeldService | null
  readonly plan: SoldPlan | null
  /** The last day of a plan with a duration; null for a plan on every bill. */
  readonly lastDay: Day | null
}

export function toAddition(body: OrderBody, facts: AdditionFacts): Addition {
  const { service, on } = ADDED[facts.kind]
  const [first = null, ...more] = body.AdditionalProducts
  const product = more.length === 0 && first?.Service === service ? first : null
  const entity = product?.ServiceEntity ?? null
  const line = facts.held.find(
    (held) => entity !== null && held.serviceEntity === entity && on.includes(held.service),
  )
  const plan = facts.sold.find(({ key }) => key === product?.RatePlan) ?? null
  const duration = plan?.duration ?? null
  const lastDay = duration === null ? null : calculateLastDay(duration, facts.today, facts.nextBillDate)
  return { ...facts, body, product, line: line ?? null, plan, lastDay }
}
