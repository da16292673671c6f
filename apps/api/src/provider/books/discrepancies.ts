import type { Logger } from 'pino'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** A payment that ended differently in the records of bank or gateway than in ours. */
export type Discrepancy = {
  /** The source of its booking in the ledger. */
  readonly source: string
  readonly accountCode: string
  readonly ours: string
  readonly theirs: string
}

const insert = statement<never>(
  'gateway-discrepancy',
  `insert into gateway_discrepancy (source, account_code, ours, theirs, found_at) values ($1, $2, $3, $4, $5)
   on conflict (source) do nothing`,
)

/** Stores a discrepancy for staff and logs it. A metric counts the stored rows. */
export async function recordDiscrepancy(
  db: Queries,
  logger: Logger,
  discrepancy: Discrepancy,
): Promise<void> {
  const { source, accountCode, ours, theirs } = discrepancy
  logger.error(discrepancy, 'the books of bank or gateway say something else than ours')
  await db.rows(insert, [source, accountCode, ours, theirs, new Date()])
}
