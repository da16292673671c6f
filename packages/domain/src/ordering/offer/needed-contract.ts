import type { Technology } from '../../catalogue/plan-services.ts'
import type { CurrentCoreProduct } from '../../catalogue/current-products.ts'
import { GIGABIT_DOWNSTREAM, findTechnology, technologyOrder } from '../../catalogue/rules.ts'

import type { Offer, OfferedCoreProduct } from './contract.ts'
import { findCurrentRate } from './products.ts'

/** A technology, and a downstream rate in Mbps. */
export type Line = { readonly technology: Technology | null; readonly rate: number | null }

/** A change to a better technology or to the gigabit rate begins a contract. Source: CHG-035, CHG-036. */
export function newContractNeeded(from: Line, to: Line): boolean {
  return (
    technologyOrder(to.technology) > technologyOrder(from.technology) ||
    (to.rate === GIGABIT_DOWNSTREAM && from.rate !== GIGABIT_DOWNSTREAM)
  )
}

type Change = {
  readonly from: CurrentCoreProduct | null
  readonly to: OfferedCoreProduct | null
  readonly offer: Offer
}

/** Whether a change from one product to another begins a contract. */
export function needsContract({ from, to, offer }: Change): boolean {
  if (to === null || from === null) return false
  const now = {
    technology: findTechnology(from.CoreProductBroabandCategory),
    rate: findCurrentRate({ offer }),
  }
  return newContractNeeded(now, { technology: to.technology, rate: to.dataRate.downstream })
}
