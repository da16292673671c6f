import { addDays, dayAt, daysBetween, toDateParts, weekdayNumber } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { halfHoursIn, hourAt } from '@switchboard/domain/instant'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { takeHalfHours } from '#api/provider/metering/half-hours.ts'
import type { DayOfHalfHours } from '#api/provider/metering/half-hours.ts'

import { DEMO_BILLING } from './bills.ts'

const HALF_HOURS = 48
const WATT_HOURS_A_KWH = 1_000
const DAYS_A_MONTH = 30.4

/** The relative power usage of a household by the hour of the day. */
const BY_HOUR = [3, 2, 2, 2, 2, 3, 6, 9, 8, 6, 5, 5, 5, 5, 5, 5, 6, 9, 11, 10, 8, 7, 6, 4]
/** kWh a month, January first, for accounts without a demo meter. */
const ORDINARY_KWH = [330, 315, 340, 365, 450, 515, 540, 510, 430, 380, 355, 340]

type Supply = { readonly account_code: string; readonly service_number: number }
type Span = { readonly from: Day; readonly to: Day }

/** A pseudo-random number between 0 and 1, always the same for the same numbers. */
function chance(...numbers: readonly number[]): number {
  const mixed = numbers.reduce((hash, number) => Math.imul(hash ^ number, 0x9e3779b1) ^ (hash >>> 13), 7)
  return (((mixed ^ (mixed >>> 16)) >>> 0) % 10_007) / 10_007
}

const EPOCH: Day = dayAt(0)

/** The relative usage of each half-hour of a day, in order of time. */
function calculateShares(account: number, day: Day): number[] {
  const dayNumber = daysBetween(EPOCH, day)
  const begins = halfHoursIn(day)
  return begins.map((instant, place) => {
    // calculating the local hour is slow, and only days with a clock change need it
    const hour = begins.length === HALF_HOURS ? Math.floor(place / 2) : hourAt(instant)
    const usual = BY_HOUR[hour] ?? 0
    return usual * (0.6 + 0.8 * chance(account, dayNumber, place))
  })
}

/** The relative usage of a day: more at weekends, and different every day. */
function calculateDayWeight(account: number, day: Day): number {
  const atHome = [0, 6].includes(weekdayNumber(day)) ? 1.15 : 0.95
  return atHome * (0.8 + 0.4 * chance(account, daysBetween(EPOCH, day)))
}

/**
 * Watt-hours of each half-hour of these days. They add up to the total, because rounding is carried over to the next
 * half-hour.
 */
export function spreadOverHalfHours(account: string, { from, to }: Span, total: number): number[][] {
  const number = Number(account)
  const shares = Array.from({ length: daysBetween(from, to) + 1 }, (_, place) => {
    const day = addDays(from, place)
    const ofDay = calculateShares(number, day)
    const sum = ofDay.reduce((so, share) => so + share, 0)
    return ofDay.map((share) => (share / sum) * calculateDayWeight(number, day))
  })
  const all = shares.flat().reduce((sum, share) => sum + share, 0)
  let before = 0
  return shares.map((ofDay) =>
    ofDay.map((share) => {
      const after = before + (share / all) * total
      const watts = Math.round(after) - Math.round(before)
      before = after
      return watts
    }),
  )
}

const billed = statement<
  Supply & {
    readonly from_day: Day
    readonly to_day: Day
    readonly watt_hours: number
    readonly is_estimated: boolean
  }
>(
  'demo-half-hours-billed',
  `select s.account_code, s.service_number, u.measured_from as from_day, u.measured_to as to_day,
     (u.quantity * ${WATT_HOURS_A_KWH})::integer as watt_hours, u.reading_type = 'Estimate' as is_estimated
   from electricity_supply s join electricity_connection c on c.icp = s.icp and c.ami_flag
   join metered_usage u on u.account_code = s.account_code and u.subject = 'service:' || s.service_number
   where u.revision = 0`,
)

/** Fills the half-hours of the usage in the demo bills, and of the days since. */
export async function fillHalfHours(db: Queries, today: Day): Promise<void> {
  const days = (await db.rows(billed, [])).flatMap((row) =>
    spreadOverHalfHours(row.account_code, { from: row.from_day, to: row.to_day }, row.watt_hours).map(
      (wattHours, place): DayOfHalfHours => ({
        accountCode: row.account_code,
        serviceNumber: row.service_number,
        day: addDays(row.from_day, place),
        wattHours,
        estimated: row.is_estimated ? wattHours.map((_, index) => index + 1) : [],
      }),
    ),
  )
  await takeHalfHours(db, days, 0)
  await arriveHalfHours(db, { after: null, today, now: 0 })
}

const supplied = statement<Supply & { readonly first_day: Day; readonly last_day: Day }>(
  'demo-half-hours-supplied',
  `select s.account_code, s.service_number, greatest(s.starts_on, measured.day + 1, $1::date) as first_day,
     least(s.ends_on, $2::date) as last_day
   from electricity_supply s join electricity_connection c on c.icp = s.icp and c.ami_flag
   left join lateral (select max(u.measured_to) as day from metered_usage u
     where $3 and u.account_code = s.account_code
       and split_part(u.subject, ':', 2) = s.service_number::text) measured on true
   where greatest(s.starts_on, measured.day + 1, $1::date) <= least(s.ends_on, $2::date)`,
)

/** Days after which all late half-hours have arrived. */
const LATEST = 4

type Arrival = { readonly after: Day | null; readonly today: Day; readonly now: number }

/**
 * In the sandbox smart meters report half-hours a day or two late, a few of them first as an estimate. Stores the
 * half-hours of every supply that have arrived since the day `after`. If `after` is null, stores all that are not
 * billed yet.
 */
export async function arriveHalfHours(db: Queries, { after, today, now }: Arrival): Promise<void> {
  const from = addDays(after ?? today, after === null ? -LONGEST_UNBILLED : -LATEST)
  const rows = await db.rows(supplied, [from, addDays(today, -1), after === null])
  const days = rows.flatMap((row) =>
    Array.from({ length: daysBetween(row.first_day, row.last_day) + 1 }, (_, place) =>
      findArrivedDay(row, addDays(row.first_day, place), { after, today }),
    ),
  )
  await takeHalfHours(
    db,
    days.flatMap((day) => day ?? []),
    now,
  )
}

/** The days of a monthly bill plus the days until it is made. */
const LONGEST_UNBILLED = 62

/** The half-hours of a day that arrived after one day and up to another. Null if nothing new arrived. */
function findArrivedDay(
  supply: Supply,
  day: Day,
  { after, today }: Omit<Arrival, 'now'>,
): DayOfHalfHours | null {
  const state = calculateReportState(supply, day, today)
  if (state === 'missing' || (after !== null && calculateReportState(supply, day, after) === state))
    return null
  return {
    accountCode: supply.account_code,
    serviceNumber: supply.service_number,
    day,
    ...(state === 'actual' ? buildActualUsage(supply, day) : buildEstimatedUsage(supply, day)),
  }
}

const ONE_IN_FOUR = 0.25
const FEW = 0.04

/**
 * Most days arrive in the following night and some a night later. A few are an estimate for some days until they are
 * read.
 */
function calculateReportState(supply: Supply, day: Day, today: Day): 'missing' | 'estimated' | 'actual' {
  const age = daysBetween(day, today)
  const luck = chance(Number(supply.account_code), daysBetween(EPOCH, day), supply.service_number)
  if (luck < FEW) return age >= LATEST ? 'actual' : age >= 1 ? 'estimated' : 'missing'
  return age >= (luck < ONE_IN_FOUR ? 2 : 1) ? 'actual' : 'missing'
}

function buildActualUsage(supply: Supply, day: Day): Pick<DayOfHalfHours, 'wattHours' | 'estimated'> {
  const number = Number(supply.account_code)
  const total = Math.round(calculateUsualUsage(supply, day) * calculateDayWeight(number, day))
  return {
    wattHours: spreadOverHalfHours(supply.account_code, { from: day, to: day }, total)[0] ?? [],
    estimated: [],
  }
}

/** An estimate is based on the usual day of the month, without the variation of the day. */
function buildEstimatedUsage(supply: Supply, day: Day): Pick<DayOfHalfHours, 'wattHours' | 'estimated'> {
  const total = Math.round(calculateUsualUsage(supply, day))
  const [wattHours = []] = spreadOverHalfHours(supply.account_code, { from: day, to: day }, total)
  return { wattHours, estimated: wattHours.map((_, place) => place + 1) }
}

/** Watt-hours of an ordinary day of the month. */
function calculateUsualUsage({ account_code: account }: Supply, day: Day): number {
  const meter = DEMO_BILLING.find((billing) => billing.account === account)?.meters.find(
    ({ unit }) => unit === 'kWh',
  )
  const [, month] = toDateParts(day)
  const kwh = (meter?.byMonth ?? ORDINARY_KWH)[month - 1] ?? 0
  return (kwh * WATT_HOURS_A_KWH) / DAYS_A_MONTH
}
