import { BUSINESS_GROUPS } from '@switchboard/domain/access'
import { GST_RATE_PERCENT } from '@switchboard/domain/gst'

const businessGroups = BUSINESS_GROUPS.map((group) => `'${group}'`).join(', ')

/** What a catalogue is read for: the account (`$1`) and how it is billed. */
export const BUYER = `
  buyer as materialized (
    select account_code, bill_frequency as frequency, business_group in (${businessGroups}) as business,
      can_order_new_products, address
    from account where account_code = $1)`

/** Dollars on the wire of an amount in cents that includes GST. */
export function withGst(cents: string): string {
  return `dollars((${cents})::bigint)`
}

/** The same without it. Source: ACC-020. */
export function withoutGst(cents: string): string {
  return `dollars(round((${cents}) / (1 + ${GST_RATE_PERCENT} / 100.0))::bigint)`
}

/** Both of them under the names of the catalogue. */
export function charges(cents: string): string {
  return `'chargeExcludingGst', ${withoutGst(cents)}, 'chargeIncludingGst', ${withGst(cents)}`
}
