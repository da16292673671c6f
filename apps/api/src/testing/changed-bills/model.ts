import type { BillFrequency } from '@switchboard/domain/billing-frequency/contract'
import { addDays, addMonths } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Database } from '#api/platform/database/database.ts'
import { calculateQuotedBill } from '#api/testing/quoted-charges.ts'
import type { Period, QuotedCharge } from '#api/testing/quoted-charges.ts'

import { LAST_DAY } from './cases.ts'
import type { Case, Step } from './cases.ts'

/** A charge of a service: a product, hardware, video, or the plan of a line. */
export type Holding = {
  readonly service: string
  readonly charge: QuotedCharge
  /** The price a month, for a service whose screen shows no price at another frequency; otherwise null. */
  readonly monthlyCents: number | null
}

/** A change or order that has not started. */
type Waiting = {
  readonly startsOn: Day
  readonly isOrder: boolean
  /** Removes the quoted charges from the model. */
  undo: () => void
  /** Cancels it on a day, as the customer would. */
  readonly takeBack: (db: Database, today: Day) => Promise<void>
  /** The number of a product change. */
  readonly number?: string
}

/** The charges quoted to the customer of an account, and their effect on each day. */
export type Model = {
  readonly accountCode: string
  readonly one: Case
  readonly firstBill: Day
  /** The remaining steps with their days. */
  readonly left: { readonly on: Day; readonly step: Step }[]
  periods: readonly Period[]
  readonly cycles: { readonly from: Day; readonly frequency: BillFrequency }[]
  readonly holdings: Holding[]
  /** The expected total of each bill so far, calculated from the quotes. */
  readonly billed: Map<Day, number>
  /** Waiting changes and orders by their kind. */
  readonly waiting: Map<string, Waiting>
  /** The service of each plan's line, by its subject. */
  readonly lines: Map<string, string>
  /** The partner's id of the video subscription; null if there is none. */
  video: string | null
  /** The last day of a video that was cancelled. */
  videoTo: Day | null
  readonly faults: string[]
}

const PERIODS_BEFORE = 6
const DAYS_AHEAD = 120
const DAYS = { Weekly: 7, Fortnightly: 14 } as const

function periodAt(first: Day, frequency: BillFrequency, place: number): Period {
  const at = (nth: number): Day =>
    frequency === 'Monthly' ? addMonths(first, nth) : addDays(first, nth * DAYS[frequency])
  return { first: at(place), last: addDays(at(place + 1), -1) }
}

/** The periods from a day on. The rule is written again here, independent of the bill run. */
function periodsFrom(first: Day, frequency: BillFrequency): Period[] {
  const periods: Period[] = []
  for (let place = 0; (periods.at(-1)?.last ?? first) < addDays(LAST_DAY, DAYS_AHEAD); place += 1)
    periods.push(periodAt(first, frequency, place))
  return periods
}

export function listPeriods({ firstBill, frequency }: Pick<Case, 'firstBill' | 'frequency'>): Period[] {
  const before = Array.from({ length: PERIODS_BEFORE }, (_nothing, place) =>
    periodAt(firstBill, frequency, place - PERIODS_BEFORE),
  )
  return [...before, ...periodsFrom(firstBill, frequency)]
}

/** Changes the periods from a bill on; returns a function that restores the earlier ones. */
export function changePeriods(model: Model, from: Day, frequency: BillFrequency): () => void {
  const before = model.periods
  if (!before.some(({ first }) => first === from)) throw new Error(`there is no bill on ${from}`)
  model.periods = [...before.filter(({ first }) => first < from), ...periodsFrom(from, frequency)]
  const cycle = { from, frequency }
  model.cycles.push(cycle)
  return () => {
    model.periods = before
    model.cycles.splice(model.cycles.indexOf(cycle), 1)
  }
}

/** The bill frequency on a day, from the cycles so far. */
export function frequencyOn({ cycles, one }: Model, today: Day): BillFrequency {
  return cycles.findLast(({ from }) => from <= today)?.frequency ?? one.frequency
}

/** The periods of the bills after a day. */
function billsAfter({ periods, firstBill }: Pick<Model, 'periods' | 'firstBill'>, after: Day) {
  return periods.filter(({ first }) => first >= firstBill && first > after)
}

/** Records the expected total of this day's bill; does nothing on a day without a bill. */
export function takeBill({ periods, firstBill, holdings, billed }: Model, today: Day): void {
  const period = periods.find(({ first }) => first === today && first >= firstBill)
  if (period === undefined) return
  const quoted = { charges: holdings.map(({ charge }) => charge), once: [] }
  billed.set(today, calculateQuotedBill(quoted, periods, period))
}

const later = (one: Day, other: Day) => (one > other ? one : other)

export const isOpen = ({ ends }: QuotedCharge, from: Day) => ends === null || ends.last >= from

/** Ends the charges of a service on the day before `from`; returns a function that undoes it. */
export function endHoldings(
  { holdings }: Model,
  service: string,
  { from, knownOn }: { readonly from: Day; readonly knownOn: Day },
): () => void {
  const back: (() => void)[] = []
  for (const { charge } of holdings.filter((each) => each.service === service)) {
    if (!isOpen(charge, from)) continue
    const before = charge.ends
    // a charge that would begin later never begins
    charge.ends = { last: addDays(later(from, charge.from), -1), knownOn }
    back.push(() => void (charge.ends = before))
  }
  return () => back.forEach((undo) => undo())
}

/** Adds a charge; returns a function that removes it. */
export function addHolding({ holdings }: Model, holding: Holding): () => void {
  holdings.push(holding)
  return () => {
    const place = holdings.indexOf(holding)
    if (place >= 0) holdings.splice(place, 1)
  }
}

/** Changes the price from a bill on; returns an undo function, which keeps an end that was set meanwhile. */
export function reprice(model: Model, holding: Holding, on: Day, cents: number): () => void {
  const { charge } = holding
  const from = later(on, charge.from)
  const knownOn = later(on, charge.knownOn)
  if (!isOpen(charge, from)) return () => {}
  const next: Holding = {
    ...holding,
    charge: { ...charge, cents, from, knownOn, billedTo: null },
  }
  const ends = { last: addDays(from, -1), knownOn }
  charge.ends = ends
  const forget = addHolding(model, next)
  return () => {
    if (charge.ends === ends) charge.ends = next.charge.ends
    forget()
  }
}

const BILLS_A_YEAR = { Weekly: 52, Fortnightly: 26, Monthly: 12 } as const

/** Converts a monthly price to the price of one bill. */
export function ofBill(monthlyCents: number, frequency: BillFrequency): number {
  const cents = (Math.abs(monthlyCents) * 12) / BILLS_A_YEAR[frequency]
  return Math.sign(monthlyCents) * Math.round(cents)
}

/** Converts the price of one bill to a monthly price. */
export function ofMonth(cents: number, frequency: BillFrequency): number {
  return Math.sign(cents) * Math.round((Math.abs(cents) * BILLS_A_YEAR[frequency]) / 12)
}

type QuotedBill = { readonly day: Day; readonly cents: number }

/** Whether the bill has either the whole period of the charge or nothing of it, and no day of another period. */
function isWholeOn({ from, knownOn, ends, billedTo }: QuotedCharge, { first, last }: Period): boolean {
  if (knownOn > first) return true
  const lastDay = ends !== null && ends.knownOn <= first ? ends.last : null
  const begins = billedTo === null ? from : addDays(billedTo, 1)
  if (lastDay !== null && billedTo !== null && billedTo > lastDay) return false
  if (begins > last || (lastDay !== null && begins > lastDay)) return true
  return begins === first && (lastDay === null || lastDay >= last)
}

const MAX_BILLS_AFTER = 3

/** The first bill from a day on, and a regular bill after all orders have started, as the page would have shown them. */
export function calculateShownBills(
  model: Model,
  today: Day,
  beginsOn: Day,
): { first: QuotedBill; each: QuotedBill } {
  const charges = model.holdings.map(({ charge }) => ({ ...charge }))
  const orders = [...model.waiting.values()].filter(({ isOrder }) => isOrder)
  const lands = orders.reduce((last, { startsOn }) => later(last, startsOn), today)
  let first: QuotedBill | null = null
  let after = 0
  for (const period of billsAfter(model, today)) {
    const isWhole = charges.every((charge) => isWholeOn(charge, period))
    const bill = {
      day: period.first,
      cents: calculateQuotedBill({ charges, once: [] }, model.periods, period),
    }
    if (first === null) {
      if (bill.day >= beginsOn) first = bill
      continue
    }
    if (lands > bill.day) continue
    after += 1
    if (isWhole || after === MAX_BILLS_AFTER) return { first, each: bill }
  }
  throw new Error('there are no bills to come')
}
