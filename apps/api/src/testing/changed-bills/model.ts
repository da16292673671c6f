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
  /** The monthly price of a service whose screen shows no price at another frequency. Null for other services. */
  readonly monthlyCents: number | null
}

/** A change or order that has not started. */
type Waiting = {
  readonly startsOn: Day
  readonly isOrder: boolean
  /** Removes the quoted charges from the model. */
  undo: () => void
  /** Cancels it in the product, as the customer would. */
  readonly cancel: (db: Database, today: Day) => Promise<void>
  /** The number of a product change. */
  readonly number?: string
}

/** The charges that were quoted to the customer of an account, and the bills that follow from them. */
export type Model = {
  readonly accountCode: string
  readonly input: Case
  readonly firstBill: Day
  /** The remaining steps with their days. */
  readonly remaining: { readonly on: Day; readonly step: Step }[]
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
  /** The last day of the video that was cancelled. */
  videoTo: Day | null
  readonly faults: string[]
}

const PAST_PERIODS = 6
const DAYS_AHEAD = 120
const DAYS = { Weekly: 7, Fortnightly: 14 } as const

function calculatePeriod(first: Day, frequency: BillFrequency, index: number): Period {
  const getStart = (nth: number): Day =>
    frequency === 'Monthly' ? addMonths(first, nth) : addDays(first, nth * DAYS[frequency])
  return { first: getStart(index), last: addDays(getStart(index + 1), -1) }
}

/** Lists the periods from a day on. The rule is written again here, because this code tests the bill run. */
function listPeriodsFrom(first: Day, frequency: BillFrequency): Period[] {
  const periods: Period[] = []
  for (let index = 0; (periods.at(-1)?.last ?? first) < addDays(LAST_DAY, DAYS_AHEAD); index += 1)
    periods.push(calculatePeriod(first, frequency, index))
  return periods
}

export function listPeriods({ firstBill, frequency }: Pick<Case, 'firstBill' | 'frequency'>): Period[] {
  const before = Array.from({ length: PAST_PERIODS }, (_, index) =>
    calculatePeriod(firstBill, frequency, index - PAST_PERIODS),
  )
  return [...before, ...listPeriodsFrom(firstBill, frequency)]
}

/** Changes the periods from a bill on. Returns a function that restores the earlier periods. */
export function changePeriods(model: Model, from: Day, frequency: BillFrequency): () => void {
  const before = model.periods
  if (!before.some(({ first }) => first === from)) throw new Error(`there is no bill on ${from}`)
  model.periods = [...before.filter(({ first }) => first < from), ...listPeriodsFrom(from, frequency)]
  const cycle = { from, frequency }
  model.cycles.push(cycle)
  return () => {
    model.periods = before
    model.cycles.splice(model.cycles.indexOf(cycle), 1)
  }
}

/** The bill frequency on a day, from the cycles so far. */
export function getFrequency({ cycles, input }: Model, today: Day): BillFrequency {
  return cycles.findLast(({ from }) => from <= today)?.frequency ?? input.frequency
}

function listBillPeriodsAfter({ periods, firstBill }: Pick<Model, 'periods' | 'firstBill'>, after: Day) {
  return periods.filter(({ first }) => first >= firstBill && first > after)
}

/** Records the expected total of the bill of this day, if the day has a bill. */
export function recordExpectedBill({ periods, firstBill, holdings, billed }: Model, today: Day): void {
  const period = periods.find(({ first }) => first === today && first >= firstBill)
  if (period === undefined) return
  const quoted = { charges: holdings.map(({ charge }) => charge), once: [] }
  billed.set(today, calculateQuotedBill(quoted, periods, period))
}

const latest = (first: Day, second: Day) => (first > second ? first : second)

export const isOpen = ({ ends }: QuotedCharge, from: Day) => ends === null || ends.last >= from

/** Ends the charges of a service on the day before `from`. Returns an undo function. */
export function endHoldings(
  { holdings }: Model,
  service: string,
  { from, knownOn }: { readonly from: Day; readonly knownOn: Day },
): () => void {
  const undos: (() => void)[] = []
  for (const { charge } of holdings.filter((each) => each.service === service)) {
    if (!isOpen(charge, from)) continue
    const before = charge.ends
    // a charge with a later first day never begins
    charge.ends = { last: addDays(latest(from, charge.from), -1), knownOn }
    undos.push(() => void (charge.ends = before))
  }
  return () => undos.forEach((undo) => undo())
}

/** Adds a charge. Returns an undo function. */
export function addHolding({ holdings }: Model, holding: Holding): () => void {
  holdings.push(holding)
  return () => {
    const index = holdings.indexOf(holding)
    if (index >= 0) holdings.splice(index, 1)
  }
}

/** Changes the price from a bill on. Returns an undo function, which keeps an end that was set in the meantime. */
export function reprice(model: Model, holding: Holding, on: Day, cents: number): () => void {
  const { charge } = holding
  const from = latest(on, charge.from)
  const knownOn = latest(on, charge.knownOn)
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

/** Converts a monthly price to the price of a bill. */
export function toBillPrice(monthlyCents: number, frequency: BillFrequency): number {
  const cents = (Math.abs(monthlyCents) * 12) / BILLS_A_YEAR[frequency]
  return Math.sign(monthlyCents) * Math.round(cents)
}

/** Converts the price of one bill to a monthly price. */
export function toMonthlyPrice(cents: number, frequency: BillFrequency): number {
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
  const lands = orders.reduce((last, { startsOn }) => latest(last, startsOn), today)
  let first: QuotedBill | null = null
  let after = 0
  for (const period of listBillPeriodsAfter(model, today)) {
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
