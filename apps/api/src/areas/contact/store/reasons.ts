import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

type Reason = { key: string; description: string }

const byKind = statement<Reason>(
  'help-reasons',
  'select reason_key as key, description from help_reason where kind = $1 order by place, reason_key',
)

/** Lists the reasons in the order of the menu. */
export function listReasons(db: Queries, kind: 'callback' | 'issue'): Promise<Reason[]> {
  return db.rows(byKind, [kind])
}
