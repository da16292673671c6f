import { BRANDS } from '@switchboard/brands/brands'

const freeBrands = BRANDS.filter(({ planChange }) => planChange.freeVoicePlan).map(({ id }) => id)

/**
 * SQL for the charge of plan `p` of a brand (its id as SQL): nothing for the homeline that comes by itself, if the brand does
 * not charge for it. A voice plan that customers choose keeps the price of the catalogue. Source: CHG-077.
 */
export function planCentsSql(p: string, cents: string, brand: string): string {
  return `case when ${p}.plan_service = 'Voice' and not ${p}.selectable
    and ${brand}::text = any('{${freeBrands.join(',')}}'::text[]) then 0 else ${cents} end`
}
