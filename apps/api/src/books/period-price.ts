import type { Offer } from '@switchboard/domain/ordering/offer/contract'

type BillFrequency = Offer['billFrequency']

/** Months of a year over its bills: a year is 12 months, 26 fortnights, 52 weeks. */
const MONTHS_A_BILL: Record<BillFrequency, number> = { Weekly: 12 / 52, Fortnightly: 12 / 26, Monthly: 1 }
/** Days of a year over those of twelve thirties. */
const THIRTIES = 365 / 360
/** A price of a bill may be sold rounded: `2.30` a fortnight of `5` a month. */
const MOST_ROUNDED_CENTS = 1

/** The same as `period_price` of the database: what a monthly price comes to on one bill. */
export function periodPrice(monthly: number, frequency: BillFrequency): number {
  return Math.round(monthly * MONTHS_A_BILL[frequency])
}

/** The same as `monthly_price` of the database: the monthly price that comes to this one of a bill, to the cent. */
export function monthlyThatComesTo(price: number, frequency: BillFrequency): number {
  return Math.round(price / MONTHS_A_BILL[frequency])
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
