import type { Day } from '@switchboard/domain/day'

import { statement } from './database.ts'
import type { Queries, Statement } from './database.ts'

/**
 * What one call answers, as an SQL expression that makes JSON from the account code (`$1`) and the provider's day (`$2`):
 * the call asks for it alone, the dashboard for several in one statement.
 */
export type Part<Key extends string = string> = {
  readonly key: Key
  readonly sql: string
  readonly statement: Statement<{ text: string }>
}

/** What one call answers where an expression of SQL does not do: JSON text, by a statement of its own. */
export type WorkedOutPart<Key extends string = string> = {
  readonly key: Key
  readonly text: (db: Queries, of: OfAccount) => Promise<string>
}

type OfAccount = { readonly accountCode: string; readonly today: Day }

/** `$2` is bound even where the expression has no use for it. */
export function part<const Key extends string>(key: Key, sql: string): Part<Key> {
  return {
    key,
    sql,
    statement: statement(`part-${key}`, `select ${sql}::text as text where $2::date is not null`),
  }
}

/** The JSON text of one part of one account. */
export async function partText(db: Queries, of: Part, { accountCode, today }: OfAccount): Promise<string> {
  const [row] = await db.rows(of.statement, [accountCode, today])
  if (row === undefined) throw new Error(`part ${of.key} answered no row`)
  return row.text
}

/** Several parts in one statement, under their keys. */
export function gathered(name: string, parts: readonly Part[]): Statement<{ text: string }> {
  const fields = parts.map(({ key, sql }) => `'${key}', ${sql}`).join(',\n')
  return statement(name, `select json_build_object(${fields})::text as text where $2::date is not null`)
}
