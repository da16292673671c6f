import { PGliteDialect, PostgresAdapter } from 'kysely'
import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import type { PGlite } from '@electric-sql/pglite'

import type { Turns } from './turns.ts'

/** The query builder's dialect for the embedded database, with turns at its one connection that do not last for ever. */
export function oneConnectionDialect(pglite: PGlite, turns: Turns): Dialect {
  const dialect = new PGliteDialect({ pglite })
  return {
    // that it has one connection is what the turns are for
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverInTurns(dialect.createDriver(), turns),
    createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

function driverInTurns(driver: Driver, turns: Turns): Driver {
  let connection: { own: DatabaseConnection; told: DatabaseConnection } | undefined

  async function connected() {
    if (connection !== undefined) return connection
    const own = await driver.acquireConnection()
    connection = { own, told: telling(own, turns) }
    return connection
  }

  return {
    init: (options) => driver.init(options),
    async acquireConnection() {
      await turns.take()
      return (await connected()).told
    },
    beginTransaction: async (_told, settings) => driver.beginTransaction((await connected()).own, settings),
    commitTransaction: async () => driver.commitTransaction((await connected()).own),
    rollbackTransaction: async () => driver.rollbackTransaction((await connected()).own),
    async releaseConnection() {
      turns.give()
    },
    destroy: (options) => driver.destroy(options),
  }
}

/** The connection, which says what it is asked. */
function telling(own: DatabaseConnection, turns: Turns): DatabaseConnection {
  return {
    executeQuery: (query, options) => {
      turns.asks(query.sql)
      return own.executeQuery(query, options)
    },
    streamQuery: (query, chunkSize, options) => own.streamQuery(query, chunkSize, options),
  }
}
