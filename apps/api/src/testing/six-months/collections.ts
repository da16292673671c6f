import type { Day } from '@switchboard/domain/day'
import { shortDayText } from '@switchboard/domain/day'
import { centsOf, moneyText } from '@switchboard/domain/money'

import type { Comparison } from './comparison.ts'
import type { Customer, Provider } from './provider.ts'
import type { Pages } from './read-pages.ts'

/** Everything that bank and gateway were given to collect from an account, in cents, in their own books. */
export async function readCollected({ gateway }: Provider, { accountCode }: Customer): Promise<number[]> {
  const debits = await gateway.debitsOf(accountCode)
  const charges = await gateway.storedChargesOf(accountCode)
  return [
    ...debits.map(({ amount }) => Math.round(Number(amount) * 100)),
    ...charges.map(({ request }) => Math.round(Number(request['amount']) * 100)),
  ]
}

type Collected = {
  readonly where: string
  readonly today: Day
  /** What the pages said the evening before; null on the first day. */
  readonly before: Pages | null
  /** What was collected this morning, in cents. */
  readonly collected: readonly number[]
  /** A dishonoured debit, which adds to what is collected on the same morning. */
  readonly isDishonoured: boolean
  readonly comparison: Comparison
}

/** Compares what was collected this morning with what the page of the evening before said. */
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
  const told = next !== null && next.day === today ? [next.amount] : []
  const toText = (amounts: readonly number[]) =>
    amounts.map((cents) => `We take ${moneyText(centsOf(cents))} on ${shortDayText(today)}`)
  comparison.compare('what is taken', where, toText(told), toText(collected))
}
