import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** A list as one parameter, for `jsonb_to_recordset`. */
export function json(list: unknown): RawBuilder<unknown> {
  return sql`${JSON.stringify(list)}::jsonb`
}
