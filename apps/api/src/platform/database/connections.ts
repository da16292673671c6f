import { inSpan } from '#api/platform/tracing/work-context.ts'

import type { Database, Load, Queries, Statement } from './database.ts'

/** Runs SQL on one connection, or on any connection of a pool. */
export type Connection = {
  query(statement: Statement<unknown>, values: unknown[]): Promise<{ rows: unknown[] }>
  script(sql: string): Promise<unknown>
}

export type Connections = Connection & {
  /** Reserves one connection for this work until it has ended. */
  alone<Answer>(work: (connection: Connection) => Promise<Answer>): Promise<Answer>
  load(): Load
  readShortestWait(): number
  close(): Promise<void>
}

/** The beginning of a statement that rolls a transaction back to a savepoint. */
export const ROLLBACK_TO = 'rollback to savepoint'

const DATE_OID = 1082
const INT8_OID = 20
const NUMERIC_OID = 1700

/** A calendar day stays text; a count or an amount in cents fits a double. */
export const parsers: Record<number, (text: string) => unknown> = {
  [DATE_OID]: (text) => text,
  [INT8_OID]: Number,
  [NUMERIC_OID]: Number,
}

/** The database that these connections reach. */
export function createDatabase(kind: Database['kind'], connections: Connections): Database {
  let statements = 0
  function queriesOn(connection: Connection): Queries {
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
        return inSpan(
          { name: statement.name, kind: 'client', attributes: { 'db.system.name': 'postgresql' } },
          query,
        )
      },
    }
  }
  return {
    kind,
    ...queriesOn(connections),
    transaction: (work) =>
      connections.alone((connection) => allOrNothing(connection, work, queriesOn(connection))),
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

async function allOrNothing<Answer>(
  connection: Connection,
  work: (queries: Queries) => Promise<Answer>,
  { rows }: Queries,
): Promise<Answer> {
  const failed: unknown[] = []
  let over = false
  const queries: Queries = {
    rows: async (statement, values) => {
      if (over) throw new Error(`${statement.name} is asked of a transaction that is over`)
      try {
        const answer = await rows(statement, values)
        // failures since the savepoint are undone, and the transaction continues
        if (statement.text.startsWith(ROLLBACK_TO)) failed.length = 0
        return answer
      } catch (error) {
        failed.push(error)
        throw error
      }
    },
  }
  await connection.script('begin')
  try {
    const answer = await work(queries)
    // after a failed statement PostgreSQL answers a commit by rolling back, and reports no error
    if (failed.length > 0) throw failed[0]
    await connection.script('commit')
    return answer
  } catch (error) {
    // if the rollback fails too, the connection is broken, and the server has rolled back
    await connection.script('rollback').catch(() => undefined)
    throw error
  } finally {
    over = true
  }
}

/** The only place where rows get the type that their statement claims. */
function toTypedRows<Row>(_statement: Statement<Row>, result: { rows: unknown[] }): Row[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the claim of the statement, see `statement`
  return result.rows as Row[]
}
