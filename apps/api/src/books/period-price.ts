import type { Offer } from '@switchboard/domain/ordering/offer/contract'

type BillFrequency = Offer['billFrequency']

const MONTHS_A_YEAR = 12
const BILLS_A_YEAR: Record<BillFrequency, number> = { Weekly: 52, Fortnightly: 26, Monthly: 12 }
/** Days of a year over those of twelve thirties. */
const THIRTIES = 365 / 360
/** A price of a bill may be sold rounded: `2.30` a fortnight of `5` a month. */
const MOST_ROUNDED_CENTS = 1

/** The same as `period_price` of the database: what a monthly price comes to on one bill. */
export function periodPrice(monthly: number, frequency: BillFrequency): number {
  return rounded((monthly * MONTHS_A_YEAR) / BILLS_A_YEAR[frequency])
}

/** The same as `monthly_price` of the database: the monthly price that comes to this one of a bill, to the cent. */
export function monthlyThatComesTo(price: number, frequency: BillFrequency): number {
  return rounded((price * BILLS_A_YEAR[frequency]) / MONTHS_A_YEAR)
}

/** As the database rounds: half a cent goes away from zero. */
function rounded(cents: number): number {
  return Math.sign(cents) * Math.round(Math.abs(cents))
}

type Prices = {
  /** Of a bill, in cents. */
  readonly quoted: number
  /** Of a month, in cents. */
  readonly booked: number
  readonly billFrequency: BillFrequency
}

/**
 * The cents to charge a month, so that a bill has the price that was quoted. Throws where the books' price and the quoted
 * one are further apart than rounding, which is the provider's own fault.
 */
export function monthlyPrice(what: string, { quoted, booked, billFrequency }: Prices): number {
  const charged = periodPrice(booked, billFrequency)
  if (charged === quoted) return booked
  if (Math.abs(charged - quoted) > MOST_ROUNDED_CENTS) throw otherPrice(what, quoted, charged)
  return monthlyThatComesTo(quoted, billFrequency)
}

/** The same of a price that was quoted for thirty days. */
export function monthlyPriceOfThirtyDays(
  what: string,
  { quoted, booked }: Omit<Prices, 'billFrequency'>,
): number {
  if (Math.abs(quoted * THIRTIES - booked) > MOST_ROUNDED_CENTS) throw otherPrice(what, quoted, booked)
  return booked
}

function otherPrice(what: string, quoted: number, charged: number): Error {
  return new Error(`${what} is quoted at ${quoted} cents, and the books charge ${charged}`)
}
