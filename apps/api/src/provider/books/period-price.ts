import { periodPrice, toMonthlyPrice } from '@switchboard/domain/billing/period-price'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'

type BillFrequency = Offer['billFrequency']

/** Days of a year divided by twelve months of thirty days. */
const THIRTIES = 365 / 360
/** A price on a bill may be quoted rounded, such as $2.30 a fortnight for $5 a month. */
const MAX_ROUNDED_CENTS = 1

type Prices = {
  /** The price on a bill, in cents. */
  readonly quoted: number
  /** The monthly price, in cents. */
  readonly booked: number
  readonly billFrequency: BillFrequency
}

/**
 * The monthly cents to charge, so that a bill has the quoted price. Throws if the booked and the quoted price differ by
 * more than rounding, which is an error in the configuration of the provider.
 */
export function monthlyPrice(item: string, { quoted, booked, billFrequency }: Prices): number {
  const charged = periodPrice(booked, billFrequency)
  if (charged === quoted) return booked
  if (Math.abs(charged - quoted) > MAX_ROUNDED_CENTS) throw toPriceError(item, quoted, charged)
  return toMonthlyPrice(quoted, billFrequency)
}

/** The monthly cents to charge for a price that is quoted for thirty days. Throws like `monthlyPrice`. */
export function monthlyPriceOfThirtyDays(
  item: string,
  { quoted, booked }: Omit<Prices, 'billFrequency'>,
): number {
  if (Math.abs(quoted * THIRTIES - booked) > MAX_ROUNDED_CENTS) throw toPriceError(item, quoted, booked)
  return booked
}

function toPriceError(item: string, quoted: number, charged: number): Error {
  return new Error(`${item} is quoted at ${quoted} cents, and the books charge ${charged}`)
}
