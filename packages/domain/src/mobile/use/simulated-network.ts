import { addDays, day, dayAt, daysBetween, weekdayNumber } from '../../day.ts'
import type { Day } from '../../day.ts'
import { startOfDay } from '../../instant.ts'

/**
 * Simulated data use and wallets of demo numbers, computed from the number and the day. The mobile network of the
 * sandbox replies with these values, and the demo provider starts with the same history.
 */
export type UseRecord = {
  /** When the data was used, in milliseconds since 1970 UTC. */
  readonly at: number
  readonly bytes: number
}

const BYTES_PER_GB = 1_073_741_824
const DAYS_A_MONTH = 30.4
const FIRST_DAY = day.parse('2000-01-01')
const SATURDAY_AND_SUNDAY = [0, 6]
const WEEK = 7

/** Demo numbers are identified by their last digits. */
const LAST_DIGITS = 4
/** GB in an average month by the last digits. Other numbers use between 1 and 8 GB. */
const MONTHLY_GB: Readonly<Record<string, number>> = { '0181': 11.4, '0182': 17.8, '0183': 4.9, '0190': 0.42 }
const OTHER_MIN_GB = 1
const OTHER_LEVELS = 8

/** Every 23rd day has no use, every 5th starts with use at midnight, and the records of every 71st are lost. */
const EVERY = { idle: 23, midnight: 5, lost: 71 } as const
const MAX_RECORDS = 5
const WEEKEND_FACTOR = 1.3
/** A day's use is between this share of an average day and this share plus the range. */
const MIN_SHARE = 0.35
const SHARE_RANGE = 1.3

/** The records of a day in New Zealand time, oldest first; null if the network lost the day. */
export function simulateUse(number: string, date: Day): UseRecord[] | null {
  const dayNumber = daysBetween(FIRST_DAY, date)
  const seed = toSeed(number)
  if ((seed + dayNumber) % EVERY.lost === 0) return null
  if ((seed + dayNumber * WEEK) % EVERY.idle === 0) return []

  const monthlyGb = MONTHLY_GB[number.slice(-LAST_DIGITS)] ?? OTHER_MIN_GB + (seed % OTHER_LEVELS)
  const weekdayFactor = SATURDAY_AND_SUNDAY.includes(weekdayNumber(date)) ? WEEKEND_FACTOR : 1
  const share = (MIN_SHARE + SHARE_RANGE * computeShare(seed, dayNumber, 0)) * weekdayFactor
  const start = startOfDay(date)
  const length = startOfDay(addDays(date, 1)) - start
  const count = 1 + Math.floor(computeShare(seed, dayNumber, 1) * MAX_RECORDS)
  const startsAtMidnight = dayNumber % EVERY.midnight === 0
  return Array.from({ length: count }, (_, index) => ({
    at:
      index === 0 && startsAtMidnight
        ? start
        : start + Math.floor((length * (index + computeShare(seed, dayNumber, index + 2))) / count),
    bytes: Math.round((monthlyGb * BYTES_PER_GB * share) / DAYS_A_MONTH / count),
  }))
}

export type SimulatedWallet = {
  readonly balanceCents: number
  /** The last day to use the balance. */
  readonly expiresOn: Day
}

const WITHOUT_WALLET: readonly string[] = ['0183']
const TOP_UP = { everyDays: 28, cents: 3_000, lastsDays: 365 } as const
const MIN_BALANCE_CENTS = 500
const MIN_SPENT_CENTS = 30
const SPENT_RANGE_CENTS = 70
const NOON_MILLISECONDS = 43_200_000

/**
 * A wallet at an instant: topped up every four weeks, with a small amount spent at each noon. Null for a number
 * without a wallet.
 */
export function simulateWallet(number: string, instantMilliseconds: number): SimulatedWallet | null {
  if (WITHOUT_WALLET.includes(number.slice(-LAST_DIGITS))) return null
  const today = dayAt(instantMilliseconds)
  const seed = toSeed(number)
  const dayNumber = daysBetween(FIRST_DAY, today) + seed
  const daysSinceTopUp = dayNumber % TOP_UP.everyDays
  const isPastNoon = instantMilliseconds >= startOfDay(today) + NOON_MILLISECONDS
  const spent = Array.from({ length: daysSinceTopUp + (isPastNoon ? 1 : 0) }, (_, index) =>
    Math.floor(MIN_SPENT_CENTS + SPENT_RANGE_CENTS * computeShare(seed, dayNumber - daysSinceTopUp, index)),
  )
  return {
    balanceCents: MIN_BALANCE_CENTS + TOP_UP.cents - spent.reduce((sum, cents) => sum + cents, 0),
    expiresOn: addDays(today, TOP_UP.lastsDays - daysSinceTopUp),
  }
}

const SEEDS = 100_003

function toSeed(number: string): number {
  return Number(number) % SEEDS
}

const STEPS = 10_007

/** A pseudo-random number from 0 up to 1, always the same for the same arguments. */
function computeShare(seed: number, dayNumber: number, index: number): number {
  return ((seed * 7_919 + dayNumber * dayNumber * 31 + dayNumber * 47 + index * 6_133) % STEPS) / STEPS
}
