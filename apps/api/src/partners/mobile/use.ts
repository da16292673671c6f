import * as z from 'zod/mini'

import { addDays, day, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { instant, startOfDay } from '@switchboard/domain/instant'
import { centsOf } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import type { MobileNetwork } from './client.ts'

const OK = 200
const NOT_FOUND = 404

/** The bytes of a day in New Zealand time; null if the network has lost records of the day. */
export type UsedOn = { readonly day: Day; readonly bytes: number | null }

type Asked = {
  /** The number as displayed; the network is queried with its digits. */
  readonly number: string
  readonly from: Day
  /** At most a month after `from`. */
  readonly until: Day
  /** The instant of the provider clock, in milliseconds. */
  readonly now: number
}

const told = z.object({
  number: z.string(),
  completeTo: instant,
  records: z.array(z.object({ at: instant, bytes: z.int().check(z.nonnegative()) })),
  lost: z.array(z.object({ from: instant, to: instant })),
})

/**
 * The data usage of a number by day in New Zealand time, for days that are complete at the network. Empty
 * for a number that the network does not know; `unavailable` if it does not reply, or not with a valid
 * reply.
 */
export async function usedBetween(
  network: MobileNetwork,
  { number, from, until, now }: Asked,
): Promise<readonly UsedOn[] | 'unavailable'> {
  const digits = digitsOf(number)
  const span = new URLSearchParams({
    from: new Date(startOfDay(from)).toISOString(),
    to: new Date(startOfDay(addDays(until, 1))).toISOString(),
  })
  const answer = await network(`/usage/${digits}?${span.toString()}`, now)
  if (answer.kind === 'json' && answer.status === NOT_FOUND) return []
  const parsed = answer.kind === 'json' && answer.status === OK ? told.safeParse(answer.body) : null
  if (parsed?.success !== true || parsed.data.number !== digits) return 'unavailable'
  const { completeTo, records, lost } = parsed.data

  const used = new Map<Day, number>()
  for (const { at, bytes } of records) {
    const of = dayAt(at)
    used.set(of, (used.get(of) ?? 0) + bytes)
  }
  return daysFrom(from, until)
    .map((of) => ({ of, begins: startOfDay(of), ends: startOfDay(addDays(of, 1)) }))
    .filter(({ ends }) => ends <= completeTo)
    .map(({ of, begins, ends }) => ({
      day: of,
      bytes: lost.some((gap) => gap.from < ends && gap.to > begins) ? null : (used.get(of) ?? 0),
    }))
}

const toldOfWallet = z.object({
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
export async function walletOf(
  network: MobileNetwork,
  { number, now }: Pick<Asked, 'number' | 'now'>,
): Promise<NetworkWallet | null | 'unavailable'> {
  const digits = digitsOf(number)
  const answer = await network(`/wallets/${digits}`, now)
  if (answer.kind === 'json' && answer.status === NOT_FOUND) return null
  const parsed = answer.kind === 'json' && answer.status === OK ? toldOfWallet.safeParse(answer.body) : null
  if (parsed?.success !== true || parsed.data.number !== digits) return 'unavailable'
  const { balanceCents, asOf, expiresOn } = parsed.data
  return { balance: centsOf(balanceCents), asOf, expiresOn }
}

function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '')
}

function daysFrom(from: Day, until: Day): Day[] {
  const days: Day[] = []
  for (let of = from; of <= until; of = addDays(of, 1)) days.push(of)
  return days
}
