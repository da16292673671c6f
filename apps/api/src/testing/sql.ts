import type { Queries } from '#api/platform/database/database.ts'

/** Runs the SQL of a test. The statement has no name, and the type of its rows is not checked. */
export function rowsOn<Row>(db: Queries, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return db.rows<Row>({ name: '', text }, values)
}

/** Lists the tables with a row that contains the text. */
export async function listTablesWith(db: Queries, text: string): Promise<string[]> {
  const tables = await rowsOn<{ name: string }>(
    db,
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const searches = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from "${name}" t where strpos(t::text, $1) > 0)`,
  )
  const rows = await rowsOn<{ name: string }>(db, searches.join(' union all '), [text])
  return rows.map(({ name }) => name)
}

/** `rowsOn` as a tagged template, whose values become parameters. */
export function sqlOn(db: Queries) {
  return <Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    rowsOn(db, String.raw({ raw: text }, ...values.map((_value, index) => `$${index + 1}`)), values)
}
