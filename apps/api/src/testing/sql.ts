import type { Queries } from '#api/database/database.ts'

/** Rows of SQL that a test has written down itself. It has no name, and nothing holds what it says of its rows. */
export function rowsOn<Row>(db: Queries, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return db.rows<Row>({ name: '', text }, values)
}

/** The same as a template, whose values are parameters. */
export function sqlOn(db: Queries) {
  return <Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    rowsOn(db, String.raw({ raw: text }, ...values.map((_value, index) => `$${index + 1}`)), values)
}
