import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'

/** Column types that hold no text. */
const NO_TEXT = [
  'boolean',
  'smallint',
  'integer',
  'numeric',
  'timestamp with time zone',
  'time without time zone',
]

type Column = { readonly table: string; readonly column: string }

/**
 * Prints all values that could be a text in the embedded database of a data directory, except nulls: one
 * JSON line for each column, `[table.column, values]`. It is a separate program because a test runner would
 * free code that the database compiles.
 */
async function printTexts(dataDirectory: string): Promise<void> {
  const db = await PGlite.create({ dataDir: join(dataDirectory, 'pgdata') })
  const { rows: columns } = await db.query<Column>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
       and data_type <> all ($1) order by 1, 2`,
    [NO_TEXT],
  )
  for (const { table, column } of columns) {
    const { rows } = await db.query<{ value: string }>(
      `select distinct "${column}"::text as value from "${table}" where "${column}" is not null`,
    )
    console.log(JSON.stringify([`${table}.${column}`, rows.map(({ value }) => value)]))
  }
  await db.close()
}

await printTexts(process.argv[2] ?? '')
