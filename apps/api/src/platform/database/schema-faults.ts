import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { statement } from './database.ts'
import type { Queries } from './database.ts'

const DESCRIPTION = join(import.meta.dirname, '../../../migrations/schema.txt')
const COLUMN = /^table (\w+) column (\w+) (.+)$/
const MAX_NAMED = 5

type Column = { table: string; name: string; type: string }

const columnsStatement = statement<Column>(
  'schema-columns',
  `select c.relname as table, a.attname as name,
     concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end) as type
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
)

/**
 * The columns that differ from those of this version, one sentence each; empty if none does. Columns beyond them are no fault: a
 * newer version may have added them. Source: OPS-039.
 */
export async function listSchemaFaults(db: Queries): Promise<string[]> {
  const columns = new Map(
    (await db.rows(columnsStatement, [])).map(({ table, name, type }) => [`${table}.${name}`, type]),
  )
  return readColumns().flatMap(([column, description]) => {
    const type = columns.get(column)
    if (type === undefined) return [`${column} is missing`]
    return hasType(description, type) ? [] : [`${column} is ${type}`]
  })
}

/** Whether a described column has a type: a default and the like may follow it, but no `not null` that it lacks. */
function hasType(description: string, type: string): boolean {
  const rest = description.startsWith(type) ? description.slice(type.length) : null
  return rest === '' || (rest?.startsWith(' ') === true && !rest.startsWith(' not null'))
}

/** The first faults in one line. */
export function summarizeFaults(faults: readonly string[]): string {
  const rest = faults.length - MAX_NAMED
  return [...faults.slice(0, MAX_NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}

/** Each column of this version with its type, `not null`, and what follows, such as a default. */
function readColumns(): [column: string, description: string][] {
  return readFileSync(DESCRIPTION, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, table, name, description] = COLUMN.exec(line) ?? []
      return description === undefined ? [] : [[`${table}.${name}`, description]]
    })
}
