import { TECHNOLOGIES } from '../catalogue/products.ts'

import type { Judged } from './judged.ts'

/** Mbit/s downstream. Source: CAT-067. */
const GIGABIT_RATE = 1000

/** A better technology than now, or the gigabit rate from another one, begins a contract. Source: CHG-035, CHG-036. */
export function needsContract({ from, to, offer }: Pick<Judged, 'from' | 'to' | 'offer'>): boolean {
  if (to === null || from === null) return false
  const now = offer.coreProducts.find(({ key }) => key === from.CoreProductKey)
  const category = from.CoreProductBroabandCategory.toUpperCase()
  const technology = TECHNOLOGIES.findIndex((each) => category.startsWith(each))
  const rate = now?.dataRate.downstream ?? Number(/^UFB(\d+)\//.exec(category)?.[1])
  const isGigabit = to.dataRate.downstream === GIGABIT_RATE && rate !== GIGABIT_RATE
  return TECHNOLOGIES.indexOf(to.technology) > technology || isGigabit
}
