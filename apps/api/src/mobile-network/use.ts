import * as z from 'zod/mini'

import { addDays, day, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { instant, startOfDay } from '@switchboard/domain/instant'
import { centsOf } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import type { MobileNetwork } from './network.ts'

const OK = 200
const NOT_FOUND = 404

/** Bytes of one day by New Zealand's clocks; null where the network has lost records of it. */
export type UsedOn = { readonly day: Day; readonly bytes: number | null }

type Asked = {
  /** As it is read; the network knows it by its digits. */
  readonly number: string
  readonly from: Day
  /** At most a month later. */
  readonly until: Day
  /** The provider's instant, in milliseconds. */
  readonly now: number
}

const told = z.object({
  number: z.string(),
  completeTo: instant,
  records: z.array(z.object({ at: instant, bytes: z.int().check(z.nonnegative()) })),
  lost: z.array(z.object({ from: instant, to: instant })),
})

/**
 * What a number moved on these days, as far as they are complete at the network: the records of each day by New Zealand's clocks,
 * added up. None of a number that the network does not know; `unavailable` where it does not answer, or not what can be
 * understood.
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

/** What is in the wallet of a number; null where it has none. */
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
