import type { BillFrequency } from '@switchboard/domain/billing-frequency/contract'
import { addDays, addMonths } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Database } from '#api/database/database.ts'
import { billTold } from '#api/testing/told-charges.ts'
import type { Period, ToldCharge } from '#api/testing/told-charges.ts'

import { LAST_DAY } from './cases.ts'
import type { Case, Step } from './cases.ts'

/** What is charged of one service: a product, hardware, video, or the plan of a line. */
export type Holding = {
  readonly service: string
  readonly charge: ToldCharge
  /** What it costs a month where no screen tells its price at another frequency; null where one does. */
  readonly monthlyCents: number | null
}

/** Something that has not begun. */
type Waiting = {
  readonly startsOn: Day
  readonly isOrder: boolean
  /** Forgets what was told of it. */
  undo: () => void
  /** Takes it back on a day, as the customer would. */
  readonly takeBack: (db: Database, today: Day) => Promise<void>
  /** Of a product change. */
  readonly number?: string
}

/** What the customer of one account was told, and what it means for each day. */
export type Model = {
  readonly accountCode: string
  readonly one: Case
  readonly firstBill: Day
  /** Steps that are left, each with its day. */
  readonly left: { readonly on: Day; readonly step: Step }[]
  periods: readonly Period[]
  readonly cycles: { readonly from: Day; readonly frequency: BillFrequency }[]
  readonly holdings: Holding[]
  /** What each bill so far comes to by what was told. */
  readonly billed: Map<Day, number>
  /** By what it is. */
  readonly waiting: Map<string, Waiting>
  /** The service of each plan's line, by its subject. */
  readonly lines: Map<string, string>
  /** What its partner knows the video by; null for none. */
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

/** The periods from a day on, by a rule of this model's own. */
function periodsFrom(first: Day, frequency: BillFrequency): Period[] {
  const periods: Period[] = []
  for (let place = 0; (periods.at(-1)?.last ?? first) < addDays(LAST_DAY, DAYS_AHEAD); place += 1)
    periods.push(periodAt(first, frequency, place))
  return periods
}

export function periodsOf({ firstBill, frequency }: Pick<Case, 'firstBill' | 'frequency'>): Period[] {
  const before = Array.from({ length: PERIODS_BEFORE }, (_nothing, place) =>
    periodAt(firstBill, frequency, place - PERIODS_BEFORE),
  )
  return [...before, ...periodsFrom(firstBill, frequency)]
}

/** From a bill on there are others; answers how to put back those that there were. */
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

/** How often bills come by what is billed so far. */
export function frequencyOn({ cycles, one }: Model, today: Day): BillFrequency {
  return cycles.findLast(({ from }) => from <= today)?.frequency ?? one.frequency
}

/** The periods of the bills that come after a day. */
function billsAfter({ periods, firstBill }: Pick<Model, 'periods' | 'firstBill'>, after: Day) {
  return periods.filter(({ first }) => first >= firstBill && first > after)
}

/** What the bill of this day comes to by what was told; nothing without one. */
export function takeBill({ periods, firstBill, holdings, billed }: Model, today: Day): void {
  const period = periods.find(({ first }) => first === today && first >= firstBill)
  if (period === undefined) return
  const told = { charges: holdings.map(({ charge }) => charge), once: [] }
  billed.set(today, billTold(told, periods, period))
}

const later = (one: Day, other: Day) => (one > other ? one : other)

export const isOpen = ({ ends }: ToldCharge, from: Day) => ends === null || ends.last >= from

/** What a service is charged by ends the day before; answers how to put that back. */
export function endHoldings(
  { holdings }: Model,
  service: string,
  { from, knownOn }: { readonly from: Day; readonly knownOn: Day },
): () => void {
  const back: (() => void)[] = []
  for (const { charge } of holdings.filter((each) => each.service === service)) {
    if (!isOpen(charge, from)) continue
    const before = charge.ends
    // one that would begin later never begins
    charge.ends = { last: addDays(later(from, charge.from), -1), knownOn }
    back.push(() => void (charge.ends = before))
  }
  return () => back.forEach((undo) => undo())
}

/** Answers how to forget it. */
export function addHolding({ holdings }: Model, holding: Holding): () => void {
  holdings.push(holding)
  return () => {
    const place = holdings.indexOf(holding)
    if (place >= 0) holdings.splice(place, 1)
  }
}

/** From a bill on it is charged otherwise; what has become of its end meanwhile stays when that is forgotten. */
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

/** What a price a month comes to on one bill. */
export function ofBill(monthlyCents: number, frequency: BillFrequency): number {
  const cents = (Math.abs(monthlyCents) * 12) / BILLS_A_YEAR[frequency]
  return Math.sign(monthlyCents) * Math.round(cents)
}

/** What a price of one bill comes to a month. */
export function ofMonth(cents: number, frequency: BillFrequency): number {
  return Math.sign(cents) * Math.round((Math.abs(cents) * BILLS_A_YEAR[frequency]) / 12)
}

type BillTold = { readonly day: Day; readonly cents: number }

/** The charge has the whole of the period on its bill, or nothing of it, and nothing of any other. */
function isWholeOn({ from, knownOn, ends, billedTo }: ToldCharge, { first, last }: Period): boolean {
  if (knownOn > first) return true
  const lastDay = ends !== null && ends.knownOn <= first ? ends.last : null
  const begins = billedTo === null ? from : addDays(billedTo, 1)
  if (lastDay !== null && billedTo !== null && billedTo > lastDay) return false
  if (begins > last || (lastDay !== null && begins > lastDay)) return true
  return begins === first && (lastDay === null || lastDay >= last)
}

const MOST_BILLS_AFTER = 3

/** The first bill from a day on, and an ordinary one once all orders have landed, as the page would have shown them. */
export function shownOf(model: Model, today: Day, beginsOn: Day): { first: BillTold; each: BillTold } {
  const charges = model.holdings.map(({ charge }) => ({ ...charge }))
  const orders = [...model.waiting.values()].filter(({ isOrder }) => isOrder)
  const lands = orders.reduce((last, { startsOn }) => later(last, startsOn), today)
  let first: BillTold | null = null
  let after = 0
  for (const period of billsAfter(model, today)) {
    const isWhole = charges.every((charge) => isWholeOn(charge, period))
    const bill = { day: period.first, cents: billTold({ charges, once: [] }, model.periods, period) }
    if (first === null) {
      if (bill.day >= beginsOn) first = bill
      continue
    }
    if (lands > bill.day) continue
    after += 1
    if (isWhole || after === MOST_BILLS_AFTER) return { first, each: bill }
  }
  throw new Error('there are no bills to come')
}
