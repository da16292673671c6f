import type { Offer } from '@switchboard/domain/ordering/offer/contract'

type BillFrequency = Offer['billFrequency']

/** Months of a year over its bills, as the books' `period_price` has them. */
const MONTHS_A_BILL: Record<BillFrequency, number> = { Weekly: 12 / 52, Fortnightly: 12 / 26, Monthly: 1 }
/** Days of a year over those of twelve thirties. */
const THIRTIES = 365 / 360
/** A price of a bill may be told rounded: `2.30` a fortnight of `5` a month. */
const MOST_ROUNDED_CENTS = 1

/** What the books make of a monthly price on one bill. */
export function periodPrice(monthly: number, frequency: BillFrequency): number {
  return Math.round(monthly * MONTHS_A_BILL[frequency])
}

/** The monthly price that comes to this one of a bill, to the cent. */
export function monthlyThatComesTo(told: number, frequency: BillFrequency): number {
  return Math.round(told / MONTHS_A_BILL[frequency])
}

type Asked = { readonly told: number; readonly kept: number; readonly billFrequency: BillFrequency }

/** What is charged a month so that a bill has what was told of it. Throws where the books keep another price. */
export function monthlyOf(what: string, { told, kept, billFrequency }: Asked): number {
  const charged = periodPrice(kept, billFrequency)
  if (charged === told) return kept
  if (Math.abs(charged - told) > MOST_ROUNDED_CENTS) throw otherPrice(what, told, charged)
  return monthlyThatComesTo(told, billFrequency)
}

/** Of a price that is told for thirty days. */
export function monthlyOfThirtyDays(what: string, { told, kept }: Omit<Asked, 'billFrequency'>): number {
  if (Math.abs(told * THIRTIES - kept) > MOST_ROUNDED_CENTS) throw otherPrice(what, told, kept)
  return kept
}

function otherPrice(what: string, told: number, charged: number): Error {
  return new Error(`${what} is told to cost ${told} cents, and the books charge ${charged}`)
}
