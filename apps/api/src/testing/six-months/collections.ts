import * as z from 'zod/mini'

import type { Day } from '@switchboard/domain/day'
import { addDays, shortDayText } from '@switchboard/domain/day'
import { takingText } from '@switchboard/domain/billing/owed-words'
import { toCents, moneyText } from '@switchboard/domain/money'
import { paymentDay } from '@switchboard/domain/public-holidays'

import type { Comparison } from './comparison.ts'
import type { Provider } from './provider.ts'
import type { Pages } from './read-pages.ts'

const collection = z.union([
  z.object({ record: z.literal('debit'), request: z.object({ amount: z.string(), reference: z.string() }) }),
  z.object({
    record: z.literal('storedCharge'),
    request: z.object({ amount: z.string(), merchantReference: z.string() }),
  }),
])

/** Reads the collections in the records of the bank and the gateway: the cents of each account. */
export async function readCollected({ gateway }: Provider): Promise<ReadonlyMap<string, readonly number[]>> {
  const collected = new Map<string, number[]>()
  for (const line of (await gateway.log()).trim().split('\n')) {
    const { data } = collection.safeParse(JSON.parse(line))
    if (data === undefined) continue
    const { amount } = data.request
    const [accountCode = ''] = (
      data.record === 'debit' ? data.request.reference : data.request.merchantReference
    ).split('-')
    collected.set(accountCode, [...(collected.get(accountCode) ?? []), Math.round(Number(amount) * 100)])
  }
  return collected
}

type Collected = {
  readonly where: string
  readonly today: Day
  /** The pages of the evening before. Null on the first day. */
  readonly before: Pages | null
  /** The amounts collected this morning, in cents. */
  readonly collected: readonly number[]
  /** Whether a debit was dishonoured, which adds to the amount collected on the same morning. */
  readonly isDishonoured: boolean
  readonly comparison: Comparison
}

/** Compares this morning's collections with the page of the evening before. */
export function compareCollected({
  where,
  today,
  before,
  collected,
  isDishonoured,
  comparison,
}: Collected): void {
  const next = before?.outlook.next ?? null
  if (before === null || next?.underWay || isDishonoured) return
  // a bill from before due days moved to working days is collected on its weekend, and the bank settles it on the day shown
  const isToday =
    next !== null && (next.day === today || (collected.length > 0 && next.day === paymentDay(today)))
  const shown = isToday ? [takingText(next, 'X', addDays(today, -1))] : []
  const expected = collected.map(
    (cents) => `We take ${moneyText(toCents(cents))} on ${shortDayText(next?.day ?? today)} from X.`,
  )
  comparison.compare('what is taken', where, shown, expected)
}
