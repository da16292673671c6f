import type { Offer } from '@switchboard/domain/ordering/offer/contract'

type BillFrequency = Offer['billFrequency']

const MONTHS_A_YEAR = 12
const BILLS_A_YEAR: Record<BillFrequency, number> = { Weekly: 52, Fortnightly: 26, Monthly: 12 }
/** Days of a year divided by twelve months of thirty days. */
const THIRTIES = 365 / 360
/** A price on a bill may be quoted rounded, such as $2.30 a fortnight for $5 a month. */
const MAX_ROUNDED_CENTS = 1

/** The amount of a monthly price on a bill. The same as `period_price` of the database. */
export function periodPrice(monthly: number, frequency: BillFrequency): number {
  return roundCents((monthly * MONTHS_A_YEAR) / BILLS_A_YEAR[frequency])
}

/** The monthly price of an amount on a bill, in whole cents. The same as `monthly_price` of the database. */
export function toMonthlyPrice(price: number, frequency: BillFrequency): number {
  return roundCents((price * BILLS_A_YEAR[frequency]) / MONTHS_A_YEAR)
}

/** Rounds half a cent away from zero, as the database does. */
function roundCents(cents: number): number {
  return Math.sign(cents) * Math.round(Math.abs(cents))
}

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
