import { addDays, day, daysBetween, isWeekday } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { hourAt } from '@switchboard/domain/instant'

import type { ArrivedCall } from '#api/provider/books/calls.ts'

import { getDestinationNumber } from './catalogue/call-destinations.ts'
import { pickOne, createRandom, pickWeighted } from './random.ts'
import type { Random } from './random.ts'

export type Caller = {
  readonly account: string
  /** Digits with the country code. `billedNumber` of a call is the position in this list, from 1. */
  readonly numbers: readonly string[]
  /** An office makes many calls, and only on working days. */
  readonly isOffice: boolean
}

export type CallPeriod = {
  readonly from: Day
  readonly to: Day
  /** The sum of the calls that are charged. Each call is rounded up to whole minutes. */
  readonly minutes: number
  /** How many of the caller's numbers are in use already. */
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

/** The phone numbers are in ranges reserved for fiction. */
const DESTINATIONS: readonly [name: string, weight: number, firstDigits: string, otherDigits: number][] = [
  ['New Zealand mobiles', 50, '64215550', 3],
  ['New Zealand', 30, '6435550', 3],
  ['Australia', 9, '6125550', 4],
  ['United Kingdom', 6, '44207946', 4],
  ['United States', 5, '1212555', 4],
]

/**
 * Generates the calls of a bill period, always the same. The charged calls add up to exactly the minutes of the period.
 * Local calls are added to them.
 */
export function generateCalls(caller: Caller, period: CallPeriod): ArrivedCall[] {
  const random = createRandom(Number(caller.account) * PRIME + daysBetween(EPOCH, period.from))
  const days = listCallDays(caller, period)
  const taken = new Set<number>()
  const local = Array.from({ length: chooseLocalCalls(random, caller) }, () =>
    generateLocalCall(random, caller),
  )
  return [...generatePaidCalls(random, caller, period.minutes), ...local].map((call) => ({
    ...call,
    accountCode: caller.account,
    billedNumber: 1 + Math.floor(random() * period.numbers),
    began: chooseBeginning(random, { caller, days, taken }),
  }))
}

type DialledCall = Pick<ArrivedCall, 'seconds' | 'destination' | 'numberDialled'>

function generatePaidCalls(random: Random, caller: Caller, minutes: number): DialledCall[] {
  const calls: DialledCall[] = []
  for (let remaining = minutes; remaining > 0;) {
    const length = Math.min(remaining, 1 + Math.floor(-Math.log(1 - random()) * MEAN_MINUTES))
    remaining -= length
    const [name, , firstDigits, digits] = pickWeighted(random, DESTINATIONS)
    calls.push({
      seconds: (length - 1) * MINUTE_SECONDS + 1 + Math.floor(random() * MINUTE_SECONDS),
      destination: getDestinationNumber(name),
      numberDialled: firstDigits + chooseContact(random, caller, digits),
    })
  }
  return calls
}

function chooseLocalCalls(random: Random, { isOffice }: Caller): number {
  return Math.floor((0.5 + random()) * LOCAL_CALLS[isOffice ? 'office' : 'home'])
}

const AREA_DIGITS = 3

function generateLocalCall(random: Random, caller: Caller): DialledCall {
  return {
    seconds: 5 + Math.floor(random() * random() * LONGEST_LOCAL_SECONDS),
    destination: getDestinationNumber('Local'),
    numberDialled: `${caller.numbers[0]?.slice(0, AREA_DIGITS)}5550${chooseContact(random, caller, 3)}`,
  }
}

/** The last digits of the phone number of one of the few people whom the account calls. */
function chooseContact(random: Random, { account }: Caller, digits: number): string {
  const person = (Number(account) + Math.floor(random() * CONTACTS) * PRIME) % 100
  return `1${String(person).padStart(2, '0')}`.padStart(digits, '0')
}

/** The days of a period on which the caller calls. */
function listCallDays({ isOffice }: Caller, { from, to }: CallPeriod): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, place) => addDays(from, place)).filter(
    (each) => !isOffice || isWeekday(each),
  )
}

type Times = { readonly caller: Caller; readonly days: readonly Day[]; readonly taken: Set<number> }

/** Chooses an instant at which no other call began. */
function chooseBeginning(random: Random, { caller, days, taken }: Times): number {
  const [first, last] = DAY_HOURS[caller.isOffice ? 'office' : 'home']
  const midday = Date.parse(`${pickOne(random, days)}T00:00:00Z`)
  // midnight UTC is noon in New Zealand, or 13:00 in summer
  const second = first * HOUR_SECONDS + Math.floor(random() * (last - first) * HOUR_SECONDS)
  let instant = midday + (second - hourAt(midday) * HOUR_SECONDS) * 1_000
  while (taken.has(instant)) instant += 1_000
  taken.add(instant)
  return instant
}
