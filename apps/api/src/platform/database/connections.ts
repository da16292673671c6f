import { runInSpan } from '#api/platform/tracing/work-context.ts'

import type { Database, Load, Queries, Statement } from './database.ts'

/** Runs SQL on one connection, or on any connection of a pool. */
export type Connection = {
  query(statement: Statement<unknown>, values: unknown[]): Promise<{ rows: unknown[] }>
  script(sql: string): Promise<unknown>
}

export type Connections = Connection & {
  /** Reserves one connection for the work until the work has ended. */
  reserve<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>
  load(): Load
  readShortestWait(): number
  close(): Promise<void>
}

/** The beginning of a statement that rolls a transaction back to a savepoint. */
export const ROLLBACK_TO = 'rollback to savepoint'

const DATE_OID = 1082
const INT8_OID = 20
const NUMERIC_OID = 1700

/** A calendar day stays text. A count or an amount in cents fits into a JavaScript number. */
export const parsers: Record<number, (text: string) => unknown> = {
  [DATE_OID]: (text) => text,
  [INT8_OID]: Number,
  [NUMERIC_OID]: Number,
}

/** Creates the database of these connections. */
export function createDatabase(kind: Database['kind'], connections: Connections): Database {
  let statements = 0
  function createQueries(connection: Connection): Queries {
    return {
      rows: (statement, values) => {
        statements += 1
        const query = async () => {
          try {
            return toTypedRows(statement, await connection.query(statement, [...values]))
          } catch (error) {
            throw nameStatement(error, statement.name)
          }
        }
        // the span has the name of the statement, never its values
        return runInSpan(
          { name: statement.name, kind: 'client', attributes: { 'db.system.name': 'postgresql' } },
          query,
        )
      },
    }
  }
  return {
    kind,
    ...createQueries(connections),
    transaction: (work) =>
      connections.reserve((connection) => runTransaction(connection, work, createQueries(connection))),
    script: async (sql) => {
      await connections.script(sql)
    },
    statementCount: () => statements,
    load: () => connections.load(),
    readShortestWait: () => connections.readShortestWait(),
    close: () => connections.close(),
  }
}

/** Adds the name of the failed statement to an error, for the log. A lost connection keeps the name of its first error. */
function nameStatement(error: unknown, name: string): unknown {
  return error instanceof Error && !('statement' in error) ? Object.assign(error, { statement: name }) : error
}

async function runTransaction<Result>(
  connection: Connection,
  work: (queries: Queries) => Promise<Result>,
  { rows }: Queries,
): Promise<Result> {
  const failures: unknown[] = []
  let hasEnded = false
  const queries: Queries = {
    rows: async (statement, values) => {
      if (hasEnded) throw new Error(`${statement.name} is asked of a transaction that is over`)
      try {
        const result = await rows(statement, values)
        // failures since the savepoint are undone, and the transaction continues
        if (statement.text.startsWith(ROLLBACK_TO)) failures.length = 0
        return result
      } catch (error) {
        failures.push(error)
        throw error
      }
    },
  }
  await connection.script('begin')
  try {
    const result = await work(queries)
    // after a failed statement PostgreSQL rolls back at the commit and reports no error
    if (failures.length > 0) throw failures[0]
    await connection.script('commit')
    return result
  } catch (error) {
    // if the rollback fails too, the connection is broken, and the server has rolled back
    await connection.script('rollback').catch(() => undefined)
    throw error
  } finally {
    hasEnded = true
  }
}

/** The only place where rows get the type of their statement. */
function toTypedRows<Row>(_statement: Statement<Row>, result: { rows: unknown[] }): Row[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the claim of the statement, see `statement`
  return result.rows as Row[]
}
