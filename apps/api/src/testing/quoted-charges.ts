import { daysBetween, addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

/** A recurring charge that was quoted to a customer. */
export type QuotedCharge = {
  readonly name: string
  /** The charge of one bill, including GST. Negative for a discount. */
  readonly cents: number
  readonly from: Day
  /** A bill includes the charge from this day on. */
  readonly knownOn: Day
  /** The last day of the charge, and the day on which the provider learned of it. Null while no end is known. */
  ends: { readonly last: Day; readonly knownOn: Day } | null
  /** The last billed day; null before the first bill. */
  billedTo: Day | null
}

/** A quoted charge that is billed once, with the first bill from a day on. */
export type QuotedOneOff = { readonly name: string; readonly cents: number; readonly on: Day }

export type Period = { readonly first: Day; readonly last: Day }

/** The charges quoted for an account. */
export type QuotedCharges = { readonly charges: QuotedCharge[]; readonly once: QuotedOneOff[] }

/**
 * The expected total of the bill of a period, in cents. A whole period has the full price, and a part of it a share. Days
 * that were billed after an end are refunded. The rule is written again here, because this code tests the bill run.
 */
export function calculateQuotedBill(
  { charges, once }: QuotedCharges,
  periods: readonly Period[],
  bill: Period,
): number {
  const due = once.filter(({ on }) => on <= bill.first)
  once.splice(0, once.length, ...once.filter(({ on }) => on > bill.first))
  let cents = due.reduce((sum, charge) => sum + charge.cents, 0)
  for (const charge of charges.filter(({ knownOn }) => knownOn <= bill.first)) {
    const last = charge.ends !== null && charge.ends.knownOn <= bill.first ? charge.ends.last : null
    const billedTo = charge.billedTo ?? addDays(charge.from, -1)
    const to = last !== null && last < bill.last ? last : bill.last
    cents += calculateShare(charge.cents, periods, { first: addDays(billedTo, 1), last: to })
    cents -= calculateShare(charge.cents, periods, { first: addDays(to, 1), last: billedTo })
    charge.billedTo = to
  }
  return cents
}

/** The price of these days, if each period costs `cents`. Each period is rounded separately. */
function calculateShare(cents: number, periods: readonly Period[], days: Period): number {
  return periods.reduce((sum, period) => {
    const first = days.first > period.first ? days.first : period.first
    const last = days.last < period.last ? days.last : period.last
    if (first > last) return sum
    if (first === period.first && last === period.last) return sum + cents
    // a bill states the price of a day with six decimal places
    const aDay = roundCents((cents * DAY_PRICE_SCALE) / countDays(period))
    return sum + roundCents((aDay * countDays({ first, last })) / DAY_PRICE_SCALE)
  }, 0)
}

const DAY_PRICE_SCALE = 1_000_000

/** Rounds half a cent away from zero. */
function roundCents(amount: number): number {
  return Math.sign(amount) * Math.round(Math.abs(amount))
}

function countDays({ first, last }: Period): number {
  return daysBetween(first, last) + 1
}
