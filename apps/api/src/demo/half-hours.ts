import { addDays, dayAt, daysBetween, toDateParts, weekdayNumber } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { halfHoursIn, hourAt } from '@switchboard/domain/instant'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { saveHalfHours } from '#api/provider/metering/half-hours.ts'
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

/** A number from 0 up to 1 that looks random. The same numbers give the same result. */
function hashToFraction(...numbers: readonly number[]): number {
  const mixed = numbers.reduce((hash, number) => Math.imul(hash ^ number, 0x9e3779b1) ^ (hash >>> 13), 7)
  return (((mixed ^ (mixed >>> 16)) >>> 0) % 10_007) / 10_007
}

const EPOCH: Day = dayAt(0)

/** The relative usage of each half-hour of a day, earliest first. */
function calculateShares(account: number, day: Day): number[] {
  const dayNumber = daysBetween(EPOCH, day)
  const begins = halfHoursIn(day)
  return begins.map((instant, place) => {
    // calculating the local hour is slow, and only a day with a clock change needs it
    const hour = begins.length === HALF_HOURS ? Math.floor(place / 2) : hourAt(instant)
    const usual = BY_HOUR[hour] ?? 0
    return usual * (0.6 + 0.8 * hashToFraction(account, dayNumber, place))
  })
}

/** The relative usage of a day. It is higher at weekends and differs from day to day. */
function calculateDayWeight(account: number, day: Day): number {
  const atHome = [0, 6].includes(weekdayNumber(day)) ? 1.15 : 0.95
  return atHome * (0.8 + 0.4 * hashToFraction(account, daysBetween(EPOCH, day)))
}

/**
 * Spreads watt-hours over the half-hours of these days. The rounding difference goes to the next half-hour, so that the
 * sum is the total.
 */
export function spreadOverHalfHours(account: string, { from, to }: Span, total: number): number[][] {
  const number = Number(account)
  const shares = Array.from({ length: daysBetween(from, to) + 1 }, (_, place) => {
    const day = addDays(from, place)
    const dayShares = calculateShares(number, day)
    const sum = addUp(dayShares)
    return dayShares.map((share) => (share / sum) * calculateDayWeight(number, day))
  })
  const sumOfShares = addUp(shares.flat())
  let before = 0
  return shares.map((dayShares) =>
    dayShares.map((share) => {
      const after = before + (share / sumOfShares) * total
      const watts = Math.round(after) - Math.round(before)
      before = after
      return watts
    }),
  )
}

function addUp(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0)
}

const listBilledUsage = statement<
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

/** Fills the half-hours of the usage in the demo bills, and of the days after the last bill. */
export async function fillHalfHours(db: Queries, today: Day): Promise<void> {
  const days = (await db.rows(listBilledUsage, [])).flatMap((row) =>
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
  await saveHalfHours(db, days, 0)
  await deliverHalfHours(db, { after: null, today, now: 0 })
}

const listUnbilledSupplies = statement<Supply & { readonly first_day: Day; readonly last_day: Day }>(
  'demo-half-hours-supplied',
  `select s.account_code, s.service_number, greatest(s.starts_on, measured.day + 1, $1::date) as first_day,
     least(s.ends_on, $2::date) as last_day
   from electricity_supply s join electricity_connection c on c.icp = s.icp and c.ami_flag
   left join lateral (select max(u.measured_to) as day from metered_usage u
     where $3 and u.account_code = s.account_code
       and split_part(u.subject, ':', 2) = s.service_number::text) measured on true
   where greatest(s.starts_on, measured.day + 1, $1::date) <= least(s.ends_on, $2::date)`,
)

const MAX_DELAY_DAYS = 4

type Arrival = { readonly after: Day | null; readonly today: Day; readonly now: number }

/**
 * Stores the half-hours of every supply that have arrived since the day `after`, or, if `after` is null, all that are
 * not billed yet. In the sandbox smart meters report half-hours a day or two late, and a few first as an estimate.
 */
export async function deliverHalfHours(db: Queries, { after, today, now }: Arrival): Promise<void> {
  const from = addDays(after ?? today, after === null ? -MAX_UNBILLED_DAYS : -MAX_DELAY_DAYS)
  const rows = await db.rows(listUnbilledSupplies, [from, addDays(today, -1), after === null])
  const days = rows.flatMap((row) =>
    Array.from({ length: daysBetween(row.first_day, row.last_day) + 1 }, (_, place) =>
      findArrivedDay(row, addDays(row.first_day, place), { after, today }),
    ),
  )
  await saveHalfHours(
    db,
    days.flatMap((day) => day ?? []),
    now,
  )
}

/** The days of a monthly bill period and the days until its bill is made. */
const MAX_UNBILLED_DAYS = 62

/** The half-hours of a day that arrived after the day `after` and up to today. Null if none arrived. */
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

const SHARE_ESTIMATED = 0.04
/** Includes the estimated share. */
const SHARE_LATE = 0.25

/** Most days arrive in the following night, and some a night later. A few are an estimate until `MAX_DELAY_DAYS`. */
function calculateReportState(supply: Supply, day: Day, today: Day): 'missing' | 'estimated' | 'actual' {
  const age = daysBetween(day, today)
  const fraction = hashToFraction(Number(supply.account_code), daysBetween(EPOCH, day), supply.service_number)
  const delay = fraction < SHARE_LATE ? 2 : 1
  if (fraction >= SHARE_ESTIMATED) return age >= delay ? 'actual' : 'missing'
  if (age >= MAX_DELAY_DAYS) return 'actual'
  return age >= 1 ? 'estimated' : 'missing'
}

function buildActualUsage(supply: Supply, day: Day): Pick<DayOfHalfHours, 'wattHours' | 'estimated'> {
  const number = Number(supply.account_code)
  const total = Math.round(calculateUsualUsage(supply, day) * calculateDayWeight(number, day))
  return {
    wattHours: spreadOverHalfHours(supply.account_code, { from: day, to: day }, total)[0] ?? [],
    estimated: [],
  }
}

/** An estimate uses the average day of the month, without the variation of this day. */
function buildEstimatedUsage(supply: Supply, day: Day): Pick<DayOfHalfHours, 'wattHours' | 'estimated'> {
  const total = Math.round(calculateUsualUsage(supply, day))
  const [wattHours = []] = spreadOverHalfHours(supply.account_code, { from: day, to: day }, total)
  return { wattHours, estimated: wattHours.map((_, place) => place + 1) }
}

/** Watt-hours of an average day of the month. */
function calculateUsualUsage({ account_code: account }: Supply, day: Day): number {
  const meter = DEMO_BILLING.find((billing) => billing.account === account)?.meters.find(
    ({ unit }) => unit === 'kWh',
  )
  const [, month] = toDateParts(day)
  const kwh = (meter?.byMonth ?? ORDINARY_KWH)[month - 1] ?? 0
  return (kwh * WATT_HOURS_A_KWH) / DAYS_A_MONTH
}
