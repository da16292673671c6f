import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const declinedStatement = statement<{ masked_card: string }>(
  'card-transactions-declined-cards',
  `select distinct t.masked_card from card_transaction t
   where t.account_code = $1 and t.state = 'declined' and t.settled_at > $2 and t.masked_card <> ''`,
)

/** The cards of an account declined since an instant, if their digits are known. */
export async function listDeclinedCards(db: Queries, accountCode: string, since: Date): Promise<string[]> {
  const rows = await db.rows(declinedStatement, [accountCode, since])
  return rows.map(({ masked_card }) => masked_card)
}

/** A payment without a card counts as open for this time. */
const OPEN_MILLISECONDS = 300_000

const openStatement = statement<{ created_at: Date }>(
  'card-transactions-open',
  `select created_at from card_transaction
   where account_code = $1 and created_at > $2
     and (state in ('sent', 'unknown') or (state = 'created' and link_until is not null))
   order by created_at desc offset $3 limit 1`,
)

/**
 * The seconds until an account may open another payment; null if it may now. A payment without a link does not count as open.
 */
export async function readOpenWait(
  queries: Queries,
  accountCode: string,
  max: number,
): Promise<number | null> {
  const since = Date.now() - OPEN_MILLISECONDS
  const [oldest] = await queries.rows(openStatement, [accountCode, new Date(since), max - 1])
  return oldest === undefined ? null : Math.max(1, Math.ceil((oldest.created_at.getTime() - since) / 1000))
}
