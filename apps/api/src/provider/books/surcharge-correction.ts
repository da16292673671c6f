import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import type { Queries } from '#api/platform/database/database.ts'

import { STATEMENT_LINES, fillLine } from './charge-kinds.ts'
import { book } from './ledger.ts'

export type SurchargeCorrection = {
  readonly accountCode: string
  /** Of the card payment whose surcharge it mends. */
  readonly transactionId: string
  /** Positive is charged to the account, negative credited. */
  readonly correction: Cents
  readonly day: Day
  readonly at: number
  /** The type of the card that came. */
  readonly cardType: string
}

/**
 * Books what the surcharge of the card that came has over the one that the gateway took. A charge is of the kind that is
 * not surcharged again when it is paid.
 */
export async function postSurchargeCorrection(
  queries: Queries,
  { accountCode, transactionId, correction, day, at, cardType }: SurchargeCorrection,
): Promise<void> {
  const line = correction > 0 ? STATEMENT_LINES.surchargeCharge : STATEMENT_LINES.surchargeCredit
  await book(queries, {
    accountCode,
    source: `surcharge:${transactionId}`,
    kind: correction > 0 ? 'Surcharge' : 'Adjustment',
    day,
    at,
    description: fillLine(line.name, { card: cardType }),
    entries: { receivable: correction, 'surcharge-income': toCents(-correction) },
  })
}
