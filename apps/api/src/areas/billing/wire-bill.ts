import type { BillPart, NextBill, readNextBill } from '@switchboard/domain/billing/next-bill'
import type { WireReply } from '@switchboard/domain/call'
import { toDollars } from '@switchboard/domain/money'

/** A forecast bill in the format of the API. */
export function toWireBill({ range, ...bill }: NextBill): WireReply<typeof readNextBill> {
  return {
    ...bill,
    range: range && {
      ...toDollarRange(range),
      parts: range.parts.map(({ name, basis, ...cents }) => ({ name, basis, ...toDollarRange(cents) })),
    },
  }
}

function toDollarRange(cents: Omit<BillPart, 'name' | 'basis'>) {
  return {
    low: toDollars(cents.low),
    high: toDollars(cents.high),
    lowExcludingGst: toDollars(cents.lowExcludingGst),
    highExcludingGst: toDollars(cents.highExcludingGst),
  }
}
