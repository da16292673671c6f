import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'

/** Holds no text: what is written there is counted, paid or timed. */
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
 * Prints every value of the embedded database of a data directory that could hold a text, those apart that are null: a line of
 * JSON for each column, `[table.column, values]`. A program of its own: the database compiles code that a test runner would free.
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
