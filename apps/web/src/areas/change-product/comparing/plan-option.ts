import type { Plan } from '@switchboard/domain/catalogue/products'
import type { Speed } from '@switchboard/domain/ordering/offer/products'

/** An offered plan with its speed. */
export type PlanOption = { readonly speed: Speed; readonly plan: Plan }
