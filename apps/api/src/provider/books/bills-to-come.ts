import type { Day } from '@switchboard/domain/day'
import { toCents, toDollars } from '@switchboard/domain/money'
import type { forecastBill } from '@switchboard/domain/ordering/forecast/bill'
import { toCharge } from '@switchboard/domain/ordering/pricing/prices'
import type * as z from 'zod/mini'

import type { Queries } from '#api/platform/database/database.ts'

import { billAhead, hasPower } from './bill-ahead.ts'
import type { LineAhead } from './bill-ahead.ts'

/** A forecast bill in the format of the API. */
export type WireBill = z.input<typeof forecastBill> & { readonly day: Day }

/** A bill of whole periods follows within this many bills after the last change; the bills before it have credits. */
const MOST_BILLS_AFTER = 3

/** Thrown with the reason why the bills of an account cannot be forecast. */
export class NoForecast extends Error {}

export function nullWithoutForecast(error: unknown): null {
  if (error instanceof NoForecast) return null
  throw error
}

type BillToCome = { readonly accountCode: string; readonly day: Day; readonly now: number }

/** Makes the next bill of the account, which is due on `day`. Only for a transaction that is rolled back. */
export async function billToCome(queries: Queries, bill: BillToCome): Promise<WireBill> {
  const lines = await billAhead(queries, bill)
  if (lines === null) throw new NoForecast(`${bill.accountCode} cannot be billed`)
  const cents = lines.reduce((all, line) => all + line.cents, 0)
  const power = await plusPower(queries, bill.accountCode)
  return { day: bill.day, lines: lines.map(wireLine), ...toWireAmounts(cents), ...power }
}

/** Marks a total that leaves metered power out. */
export async function plusPower(queries: Queries, accountCode: string): Promise<{ plusPower?: true }> {
  return (await hasPower(queries, accountCode)) ? { plusPower: true } : {}
}

type Following = {
  readonly nextBill: () => Promise<WireBill>
  /** Null for the next bill, whatever its day. */
  readonly beginsOn: Day | null
  /** Whether a change is still to come. */
  readonly hasMore: () => boolean
}

/** The first bill on or after `beginsOn`, and the next bill of whole periods only. */
export async function firstAndEach({
  nextBill,
  beginsOn,
  hasMore,
}: Following): Promise<{ readonly first: WireBill; readonly each: WireBill }> {
  let bill = await nextBill()
  const isBefore = ({ day }: WireBill) => beginsOn !== null && day < beginsOn
  while (isBefore(bill)) bill = await nextBill()
  const first = bill
  let after = 0
  do {
    bill = await nextBill()
    if (!hasMore()) after += 1
  } while (hasMore() || (after < MOST_BILLS_AFTER && !bill.lines.every(({ isWhole }) => isWhole)))
  return { first, each: bill }
}

function wireLine({ name, about, from_day, to_day, is_whole, cents, cents_without_gst }: LineAhead) {
  return {
    name,
    about,
    from: from_day,
    to: to_day,
    isWhole: is_whole,
    amountIncludingGst: toDollars(toCents(cents)),
    amountExcludingGst: toDollars(toCents(cents_without_gst)),
  }
}

/** An amount of cents including GST in the format of the API, with and without GST. */
export function toWireAmounts(cents: number) {
  const { chargeIncludingGst, chargeExcludingGst } = toCharge(toCents(cents))
  return {
    amountIncludingGst: toDollars(chargeIncludingGst),
    amountExcludingGst: toDollars(chargeExcludingGst),
  }
}
