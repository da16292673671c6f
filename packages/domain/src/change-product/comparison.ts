import type { Plan } from '../catalogue/products.ts'
import { blockOfPeriod, capOfPeriod } from '../catalogue/period-data.ts'
import { daysBetween } from '../day.ts'
import type { Day } from '../day.ts'
import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'
import type { Offer } from '../ordering/offer/contract.ts'
import { toShownPrice } from '../ordering/pricing/prices.ts'
import type { Charge } from '../ordering/pricing/prices.ts'
import type { MonthOfUse } from '../usage/contract.ts'
import { blocksBegun, onCap } from '../usage/data-cap.ts'
import type { PlanRates } from '../usage/power-plans.ts'

/** The cost of offered plans for the actual use of the account. Source: docs/decisions/0034. */

type BilledMonth = { readonly to: Day; readonly days: number; readonly billed: Charge }
export type InternetMonth = BilledMonth & { readonly usedMb: number; readonly calls: MonthOfUse['calls'] }
export type PowerMonth = BilledMonth & { readonly kwh: number; readonly nightKwh: number | null }

/** The newest consecutive months with known internet use and bills, oldest first. */
export function internetMonths(months: readonly MonthOfUse[]): InternetMonth[] {
  return newestRun(months, ({ from, to, internet, calls }) => {
    if (internet === null || internet.billed === null) return null
    const { usedMb, billed } = internet
    return { to, days: daysBetween(from, to) + 1, billed, usedMb, calls }
  })
}

/** The newest consecutive months with known power use and bills, oldest first. */
export function powerMonths(months: readonly MonthOfUse[]): PowerMonth[] {
  return newestRun(months, ({ from, to, power }) => {
    if (power === null || power.billed === null) return null
    const { billed, kwh, nightKwh } = power
    return { to, days: daysBetween(from, to) + 1, billed, kwh, nightKwh }
  })
}

function newestRun<Month>(
  months: readonly MonthOfUse[],
  toKnownMonth: (month: MonthOfUse) => Month | null,
): Month[] {
  const known = months.map(toKnownMonth)
  const last = known.findLastIndex((month) => month !== null)
  const gap = known.slice(0, last + 1).lastIndexOf(null)
  return known.slice(gap + 1, last + 1).filter((month) => month !== null)
}

export function sumBilledAmounts(months: readonly BilledMonth[], withGst: boolean): Cents {
  return sumCents(months.map(({ billed }) => toShownPrice(billed, withGst)))
}

/** Minutes and billed amount of homeline calls; null if they are not counted in all of these months. */
export function sumCalls(
  months: readonly InternetMonth[],
  withGst: boolean,
): { readonly minutes: number; readonly billed: Cents } | null {
  const calls = months.map((month) => month.calls).filter((month) => month !== null)
  if (calls.length < months.length) return null
  return {
    minutes: calls.reduce((sum, { minutes }) => sum + minutes, 0),
    billed: sumCents(calls.map(({ billed }) => toShownPrice(billed, withGst))),
  }
}

export type PlanMonth = {
  readonly price: Cents
  /** MB above the cap and the data kept from earlier months. */
  readonly overMb: number
  /** The price of `overMb`; null if the catalogue has no price for it. */
  readonly extraData: Cents | null
}

export type Buyer = { readonly billFrequency: Offer['billFrequency']; readonly withGst: boolean }

const DAYS_OF_BILL = { Weekly: 7, Fortnightly: 14 } as const

/**
 * Each month on an internet plan at today's price. The first month begins without data kept from earlier months. The use of
 * the weeks or fortnights of a month is not known, so it is spread evenly.
 */
export function monthsOnPlan(plan: Plan, months: readonly InternetMonth[], buyer: Buyer): PlanMonth[] {
  const { billFrequency, withGst } = buyer
  const cap = { ...plan, dataCapMb: capOfPeriod(plan, billFrequency) }
  let keptMb = 0
  return months.map(({ days, usedMb }) => {
    const periods = countPeriods(billFrequency, days)
    const capped = onCap(cap, usedMb / periods, keptMb)
    keptMb = billFrequency === 'Monthly' ? capped.keptMb : 0
    const extraData = calculateExtraData(plan, capped.overMb, buyer)
    return {
      price: toCents(Math.round(toShownPrice(plan, withGst) * periods)),
      overMb: capped.overMb * periods,
      extraData: extraData === null ? null : toCents(Math.round(extraData * periods)),
    }
  })
}

/** The number of bill periods in a month: one, or the share of weeks or fortnights in its days. */
function countPeriods(billFrequency: Offer['billFrequency'], days: number): number {
  return billFrequency === 'Monthly' ? 1 : days / DAYS_OF_BILL[billFrequency]
}

/** The price of data above the cap in a bill period; null without a price. */
function calculateExtraData(plan: Plan, overMb: number, { billFrequency, withGst }: Buyer): Cents | null {
  if (overMb === 0) return toCents(0)
  const block = blockOfPeriod(plan, billFrequency)
  return block === null ? null : toCents(blocksBegun(overMb, block.mb) * toShownPrice(block, withGst))
}

/** The total cost of the months; null if extra data has no price. */
export function totalOn(months: readonly PlanMonth[]): Cents | null {
  const extra = months.map(({ extraData }) => extraData).filter((month) => month !== null)
  if (extra.length < months.length) return null
  return sumCents([...months.map(({ price }) => price), ...extra])
}

/** The number of months with more use than the plan's data. */
export function monthsOver(months: readonly PlanMonth[]): number {
  return months.filter(({ overMb }) => overMb > 0).length
}

/**
 * The cost of each month on a power plan, including GST: its units and its days. If the plan has a night rate and the night
 * use is unknown, the cost is an upper bound, see `isMost`.
 */
export function monthsOnPower(plan: PlanRates, months: readonly PowerMonth[]): Cents[] {
  const { centsPerUnitIncludingGst: dayRate, centsPerDayIncludingGst: dailyCharge } = plan
  const nightRate = plan.centsPerNightUnitIncludingGst ?? 0
  return months.map((month) => {
    const nightKwh = toNightKwh(plan, month)
    const units = wholeCents((month.kwh - nightKwh) * dayRate) + wholeCents(nightKwh * nightRate)
    return toCents(units + wholeCents(month.days * dailyCharge))
  })
}

/** The use at the night rate. Unknown night use is charged at the higher of the two rates. */
function toNightKwh(plan: PlanRates, { kwh, nightKwh }: PowerMonth): number {
  const { centsPerUnitIncludingGst: dayRate, centsPerNightUnitIncludingGst: nightRate } = plan
  if (nightRate === undefined) return 0
  if (nightKwh !== null) return nightKwh
  return nightRate > dayRate ? kwh : 0
}

/** Whether only an upper bound of the months' cost is known. */
export function isMost(
  { centsPerNightUnitIncludingGst: atNight }: PlanRates,
  months: readonly PowerMonth[],
): boolean {
  return atNight !== undefined && months.some(({ nightKwh }) => nightKwh === null)
}

/** Products are first rounded to these decimal digits. Then half a cent rounds up, although a float can be slightly less. */
const EXACT_DIGITS = 6

function wholeCents(cents: number): number {
  return Math.round(Number(cents.toFixed(EXACT_DIGITS)))
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return toCents(amounts.reduce((sum, amount) => sum + amount, 0))
}
