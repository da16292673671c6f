import type { Day } from '@switchboard/domain/day'
import { fillWords } from '@switchboard/domain/fill-words'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import type { Queries } from '#api/platform/database/database.ts'

import { book } from './ledger.ts'
import { STATEMENT_LINES } from './statement-lines.ts'

export type SurchargeCorrection = {
  readonly accountCode: string
  /** The card payment with the wrong surcharge. */
  readonly transactionId: string
  /** A positive amount is charged to the account, a negative amount is credited. */
  readonly correction: Cents
  readonly day: Day
  readonly at: number
  /** The type of the card that was used. */
  readonly cardType: string
}

/**
 * Books the difference between the surcharge of the used card and the surcharge that the gateway took. A payment of a
 * booking of kind `Surcharge` has no surcharge itself.
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
    description: fillWords(line.name, { card: cardType }),
    entries: { receivable: correction, 'surcharge-income': toCents(-correction) },
  })
}
