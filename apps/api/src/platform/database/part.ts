import type { Day } from '@switchboard/domain/day'
import { holidaysAround } from '@switchboard/domain/public-holidays'

import { statement } from './database.ts'
import type { Queries, Statement } from './database.ts'

/**
 * The reply of one call as an SQL expression with the parameters of `partParameters`. The call reads only this part; the
 * dashboard reads several parts in one statement.
 */
export type Part<Key extends string = string> = {
  readonly key: Key
  readonly sql: string
  readonly statement: Statement<{ text: string | null }>
}

/** The reply of one call, as JSON text, for which a single SQL expression is not enough. */
export type ComputedPart<Key extends string = string> = {
  readonly key: Key
  readonly text: (db: Queries, account: AccountDay) => Promise<string>
}

type AccountDay = { readonly accountCode: string; readonly today: Day }

const ALL_BOUND = 'where $2::date is not null and $3::date[] is not null'

/** `$2` and `$3` are bound even if the expression does not use them. */
export function part<const Key extends string>(key: Key, sql: string): Part<Key> {
  return {
    key,
    sql,
    statement: statement(`part-${key}`, `select ${sql}::text as text ${ALL_BOUND}`),
  }
}

/** The account code (`$1`), the provider's day (`$2`), and the public holidays around this day (`$3`). */
export function partParameters({ accountCode, today }: AccountDay): [string, Day, Day[]] {
  return [accountCode, today, holidaysAround(today)]
}

/** The JSON text of one part of one account. */
export async function readPartText(db: Queries, requestedPart: Part, account: AccountDay): Promise<string> {
  const [row] = await db.rows(requestedPart.statement, partParameters(account))
  if (row === undefined) throw new Error(`part ${requestedPart.key} answered no row`)
  return row.text ?? 'null'
}

/** Several parts in one statement, under their keys. */
export function combineParts(name: string, parts: readonly Part[]): Statement<{ text: string }> {
  const fields = parts.map(({ key, sql }) => `'${key}', ${sql}`).join(',\n')
  return statement(name, `select json_build_object(${fields})::text as text ${ALL_BOUND}`)
}
