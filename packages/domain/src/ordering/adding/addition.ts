import type { Day } from '../../day.ts'
import type { MobileRules } from '../../mobile/brand-rules.ts'
import type { Duration } from '../../mobile/durations.ts'
import { lastDayOf } from '../../mobile/durations.ts'
import type { OfGroup } from '../../mobile/group.ts'
import type { Cents } from '../../money.ts'
import type { AddKind, OrderAdditionalProduct, OrderBody } from '../contract.ts'
import type { Offer } from '../offer/contract.ts'
import type { Charge } from '../pricing/prices.ts'

import { ADDED } from './lines.ts'
import type { AddedService } from './lines.ts'

/** What the account has: a line, or what was added to it. */
export type HeldService = OfGroup & {
  readonly service: AddedService | 'broadband'
  /** Number or name; what is added to a line has the line's. */
  readonly serviceEntity: string | null
  readonly planKey: string
}

/** A plan that may be ordered, at its price of a bill; at its price once where it is there for a time. */
export type SoldPlan = OfGroup & {
  readonly key: string
  readonly name: string
  /** What follows the name on a bill. */
  readonly about: string
  readonly chargeIncludingGst: Cents
  readonly chargeExcludingGst: Cents
  /** Including GST, as the books keep it. */
  readonly monthlyCents: number
  /** For who has a line already. Source: MOB-034. */
  readonly changeOnly: boolean
  /** Null for what has no end. Source: MOB-058. */
  readonly duration: Duration | null
  readonly addedDataMb: number | null
}

/** What an order that adds a product is validated against. */
export type AdditionFacts = {
  readonly kind: AddKind
  readonly offer: Pick<Offer, 'billFrequency' | 'canOrderNewProducts'>
  readonly businessGroup: string
  readonly salesPerson: string
  readonly held: readonly HeldService[]
  /** Of the service that the kind is about. */
  readonly sold: readonly SoldPlan[]
  /** Of the order's numbers, those that nobody has. */
  readonly freeNumbers: readonly string[]
  /** It has video already, by whatever plan: video is for the whole account. */
  readonly hasVideo: boolean
  /** Orders that add a product and have not come to their end, with the plan that each gives. */
  readonly underWay: readonly (OfGroup & { readonly kind: string; readonly serviceEntity: string })[]
  /** How many members a group may have beside its leader, by tag. */
  readonly mostMembers: Readonly<Record<string, number>>
  /** What a mobile and broadband together take off a bill. Source: MOB-057. */
  readonly together: Charge
  /** Null where no bill is to come. */
  readonly nextBillDate: Day | null
  readonly mobileRules: MobileRules
  readonly today: Day
}

/** Such an order with those facts, and with what it names looked up. */
export type Addition = AdditionFacts & {
  readonly body: OrderBody
  /** Null where it does not hold one product of its service, and that alone. */
  readonly product: OrderAdditionalProduct | null
  /** The line that it is about; null where the account has none so, and for a new one. */
  readonly line: HeldService | null
  readonly plan: SoldPlan | null
  /** Of what is there for a time and charged once; null for what is on every bill. */
  readonly lastDay: Day | null
}

export function additionOf(body: OrderBody, facts: AdditionFacts): Addition {
  const { service, on } = ADDED[facts.kind]
  const [first = null, ...more] = body.AdditionalProducts
  const product = more.length === 0 && first?.Service === service ? first : null
  const entity = product?.ServiceEntity ?? null
  const line = facts.held.find(
    (held) => entity !== null && held.serviceEntity === entity && on.includes(held.service),
  )
  const plan = facts.sold.find(({ key }) => key === product?.RatePlan) ?? null
  const duration = plan?.duration ?? null
  const lastDay = duration === null ? null : lastDayOf(duration, facts.today, facts.nextBillDate)
  return { ...facts, body, product, line: line ?? null, plan, lastDay }
}
