import { daysBetween, addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

/** What somebody was told that every bill charges, from which day and to which. */
export type ToldCharge = {
  readonly name: string
  /** Of one bill, in cents including GST; negative for a discount. */
  readonly cents: number
  readonly from: Day
  /** The first day on which a bill can have it. */
  readonly knownOn: Day
  /** Its last day, once it is known; with the day on which it was. */
  ends: { readonly last: Day; readonly knownOn: Day } | null
  /** The last day that is on a bill; null before the first. */
  billedTo: Day | null
}

/** What was told to come once, on the first bill from a day on. */
export type ToldOnce = { readonly name: string; readonly cents: number; readonly on: Day }

export type Period = { readonly first: Day; readonly last: Day }

/** What was told of an account. */
export type Told = { readonly charges: ToldCharge[]; readonly once: ToldOnce[] }

/**
 * What the bill of a period comes to by what was told, in cents: whole periods at their price, days of one at their share of it,
 * and back what was billed of days after an end. This is said once more than in the bill run, because it is what tests that.
 */
export function billTold({ charges, once }: Told, periods: readonly Period[], bill: Period): number {
  let cents = once.splice(0).reduce((sum, each) => {
    if (each.on <= bill.first) return sum + each.cents
    once.push(each)
    return sum
  }, 0)
  for (const charge of charges.filter(({ knownOn }) => knownOn <= bill.first)) {
    const last = charge.ends !== null && charge.ends.knownOn <= bill.first ? charge.ends.last : null
    const billedTo = charge.billedTo ?? addDays(charge.from, -1)
    const to = last !== null && last < bill.last ? last : bill.last
    cents += shares(charge.cents, periods, { first: addDays(billedTo, 1), last: to })
    cents -= shares(charge.cents, periods, { first: addDays(to, 1), last: billedTo })
    charge.billedTo = to
  }
  return cents
}

/** Of a price a period: what these days come to, each period rounded by itself. */
function shares(cents: number, periods: readonly Period[], days: Period): number {
  return periods.reduce((sum, period) => {
    const first = days.first > period.first ? days.first : period.first
    const last = days.last < period.last ? days.last : period.last
    if (first > last) return sum
    if (first === period.first && last === period.last) return sum + cents
    // bills state the price of a day with so many digits
    const aDay = rounded((cents * A_DAY_DIGITS) / count(period))
    return sum + rounded((aDay * count({ first, last })) / A_DAY_DIGITS)
  }, 0)
}

const A_DAY_DIGITS = 1_000_000

/** Half a cent goes away from zero. */
function rounded(amount: number): number {
  return Math.sign(amount) * Math.round(Math.abs(amount))
}

function count({ first, last }: Period): number {
  return daysBetween(first, last) + 1
}
