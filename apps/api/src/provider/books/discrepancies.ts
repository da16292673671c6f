import type { Logger } from 'pino'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** Something that ended otherwise in the books of bank or gateway than in ours. */
export type Discrepancy = {
  /** As the ledger names it. */
  readonly source: string
  readonly accountCode: string
  readonly ours: string
  readonly theirs: string
}

const note = statement<never>(
  'gateway-discrepancy',
  `insert into gateway_discrepancy (source, account_code, ours, theirs, found_at) values ($1, $2, $3, $4, $5)
   on conflict (source) do nothing`,
)

/** Writes it down for somebody to look into, and never silently: the log has it, and a metric counts it. */
export async function noteDiscrepancy(db: Queries, logger: Logger, found: Discrepancy): Promise<void> {
  const { source, accountCode, ours, theirs } = found
  logger.error(found, 'the books of bank or gateway say something else than ours')
  await db.rows(note, [source, accountCode, ours, theirs, new Date()])
}
