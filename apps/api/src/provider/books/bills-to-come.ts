import type { Day } from '@switchboard/domain/day'
import { toCents, toDollars } from '@switchboard/domain/money'
import type { forecastBill } from '@switchboard/domain/ordering/forecast/bill'
import { toCharge } from '@switchboard/domain/ordering/pricing/prices'
import type * as z from 'zod/mini'

import type { Queries } from '#api/platform/database/database.ts'

import { makeBillAhead, hasPower } from './bill-ahead.ts'
import type { LineAhead } from './bill-ahead.ts'

/** A forecast bill in the format of the API. */
export type WireBill = z.input<typeof forecastBill> & { readonly day: Day }

/** Bills made after the last change to find one of whole periods only. A change has credits and parts of periods on fewer bills. */
const MAX_BILLS_AFTER = 3

/** Thrown with the reason why the bills of an account cannot be forecast. */
export class NoForecast extends Error {}

/** Handles a rejection: `NoForecast` becomes null, any other error is thrown again. */
export function toNullIfNoForecast(error: unknown): null {
  if (error instanceof NoForecast) return null
  throw error
}

type NextBillKey = { readonly accountCode: string; readonly day: Day; readonly now: number }

/** Makes the next bill of the account, which is due on `day`. Only for a transaction that is rolled back. */
export async function makeNextBill(queries: Queries, bill: NextBillKey): Promise<WireBill> {
  const lines = await makeBillAhead(queries, bill)
  if (lines === null) throw new NoForecast(`${bill.accountCode} cannot be billed`)
  const certainLines = lines.filter(({ is_data }) => !is_data)
  const extraDataLine = lines.find(({ is_data }) => is_data)
  const power = await readPlusPower(queries, bill.accountCode)
  return {
    day: bill.day,
    lines: certainLines.map(toWireLine),
    ...sumLines(certainLines),
    ...(extraDataLine !== undefined && { extraData: toWireLine(extraDataLine) }),
    ...power,
  }
}

function sumLines(lines: readonly LineAhead[]) {
  const sum = (toCentsOf: (line: LineAhead) => number) =>
    toDollars(toCents(lines.reduce((all, line) => all + toCentsOf(line), 0)))
  return {
    amountIncludingGst: sum(({ cents }) => cents),
    amountExcludingGst: sum(({ cents_without_gst }) => cents_without_gst),
  }
}

/** Sets `plusPower` if the account has metered power, which the totals of its forecast do not contain. */
export async function readPlusPower(queries: Queries, accountCode: string): Promise<{ plusPower?: true }> {
  return (await hasPower(queries, accountCode)) ? { plusPower: true } : {}
}

type BillSequence = {
  readonly nextBill: () => Promise<WireBill>
  /** Null for the next bill, on any day. */
  readonly beginsOn: Day | null
  /** Whether a change of the account still follows the bills made so far. */
  readonly hasChangesAhead: () => boolean
}

/**
 * Makes bills until the first on or after `beginsOn`, and then until one has whole periods only: `each`, which later bills equal.
 */
export async function makeFirstAndEachBill({
  nextBill,
  beginsOn,
  hasChangesAhead,
}: BillSequence): Promise<{ readonly first: WireBill; readonly each: WireBill }> {
  const isTooEarly = ({ day }: WireBill) => beginsOn !== null && day < beginsOn
  let first = await nextBill()
  while (isTooEarly(first)) first = await nextBill()
  let each = await nextBill()
  while (hasChangesAhead()) each = await nextBill()
  for (let after = 1; after < MAX_BILLS_AFTER && !hasOnlyWholePeriods(each); after += 1)
    each = await nextBill()
  return { first, each }
}

function hasOnlyWholePeriods({ lines }: WireBill): boolean {
  return lines.every(({ isWhole }) => isWhole)
}

function toWireLine({ name, about, from_day, to_day, is_whole, cents, cents_without_gst }: LineAhead) {
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
