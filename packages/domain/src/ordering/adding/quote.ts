import { addDays } from '../../day.ts'
import type { Day } from '../../day.ts'
import { addWorkingDays } from '../../public-holidays.ts'
import { discountCosts, discountsOf } from './mobile/new-connection.ts'
import type { Discount } from './mobile/new-connection.ts'
import type { AddKind } from '../contract.ts'
import type { OrderStep } from '../following/contract.ts'
import type { OrderCost } from '../pricing/cost.ts'

import type { Addition, HeldService, SoldPlan } from './addition.ts'
import { ADDED, changesPlan } from './lines.ts'

/** Working days after which a card that was sent is there. */
const DAYS_OF_POST = 3

type Priced = Pick<Addition, 'kind' | 'today' | 'together'> & {
  readonly plan: Pick<SoldPlan, 'name' | 'duration' | 'chargeIncludingGst' | 'chargeExcludingGst'> | null
  /** The line's number; an account may have several mobiles, so a mobile's cost is named with it. */
  readonly entity: string
  readonly hasBroadband: boolean
  readonly promotion: Addition['mobileRules']['promotion']
}

/** What an order comes to: what is there for a time costs once, all else on every bill. Page and API quote by it. */
export function additionCosts(priced: Priced): OrderCost[] {
  const { kind, plan, entity } = priced
  if (plan === null) return []
  const { name, duration, chargeIncludingGst, chargeExcludingGst } = plan
  return [
    {
      kind: 'extra',
      name: ADDED[kind].category === 'Mobile' ? `${name}, ${entity}` : name,
      due: duration === null ? 'bill' : 'once',
      amountIncludingGst: chargeIncludingGst,
      amountExcludingGst: chargeExcludingGst,
    },
    ...discountCosts(additionDiscounts(priced)),
  ]
}

/** What a new connection costs less than its plan. Source: MOB-057, MOB-060. */
export function additionDiscounts({
  kind,
  plan,
  today,
  together,
  hasBroadband,
  promotion,
}: Priced): Discount[] {
  if (kind !== 'connection' || plan === null) return []
  return discountsOf({ plan, together, hasBroadband, promotion, from: addedOn({ kind, today }) })
}

export function pricedAddition(addition: Addition): Priced {
  const { kind, today, together, plan, product, held, mobileRules } = addition
  return {
    kind,
    today,
    together,
    plan,
    entity: product?.ServiceEntity ?? '',
    hasBroadband: held.some(isBroadband),
    promotion: mobileRules.promotion,
  }
}

function isBroadband({ service }: HeldService): boolean {
  return service === 'broadband' || service === 'wireless'
}

export function additionSteps(addition: Pick<Addition, 'kind' | 'today'>): Omit<OrderStep, 'done'>[] {
  return [
    { step: 'accepted', on: addition.today },
    { step: 'added', on: addedOn(addition) },
  ]
}

/** Another plan begins with a day of its own, a new line with its card; all else is there at once. */
export function addedOn({ kind, today }: { readonly kind: AddKind; readonly today: Day }): Day {
  if (kind === 'connection') return addWorkingDays(today, DAYS_OF_POST, null)
  return changesPlan(kind) ? addDays(today, 1) : today
}
