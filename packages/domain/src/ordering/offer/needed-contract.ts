import { TECHNOLOGIES } from '../../catalogue/products.ts'
import { GIGABIT_DOWNSTREAM, technologyOrder } from '../../catalogue/rules.ts'
import type { ValidatedOrder } from '../validation/validated-order.ts'

/** A better technology than now, or the gigabit rate from another one, begins a contract. Source: CHG-035, CHG-036. */
export function needsContract({ from, to, offer }: Pick<ValidatedOrder, 'from' | 'to' | 'offer'>): boolean {
  if (to === null || from === null) return false
  const now = offer.coreProducts.find(({ key }) => key === from.CoreProductKey)
  const category = from.CoreProductBroabandCategory.toUpperCase()
  const technology = TECHNOLOGIES.find((each) => category.startsWith(each)) ?? null
  const rate = now?.dataRate.downstream ?? Number(/^UFB(\d+)\//.exec(category)?.[1])
  const isGigabit = to.dataRate.downstream === GIGABIT_DOWNSTREAM && rate !== GIGABIT_DOWNSTREAM
  return technologyOrder(to.technology) > technologyOrder(technology) || isGigabit
}
