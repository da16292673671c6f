import { addDays } from '../../day.ts'
import type { Day } from '../../day.ts'
import type { OrderStep } from '../following/contract.ts'
import type { OrderCost } from '../pricing/cost.ts'
import { deliveryDay } from '../schedule.ts'

import type { Addition } from './addition.ts'
import { ADDED, changesPlan } from './lines.ts'

/** Working days after which a card that was sent is there. */
const DAYS_OF_POST = 3

/** What is added costs the same every bill. An account may have several mobiles: the name says which. */
export function additionCosts({ kind, plan, product }: Addition): OrderCost[] {
  if (plan === null) return []
  const { name, chargeIncludingGst, chargeExcludingGst } = plan
  const amounts = { amountIncludingGst: chargeIncludingGst, amountExcludingGst: chargeExcludingGst }
  return [
    {
      kind: 'extra',
      name: ADDED[kind].category === 'Mobile' ? `${name}, ${product?.ServiceEntity ?? ''}` : name,
      due: 'bill',
      ...amounts,
    },
  ]
}

export function additionSteps(addition: Pick<Addition, 'kind' | 'today'>): Omit<OrderStep, 'done'>[] {
  return [
    { step: 'accepted', on: addition.today },
    { step: 'added', on: addedOn(addition) },
  ]
}

/** Another plan begins with a day of its own, a new line with its card; all else is there at once. */
function addedOn({ kind, today }: Pick<Addition, 'kind' | 'today'>): Day {
  if (kind === 'connection') return deliveryDay(today, DAYS_OF_POST, null)
  return changesPlan(kind) ? addDays(today, 1) : today
}
