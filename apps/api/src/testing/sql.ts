import type { Queries } from '#api/platform/database/database.ts'

/** Runs the SQL of a test. The statement has no name, and the type of its rows is not checked. */
export function rowsOn<Row>(db: Queries, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return db.rows<Row>({ name: '', text }, values)
}

/** `rowsOn` as a tagged template, whose values become parameters. */
export function sqlOn(db: Queries) {
  return <Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    rowsOn(db, String.raw({ raw: text }, ...values.map((_value, index) => `$${index + 1}`)), values)
}
