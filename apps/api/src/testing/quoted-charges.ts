import { daysBetween, addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

/** A recurring charge that was quoted to a customer, with its first and last day. */
export type QuotedCharge = {
  readonly name: string
  /** Of one bill, in cents including GST; negative for a discount. */
  readonly cents: number
  readonly from: Day
  /** The first day on which a bill can include the charge. */
  readonly knownOn: Day
  /** The last day, with the day on which it became known; null before that. */
  ends: { readonly last: Day; readonly knownOn: Day } | null
  /** The last billed day; null before the first bill. */
  billedTo: Day | null
}

/** A one-time charge that was quoted, for the first bill from a day on. */
export type QuotedOneOff = { readonly name: string; readonly cents: number; readonly on: Day }

export type Period = { readonly first: Day; readonly last: Day }

/** The charges quoted for an account. */
export type QuotedCharges = { readonly charges: QuotedCharge[]; readonly once: QuotedOneOff[] }

/**
 * The expected total of a period's bill in cents, calculated from the quotes: full price for whole periods, a share for single
 * days, and a refund of days billed after an end. The rule is written again here, because this code tests the bill run.
 */
export function calculateQuotedBill(
  { charges, once }: QuotedCharges,
  periods: readonly Period[],
  bill: Period,
): number {
  let cents = once.splice(0).reduce((sum, each) => {
    if (each.on <= bill.first) return sum + each.cents
    once.push(each)
    return sum
  }, 0)
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

/** The price of these days, at a price a period. Each period is rounded separately. */
function calculateShare(cents: number, periods: readonly Period[], days: Period): number {
  return periods.reduce((sum, period) => {
    const first = days.first > period.first ? days.first : period.first
    const last = days.last < period.last ? days.last : period.last
    if (first > last) return sum
    if (first === period.first && last === period.last) return sum + cents
    // bills state the price of a day with this many digits
    const aDay = roundCents((cents * A_DAY_DIGITS) / countDays(period))
    return sum + roundCents((aDay * countDays({ first, last })) / A_DAY_DIGITS)
  }, 0)
}

const A_DAY_DIGITS = 1_000_000

/** Rounds half a cent away from zero. */
function roundCents(amount: number): number {
  return Math.sign(amount) * Math.round(Math.abs(amount))
}

function countDays({ first, last }: Period): number {
  return daysBetween(first, last) + 1
}
