import { addDays, day, daysBetween, isWeekday } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { hourAt } from '@switchboard/domain/instant'

import type { ArrivedCall } from '#api/provider/books/calls.ts'

import { callDestination } from './catalogue/call-destinations.ts'
import { pickOne, randomFrom, pickWeighted } from './random.ts'
import type { Random } from './random.ts'

/** Who calls, and how. */
export type Caller = {
  readonly account: string
  /** Digits with the country code; the first is the one that has the place 1. */
  readonly numbers: readonly string[]
  /** Calls on working days alone, and many of them. */
  readonly isOffice: boolean
}

export type CallPeriod = {
  readonly from: Day
  readonly to: Day
  /** What the calls that count come to, each rounded up to whole minutes. */
  readonly minutes: number
  /** How many of the caller's numbers there are already. */
  readonly numbers: number
}

const EPOCH = day.parse('2000-01-01')
const PRIME = 7_919
const MEAN_MINUTES = 3
const HOUR_SECONDS = 3_600
const MINUTE_SECONDS = 60
const DAY_HOURS = { home: [7, 22], office: [8, 18] } as const
const LOCAL_CALLS = { home: 7, office: 40 } as const
const LONGEST_LOCAL_SECONDS = 1_500
const CONTACTS = 6

/** Numbers are of the ranges that are kept for fiction: where the call goes, its share, what it begins with, and its digits. */
const ELSEWHERE = [
  ['New Zealand mobiles', 50, '64215550', 3],
  ['New Zealand', 30, '6435550', 3],
  ['Australia', 9, '6125550', 4],
  ['United Kingdom', 6, '44207946', 4],
  ['United States', 5, '1212555', 4],
] as const

/**
 * Calls of a bill period, the same whenever they are made up: those that count come to its minutes exactly, and local ones are
 * beside them.
 */
export function generateCalls(caller: Caller, period: CallPeriod): ArrivedCall[] {
  const random = randomFrom(Number(caller.account) * PRIME + daysBetween(EPOCH, period.from))
  const days = listCallDays(caller, period)
  const taken = new Set<number>()
  const local = Array.from({ length: localCalls(random, caller) }, () => localCall(random, caller))
  return [...generatePaidCalls(random, caller, period.minutes), ...local].map((call) => ({
    ...call,
    accountCode: caller.account,
    billedNumber: 1 + Math.floor(random() * period.numbers),
    began: beginning(random, { caller, days, taken }),
  }))
}

type Dialled = Pick<ArrivedCall, 'seconds' | 'destination' | 'numberDialled'>

function generatePaidCalls(random: Random, caller: Caller, minutes: number): Dialled[] {
  const calls: Dialled[] = []
  for (let left = minutes; left > 0;) {
    const length = Math.min(left, 1 + Math.floor(-Math.log(1 - random()) * MEAN_MINUTES))
    left -= length
    const [name, , beginsWith, digits] = pickWeighted(random, ELSEWHERE)
    calls.push({
      seconds: (length - 1) * MINUTE_SECONDS + 1 + Math.floor(random() * MINUTE_SECONDS),
      destination: callDestination(name),
      numberDialled: beginsWith + contact(random, caller, digits),
    })
  }
  return calls
}

function localCalls(random: Random, { isOffice }: Caller): number {
  return Math.floor((0.5 + random()) * LOCAL_CALLS[isOffice ? 'office' : 'home'])
}

const AREA_DIGITS = 3

function localCall(random: Random, caller: Caller): Dialled {
  return {
    seconds: 5 + Math.floor(random() * random() * LONGEST_LOCAL_SECONDS),
    destination: callDestination('Local'),
    numberDialled: `${caller.numbers[0]?.slice(0, AREA_DIGITS)}5550${contact(random, caller, 3)}`,
  }
}

/** The same few people, over and over. */
function contact(random: Random, { account }: Caller, digits: number): string {
  const person = (Number(account) + Math.floor(random() * CONTACTS) * PRIME) % 100
  return `1${String(person).padStart(2, '0')}`.padStart(digits, '0')
}

/** The days of a period on which the caller calls. */
function listCallDays({ isOffice }: Caller, { from, to }: CallPeriod): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, place) => addDays(from, place)).filter(
    (each) => !isOffice || isWeekday(each),
  )
}

type When = { readonly caller: Caller; readonly days: readonly Day[]; readonly taken: Set<number> }

/** An instant at which no other call began. */
function beginning(random: Random, { caller, days, taken }: When): number {
  const [first, last] = DAY_HOURS[caller.isOffice ? 'office' : 'home']
  const midday = Date.parse(`${pickOne(random, days)}T00:00:00Z`)
  // midnight UTC is noon by New Zealand's clocks, or an hour later
  const second = first * HOUR_SECONDS + Math.floor(random() * (last - first) * HOUR_SECONDS)
  let instant = midday + (second - hourAt(midday) * HOUR_SECONDS) * 1_000
  while (taken.has(instant)) instant += 1_000
  taken.add(instant)
  return instant
}
