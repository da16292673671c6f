import type { BillPart, NextBill, readNextBill } from '@switchboard/domain/billing/next-bill'
import type { WireReply } from '@switchboard/domain/call'
import { toDollars } from '@switchboard/domain/money'

/** A bill to come as the wire carries it. */
export function wireBill({ range, ...bill }: NextBill): WireReply<typeof readNextBill> {
  return {
    ...bill,
    range: range && {
      ...wireEnds(range),
      parts: range.parts.map(({ name, basis, ...ends }) => ({ name, basis, ...wireEnds(ends) })),
    },
  }
}

function wireEnds(ends: Omit<BillPart, 'name' | 'basis'>) {
  return {
    low: toDollars(ends.low),
    high: toDollars(ends.high),
    lowExcludingGst: toDollars(ends.lowExcludingGst),
    highExcludingGst: toDollars(ends.highExcludingGst),
  }
}
