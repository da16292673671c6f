import type { Day } from '../day.ts'
import type { OrderBrand } from '../ordering/offer/brand-rules.ts'
import type { Offer } from '../ordering/offer/contract.ts'

/** All that is known and not chosen; the offer is that of the place where the service is wanted. */
export type DraftFacts = {
  readonly offer: Offer
  readonly brand: OrderBrand
  readonly businessGroup: string
  readonly today: Day
}
