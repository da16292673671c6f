/** SQL with a unique name, prepared once on each connection, and the type of its rows. */
export type Statement<Row> = { readonly name: string; readonly text: string; readonly row?: Row }

const named = new Map<string, Statement<unknown>>()

/**
 * Names a statement and declares the type of its rows. A name has one text: PostgreSQL would refuse a second.
 * `statements.test.ts` checks that `Row` matches the columns; `never` is for a statement whose rows nobody reads.
 */
export function statement<Row>(name: string, text: string): Statement<Row> {
  if ((named.get(name)?.text ?? text) !== text) throw new Error(`two statements have the name ${name}`)
  const made = { name, text }
  named.set(name, made)
  return made
}

/** The queries of a store, the same inside and outside a transaction. */
export type Queries = {
  rows<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>
}

/** Connections in use, the most allowed, and the callers that wait for a connection. */
export type Load = { readonly lent: number; readonly most: number; readonly waiting: number }

export type Database = Queries & {
  readonly kind: 'pglite' | 'postgres'
  /** Commits all or nothing. Inside, use only the given handle: the embedded database has one connection. */
  transaction<Answer>(work: (queries: Queries) => Promise<Answer>): Promise<Answer>
  /** Runs several statements of plain SQL, for migrations and filling. */
  script(sql: string): Promise<void>
  /** Statements sent since the start, inside and outside transactions; tests count by it. */
  statementCount(): number
  load(): Load
  /**
   * Milliseconds of the shortest wait for a connection since the last reading. It is 0 unless a queue never empties: only
   * under overload does every caller wait.
   */
  readShortestWait(): number
  close(): Promise<void>
}
