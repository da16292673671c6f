import * as z from 'zod/mini'

import { addDays, day, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { instant, startOfDay } from '@switchboard/domain/instant'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import type { MobileNetwork } from './client.ts'

const OK = 200
const NOT_FOUND = 404

/** The bytes of a day in New Zealand time; null if the network has lost records of the day. */
export type DailyDataUsage = { readonly day: Day; readonly bytes: number | null }

type DataUsageQuery = {
  /** The number as displayed; the network is queried with its digits. */
  readonly number: string
  readonly from: Day
  /** At most a month after `from`. */
  readonly until: Day
  /** The instant of the provider clock, in milliseconds. */
  readonly now: number
}

const usageReply = z.object({
  number: z.string(),
  completeTo: instant,
  records: z.array(z.object({ at: instant, bytes: z.int().check(z.nonnegative()) })),
  lost: z.array(z.object({ from: instant, to: instant })),
})

/**
 * The data usage of a number by day in New Zealand time, for days that are complete at the network. Empty if the network does not
 * know the number; `unavailable` without a valid reply.
 */
export async function fetchDataUsage(
  network: MobileNetwork,
  { number, from, until, now }: DataUsageQuery,
): Promise<readonly DailyDataUsage[] | 'unavailable'> {
  const digits = toDigits(number)
  const span = new URLSearchParams({
    from: new Date(startOfDay(from)).toISOString(),
    to: new Date(startOfDay(addDays(until, 1))).toISOString(),
  })
  const answer = await network(`/usage/${digits}?${span.toString()}`, now)
  if (answer.kind === 'json' && answer.status === NOT_FOUND) return []
  const parsed = answer.kind === 'json' && answer.status === OK ? usageReply.safeParse(answer.body) : null
  if (parsed?.success !== true || parsed.data.number !== digits) return 'unavailable'
  const { completeTo, records, lost } = parsed.data

  const bytesByDay = new Map<Day, number>()
  for (const { at, bytes } of records) {
    const date = dayAt(at)
    bytesByDay.set(date, (bytesByDay.get(date) ?? 0) + bytes)
  }
  const hasGap = (start: number, end: number) => lost.some((gap) => gap.from < end && gap.to > start)
  return listDays(from, until)
    .map((date) => ({ date, start: startOfDay(date), end: startOfDay(addDays(date, 1)) }))
    .filter(({ end }) => end <= completeTo)
    .map(({ date, start, end }) => ({
      day: date,
      bytes: hasGap(start, end) ? null : (bytesByDay.get(date) ?? 0),
    }))
}

const walletReply = z.object({
  number: z.string(),
  balanceCents: z.int(),
  asOf: instant,
  expiresOn: z.nullable(day),
})

export type NetworkWallet = {
  readonly balance: Cents
  /** In milliseconds. */
  readonly asOf: number
  readonly expiresOn: Day | null
}

/** The wallet of a number; null if it has none. */
export async function fetchWallet(
  network: MobileNetwork,
  { number, now }: Pick<DataUsageQuery, 'number' | 'now'>,
): Promise<NetworkWallet | null | 'unavailable'> {
  const digits = toDigits(number)
  const answer = await network(`/wallets/${digits}`, now)
  if (answer.kind === 'json' && answer.status === NOT_FOUND) return null
  const parsed = answer.kind === 'json' && answer.status === OK ? walletReply.safeParse(answer.body) : null
  if (parsed?.success !== true || parsed.data.number !== digits) return 'unavailable'
  const { balanceCents, asOf, expiresOn } = parsed.data
  return { balance: toCents(balanceCents), asOf, expiresOn }
}

function toDigits(number: string): string {
  return number.replaceAll(/\D/g, '')
}

function listDays(from: Day, until: Day): Day[] {
  const days: Day[] = []
  for (let date = from; date <= until; date = addDays(date, 1)) days.push(date)
  return days
}
