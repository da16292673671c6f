/** SQL with a unique name and the type of its rows. It is prepared once on each connection. */
export type Statement<Row> = { readonly name: string; readonly text: string; readonly row?: Row }

const textByName = new Map<string, string>()

/**
 * Creates a statement with a name and the type of its rows. A name has only one text, because PostgreSQL would refuse another.
 * `statements.test.ts` checks that `Row` matches the columns; `never` is for a statement whose rows nobody reads.
 */
export function statement<Row>(name: string, text: string): Statement<Row> {
  if ((textByName.get(name) ?? text) !== text) throw new Error(`two statements have the name ${name}`)
  textByName.set(name, text)
  return { name, text }
}

/** The queries of a store, the same inside and outside a transaction. */
export type Queries = {
  rows<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>
}

/** The connections in use, the maximum of connections, and the callers that wait for one. */
export type Load = { readonly lent: number; readonly most: number; readonly waiting: number }

export type Database = Queries & {
  readonly kind: 'pglite' | 'postgres'
  /** Commits all or nothing. The work must use only `queries`, because the embedded database has one connection. */
  transaction<Answer>(work: (queries: Queries) => Promise<Answer>): Promise<Answer>
  /** Runs several statements of plain SQL, for migrations and filling. */
  script(sql: string): Promise<void>
  /** The number of statements sent since the start, for tests. */
  statementCount(): number
  load(): Load
  /**
   * The shortest wait for a connection since the last call of this method, in milliseconds. It is above 0 only if every caller
   * had to wait: then the database is overloaded.
   */
  readShortestWait(): number
  close(): Promise<void>
}
