import type { Plan } from '@switchboard/domain/catalogue/products'
import type { Speed } from '@switchboard/domain/ordering/offer/products'

/** A plan of a speed that can be had. */
export type Compared = { readonly speed: Speed; readonly plan: Plan }
