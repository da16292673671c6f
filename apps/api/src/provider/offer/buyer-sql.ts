import { BUSINESS_GROUPS } from '@switchboard/domain/access'
import { GST_RATE_PERCENT } from '@switchboard/domain/gst'

const businessGroups = BUSINESS_GROUPS.map((group) => `'${group}'`).join(', ')

/** The account (`$1`) for which a catalogue is read, as a common table expression. */
export const BUYER = `
  buyer as materialized (
    select account_code, bill_frequency as frequency, business_group in (${businessGroups}) as business,
      can_order_new_products, address
    from account where account_code = $1)`

/** SQL for an amount in cents including GST, in dollars for the wire. */
export function withGst(cents: string): string {
  return `dollars((${cents})::bigint)`
}

/** SQL for an amount in cents including GST, without GST in dollars for the wire. Source: ACC-020. */
export function withoutGst(cents: string): string {
  return `dollars(round((${cents}) / (1 + ${GST_RATE_PERCENT} / 100.0))::bigint)`
}

/** Both amounts as fields of the catalogue, for `json_build_object`. */
export function charges(cents: string): string {
  return `'chargeExcludingGst', ${withoutGst(cents)}, 'chargeIncludingGst', ${withGst(cents)}`
}
