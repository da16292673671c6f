import type { AdditionFacts } from '@switchboard/domain/ordering/adding/addition'
import { ADDED, changesPlan } from '@switchboard/domain/ordering/adding/lines'
import type { OrderBody } from '@switchboard/domain/ordering/contract'

import type { OrderSnapshot } from '../snapshot.ts'

/**
 * The plans that mobiles have before an order gives them another one, at today's prices. A plan that is sold no more has none
 * and is left out.
 */
export function listEndingPlans(
  { kind, held, sold }: Pick<AdditionFacts, 'kind' | 'held' | 'sold'>,
  { AdditionalProducts }: OrderBody,
): OrderSnapshot['ends'] {
  const { service } = ADDED[kind]
  if (!changesPlan(kind) || service !== 'mobile2_linerental') return []
  return AdditionalProducts.flatMap(({ ServiceEntity }) => {
    const line = held.find((each) => each.service === service && each.serviceEntity === ServiceEntity)
    const plan = sold.find(({ key }) => key === line?.planKey)
    if (plan === undefined) return []
    const { name, chargeIncludingGst: amountIncludingGst, chargeExcludingGst: amountExcludingGst } = plan
    return [{ name: `${name}, ${ServiceEntity}`, amountIncludingGst, amountExcludingGst }]
  })
}
