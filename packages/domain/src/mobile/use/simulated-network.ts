import { addDays, day, dayAt, daysBetween } from '../../day.ts'
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
/** GB in an average month by the last digits; any other number uses between 1 and 8. */
const LEVELS: Readonly<Record<string, number>> = { '0181': 11.4, '0182': 17.8, '0183': 4.9, '0190': 0.42 }
const LEVELS_FROM_GB = 1
const LEVELS_GB = 8

/** Every 23rd day has no use, every 5th starts with use at midnight, and the records of every 71st are lost. */
const EVERY = { idle: 23, midnight: 5, lost: 71 } as const
const MOST_RECORDS = 5
const WEEKEND_SHARE = 1.3
const LEAST_SHARE = 0.35
const SHARES = 1.3

/** The records of a day in New Zealand time, oldest first; null if the network lost the day. */
export function simulateUse(number: string, date: Day): UseRecord[] | null {
  const place = daysBetween(FIRST_DAY, date)
  const seed = toSeed(number)
  if ((seed + place) % EVERY.lost === 0) return null
  if ((seed + place * WEEK) % EVERY.idle === 0) return []
  const level = LEVELS[number.slice(-LAST_DIGITS)] ?? LEVELS_FROM_GB + (seed % LEVELS_GB)
  const isWeekend = SATURDAY_AND_SUNDAY.includes(new Date(`${date}T00:00:00Z`).getUTCDay())
  const share = (LEAST_SHARE + SHARES * computeShare(seed, place, 0)) * (isWeekend ? WEEKEND_SHARE : 1)
  const begins = startOfDay(date)
  const length = startOfDay(addDays(date, 1)) - begins
  const many = 1 + Math.floor(computeShare(seed, place, 1) * MOST_RECORDS)
  return Array.from({ length: many }, (_, turn) => ({
    at:
      turn === 0 && place % EVERY.midnight === 0
        ? begins
        : begins + Math.floor((length * (turn + computeShare(seed, place, turn + 2))) / many),
    bytes: Math.round((level * BYTES_PER_GB * share) / DAYS_A_MONTH / many),
  }))
}

export type SimulatedWallet = {
  readonly balanceCents: number
  /** The last day to use the balance. */
  readonly expiresOn: Day
}

const WITHOUT_WALLET: readonly string[] = ['0183']
const TOP_UP = { everyDays: 28, cents: 3_000, lastsDays: 365 } as const
const LEAST_BALANCE_CENTS = 500
const LEAST_SPENT_CENTS = 30
const SPENT_CENTS = 70
const NOON_MILLISECONDS = 43_200_000

/**
 * A wallet at an instant: topped up every four weeks, with a small amount spent at each noon. Null for a number
 * without a wallet.
 */
export function simulateWallet(number: string, instantMilliseconds: number): SimulatedWallet | null {
  if (WITHOUT_WALLET.includes(number.slice(-LAST_DIGITS))) return null
  const today = dayAt(instantMilliseconds)
  const seed = toSeed(number)
  const place = daysBetween(FIRST_DAY, today) + seed
  const sinceTopUp = place % TOP_UP.everyDays
  const isPastNoon = instantMilliseconds >= startOfDay(today) + NOON_MILLISECONDS
  const spent = Array.from({ length: sinceTopUp + (isPastNoon ? 1 : 0) }, (_, turn) =>
    Math.floor(LEAST_SPENT_CENTS + SPENT_CENTS * computeShare(seed, place - sinceTopUp, turn)),
  )
  return {
    balanceCents: LEAST_BALANCE_CENTS + TOP_UP.cents - spent.reduce((sum, cents) => sum + cents, 0),
    expiresOn: addDays(today, TOP_UP.lastsDays - sinceTopUp),
  }
}

const SEEDS = 100_003

function toSeed(number: string): number {
  return Number(number) % SEEDS
}

const STEPS = 10_007

/** A number from 0 up to 1, always the same for the same arguments. */
function computeShare(seed: number, place: number, turn: number): number {
  return ((seed * 7_919 + place * place * 31 + place * 47 + turn * 6_133) % STEPS) / STEPS
}
