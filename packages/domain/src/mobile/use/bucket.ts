import type { BillFrequency } from '../../billing-frequency/contract.ts'
import { BILLS_A_YEAR } from '../../billing/period-price.ts'
import { addDays } from '../../day.ts'
import type { Day } from '../../day.ts'

const BYTES_PER_MB = 1_048_576
const MONTHS_A_YEAR = 12

/** A plan of a line, from a day on; `to` is null while it runs. */
export type HeldPlan = {
  readonly name: string
  readonly from: Day
  readonly to: Day | null
  readonly groupTag: string | null
  readonly isGroupMember: boolean
  /** MB a month; 0 is unlimited, null is unknown or that of the leader. */
  readonly dataMb: number | null
}

export type BucketLine = { readonly line: number; readonly plans: readonly HeldPlan[] }

/** Data that was added to a line for a time. Without an end it is added to every period, in the period's share. */
export type AddedData = {
  readonly line: number
  readonly mb: number
  readonly from: Day
  readonly to: Day | null
}

export type BucketPeriod = { readonly from: Day; readonly to: Day; readonly frequency: BillFrequency }

export type BucketFacts = {
  /** Consecutive bill periods, the oldest first; the last one is asked for. */
  readonly periods: readonly BucketPeriod[]
  readonly lines: readonly BucketLine[]
  readonly added: readonly AddedData[]
  /** The known bytes of each line by day. */
  readonly use: ReadonlyMap<number, ReadonlyMap<Day, number>>
  readonly today: Day
}

/** The data of a line, or of the group that shares it, in a period. `usedBytes + leftBytes = hadBytes`. */
export type Bucket = {
  /** The data of the plan, and the added data as far as it was used or is still there. */
  readonly hadBytes: number
  readonly usedBytes: number
  /** Negative above the data. */
  readonly leftBytes: number
}

/** The share of a month's MB in a bill period, as `period_price` of the database computes it. */
export function toPeriodMb(monthlyMb: number, frequency: BillFrequency): number {
  return Math.round((monthlyMb * MONTHS_A_YEAR) / BILLS_A_YEAR[frequency])
}

/** The plan of a line on a day, or null. */
export function findPlanOn({ plans }: BucketLine, day: Day): HeldPlan | null {
  return plans.findLast(({ from, to }) => from <= day && (to === null || day <= to)) ?? null
}

/** The name of the bucket of a line on a day: its group, or the line alone. */
export function toBucketKey(line: BucketLine, day: Day): string {
  return findPlanOn(line, day)?.groupTag ?? `line ${line.line}`
}

/** The last day of a period that has begun. */
export function lastDayIn({ to }: Pick<BucketPeriod, 'to'>, today: Day): Day {
  return to < today ? to : today
}

/**
 * MB of the plan of a bucket in a period: 0 is unlimited, null is unknown. A group has the data of its leader's plan, and a
 * plan that changed in the period counts as its last.
 */
export function findPlanMb(
  { lines, today }: Pick<BucketFacts, 'lines' | 'today'>,
  key: string,
  period: BucketPeriod,
): number | null {
  const end = lastDayIn(period, today)
  const plans = lines
    .flatMap((line) => line.plans.map((plan) => ({ plan, owner: plan.groupTag ?? `line ${line.line}` })))
    .filter(({ plan, owner }) => owner === key && !plan.isGroupMember)
    .filter(({ plan: { from, to } }) => from <= end && (to === null || to >= period.from))
    .toSorted((one, other) => compareDays(one.plan.from, other.plan.from))
  const dataMb = plans.at(-1)?.plan.dataMb ?? null
  return dataMb === null ? null : toPeriodMb(dataMb, period.frequency)
}

/** Added data with its rest. */
type Extra = AddedData & { leftBytes: number }

/** A bucket while the days of a period are counted. */
type Count = { planBytes: number; usedBytes: number; overBytes: number }

/**
 * The buckets of the last period, by key. Data that ends first is used first: data that was added and ends in the period, then
 * the plan's, then data that lasts longer. Data that is added after the bucket was empty counts for the whole period.
 */
export function fillBuckets(facts: BucketFacts): ReadonlyMap<string, Bucket> {
  const extras = facts.added
    .filter(({ to }) => to !== null)
    .map((added): Extra => ({ ...added, leftBytes: added.mb * BYTES_PER_MB }))
  let buckets: ReadonlyMap<string, Bucket> = new Map()
  for (const period of facts.periods) buckets = fillPeriod(facts, period, extras)
  return buckets
}

function fillPeriod(facts: BucketFacts, period: BucketPeriod, extras: readonly Extra[]): Map<string, Bucket> {
  const end = lastDayIn(period, facts.today)
  const counts = new Map<string, Count>()
  for (const line of facts.lines) {
    for (const key of [toBucketKey(line, period.from), toBucketKey(line, end)]) {
      if (!counts.has(key)) counts.set(key, beginCount(facts, key, period))
    }
  }
  for (let day = period.from; day <= end; day = addDays(day, 1))
    countDay(facts, { period, day, extras, counts })
  return new Map(
    Array.from(counts, ([key, count]) => [
      key,
      toBucket(count, listExtras(facts, { key, day: end, extras })),
    ]),
  )
}

function beginCount(facts: BucketFacts, key: string, period: BucketPeriod): Count {
  const planMb = findPlanMb(facts, key, period)
  const end = lastDayIn(period, facts.today)
  const endless = facts.added.filter(
    ({ line, from, to }) => to === null && from <= end && findKey(facts, line, end) === key,
  )
  const addedMb = endless.reduce((sum, { mb }) => sum + toPeriodMb(mb, period.frequency), 0)
  const planBytes = planMb === 0 ? Infinity : ((planMb ?? 0) + addedMb) * BYTES_PER_MB
  return { planBytes, usedBytes: 0, overBytes: 0 }
}

type CountedDay = {
  readonly period: BucketPeriod
  readonly day: Day
  readonly extras: readonly Extra[]
  readonly counts: Map<string, Count>
}

function countDay(facts: BucketFacts, { period, day, extras, counts }: CountedDay): void {
  for (const [key, count] of counts) {
    const available = listExtras(facts, { key, day, extras })
    count.overBytes = takeFromExtras(available, count.overBytes)
  }
  for (const line of facts.lines) {
    const bytes = facts.use.get(line.line)?.get(day) ?? 0
    const key = toBucketKey(line, day)
    const count = counts.get(key) ?? beginCount(facts, key, period)
    counts.set(key, count)
    takeData(count, listExtras(facts, { key, day, extras }), { bytes, periodEnd: period.to })
  }
}

function findKey({ lines }: Pick<BucketFacts, 'lines'>, number: number, day: Day): string | null {
  const line = lines.find((each) => each.line === number)
  return line === undefined ? null : toBucketKey(line, day)
}

/** The added data of the lines of a bucket that can be used on a day, the first to end first. */
function listExtras(
  facts: BucketFacts,
  { key, day, extras }: { readonly key: string; readonly day: Day; readonly extras: readonly Extra[] },
): Extra[] {
  return extras
    .filter(({ line, from, to }) => from <= day && (to ?? day) >= day && findKey(facts, line, day) === key)
    .toSorted((one, other) => compareDays(one.to ?? day, other.to ?? day))
}

function compareDays(one: Day, other: Day): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

type UsedData = { readonly bytes: number; readonly periodEnd: Day }

function takeData(count: Count, extras: readonly Extra[], { bytes, periodEnd }: UsedData): void {
  count.usedBytes += bytes
  const endsSooner = ({ to }: Extra) => to !== null && to < periodEnd
  const rest = takeFromExtras(extras.filter(endsSooner), bytes)
  const fromPlan = Math.min(count.planBytes, rest)
  count.planBytes -= fromPlan
  count.overBytes += takeFromExtras(
    extras.filter((extra) => !endsSooner(extra)),
    rest - fromPlan,
  )
}

/** Takes bytes from added data, and returns the bytes that it lacks. */
function takeFromExtras(extras: readonly Extra[], bytes: number): number {
  let rest = bytes
  for (const extra of extras) {
    const taken = Math.min(extra.leftBytes, rest)
    extra.leftBytes -= taken
    rest -= taken
  }
  return rest
}

function toBucket({ planBytes, usedBytes, overBytes }: Count, extras: readonly Extra[]): Bucket {
  const leftBytes = planBytes + extras.reduce((sum, extra) => sum + extra.leftBytes, 0) - overBytes
  return { hadBytes: usedBytes + leftBytes, usedBytes, leftBytes }
}
