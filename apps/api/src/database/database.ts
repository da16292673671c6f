/** SQL with a name of its own, prepared once a connection, and the type of its rows. */
export type Statement<Row> = { readonly name: string; readonly text: string; readonly row?: Row }

const named = new Map<string, Statement<unknown>>()

/**
 * Names a statement and says what its rows are. A name has one text: PostgreSQL would refuse the second. That the rows are
 * as `Row` says is held by `statements.test.ts`; `never` is for a statement whose rows nobody reads.
 */
export function statement<Row>(name: string, text: string): Statement<Row> {
  if ((named.get(name)?.text ?? text) !== text) throw new Error(`two statements have the name ${name}`)
  const made = { name, text }
  named.set(name, made)
  return made
}

/** What a store needs: the same outside a transaction and in one. */
export type Queries = {
  rows<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>
}

/** How many connections are lent, how many may be at once, and how many askers wait for one. */
export type Load = { readonly lent: number; readonly most: number; readonly waiting: number }

export type Database = Queries & {
  readonly kind: 'pglite' | 'postgres'
  /** All or nothing. Inside, only the handle given may be used: the embedded database has one connection. */
  transaction<Answer>(work: (queries: Queries) => Promise<Answer>): Promise<Answer>
  /** Several statements of plain SQL, for migrations and filling. */
  script(sql: string): Promise<void>
  /** Statements sent since the start, in transactions or not; tests count by it. */
  statementCount(): number
  load(): Load
  /**
   * Milliseconds of the shortest wait for a connection since the last reading. While more is requested than can be done nobody
   * gets one at once, so it is 0 unless a queue does not end.
   */
  readShortestWait(): number
  close(): Promise<void>
}
