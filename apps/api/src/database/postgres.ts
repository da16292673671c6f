import pg from 'pg'

import { databaseOf, parsers } from './connections.ts'
import type { Connection, Connections } from './connections.ts'
import type { Database } from './database.ts'

const MOST_CONNECTIONS = 8

/** A PostgreSQL server, by its connection address; a statement is prepared by its name on each connection that it uses. */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    types: { getTypeParser: (oid, format): unknown => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // a connection that breaks while nobody uses it is thrown away; without a listener it would end the process
  pool.on('error', ignore)
  return databaseOf('postgres', connectionsOf(pool))
}

function connectionsOf(pool: pg.Pool): Connections {
  return {
    ...connectionOf(pool),
    alone: async (work) => {
      const client = await pool.connect()
      // as above; the statement that is under way fails, and the pool takes the connection out
      client.on('error', ignore)
      try {
        return await work(connectionOf(client))
      } finally {
        client.off('error', ignore)
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

function connectionOf(asked: pg.Pool | pg.PoolClient): Connection {
  return {
    query: ({ name, text }, values) => asked.query({ name, text, values }),
    script: (sql) => asked.query(sql),
  }
}

function ignore(): void {}
