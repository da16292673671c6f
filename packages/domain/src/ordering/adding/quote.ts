import { addDays } from '../../day.ts'
import type { Day } from '../../day.ts'
import { addWorkingDays } from '../../public-holidays.ts'
import { discountCosts, listDiscounts } from './mobile/new-connection.ts'
import type { Discount } from './mobile/new-connection.ts'
import type { AddKind } from '../contract.ts'
import type { OrderStep } from '../following/contract.ts'
import type { OrderCost } from '../pricing/cost.ts'

import type { Addition, HeldService, SoldPlan } from './addition.ts'
import { ADDED, changesPlan } from './lines.ts'

/** Working days until a posted SIM card arrives. */
const POST_DAYS = 3

type Priced = Pick<Addition, 'kind' | 'today' | 'together'> & {
  readonly plan: Pick<SoldPlan, 'name' | 'duration' | 'chargeIncludingGst' | 'chargeExcludingGst'> | null
  /** The number of the line. The cost of a mobile is named with it, because an account may have several mobiles. */
  readonly entity: string
  readonly hasBroadband: boolean
  readonly promotion: Addition['mobileRules']['promotion']
}

/** The costs of an order: once for a plan with a duration, else on every bill. Page and API quote with it. */
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

/** The discounts on the plan of a new connection. Source: MOB-057, MOB-060. */
export function additionDiscounts({
  kind,
  plan,
  today,
  together,
  hasBroadband,
  promotion,
}: Priced): Discount[] {
  if (kind !== 'connection' || plan === null) return []
  return listDiscounts({ plan, together, hasBroadband, promotion, from: calculateStartDay({ kind, today }) })
}

export function toPricedAddition(addition: Addition): Priced {
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
    { step: 'added', on: calculateStartDay(addition) },
  ]
}

/** The start day: the next day for another plan, the arrival of the SIM card for a new line, else the same day. */
export function calculateStartDay({ kind, today }: { readonly kind: AddKind; readonly today: Day }): Day {
  if (kind === 'connection') return addWorkingDays(today, POST_DAYS, null)
  return changesPlan(kind) ? addDays(today, 1) : today
}
