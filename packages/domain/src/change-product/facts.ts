import type { Day } from '../day.ts'
import type { OrderBrand } from '../ordering/offer/brand-rules.ts'
import type { Offer } from '../ordering/offer/contract.ts'

/** The facts that a customer does not choose; the offer is for the address of the new service. */
export type DraftFacts = {
  readonly offer: Offer
  readonly brand: OrderBrand
  readonly businessGroup: string
  readonly today: Day
}
