import pg from 'pg'

import { DatabaseAway, translateError } from './away.ts'
import { createDatabase, parsers } from './connections.ts'
import type { Connection, Connections } from './connections.ts'
import type { Database } from './database.ts'
import { createWaitMeter } from './wait-meter.ts'

/** The most connections, and the longest waits for a connection and for an answer. Without a value the wait is unlimited. */
export type Limits = {
  readonly connections: number
  readonly connectMilliseconds?: number
  readonly answerMilliseconds?: number
}

const UNHURRIED: Limits = { connections: 8 }
/** Limits of calls, where a customer waits. No statement of a call takes as long as its limit. */
export const CALL_CONNECTION_LIMITS: Limits = {
  connections: 8,
  connectMilliseconds: 3_000,
  answerMilliseconds: 10_000,
}
/** Limits of jobs. Jobs have their own connections, so that no bill run blocks a customer. */
export const JOB_CONNECTION_LIMITS: Limits = {
  connections: 4,
  connectMilliseconds: 10_000,
  answerMilliseconds: 60_000,
}

/** Keep-alive detects a machine that vanished, also between two statements. */
const KEEP_ALIVE_AFTER_MILLISECONDS = 10_000

/**
 * Opens a PostgreSQL server by its connection address. Each connection prepares a statement once, by its name. A failure that
 * is not about the statement becomes `DatabaseAway`, and its connection is closed.
 */
export function openPostgres(url: string, limits: Limits = UNHURRIED): Database {
  const { connections, connectMilliseconds, answerMilliseconds } = limits
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    ...(connectMilliseconds !== undefined && { connectionTimeoutMillis: connectMilliseconds }),
    // never the server's `statement_timeout`: if it ends a commit's wait for the standby, the commit is reported as done
    ...(answerMilliseconds !== undefined && { query_timeout: answerMilliseconds }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MILLISECONDS,
    types: { getTypeParser: (oid, format): unknown => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // an idle connection that breaks is closed; without a listener the error would end the process
  pool.on('error', ignore)
  return createDatabase('postgres', createConnections(pool))
}

function createConnections(pool: pg.Pool): Connections {
  const meter = createWaitMeter()
  const alone: Connections['alone'] = (work) =>
    lendConnection(() => meter.measure(() => pool.connect()), work)
  return {
    query: (statement, values) => alone((connection) => connection.query(statement, values)),
    script: (sql) => alone((connection) => connection.script(sql)),
    alone,
    load: () => ({
      lent: pool.totalCount - pool.idleCount,
      most: pool.options.max,
      waiting: pool.waitingCount,
    }),
    readShortestWait: () => meter.read(),
    close: () => pool.end(),
  }
}

/** Lends one connection. A failed connection gets no more statements, not even a rollback, and is not reused. */
async function lendConnection<Answer>(
  connect: () => Promise<pg.PoolClient>,
  work: (connection: Connection) => Promise<Answer>,
): Promise<Answer> {
  const client = await connect().catch((error: unknown) => {
    throw translateError(error)
  })
  let lost: DatabaseAway | null = null
  // the value changes during an await, which the compiler does not follow
  const readLost = (): DatabaseAway | null => lost
  function throwIfLost(): void {
    const failure = readLost()
    if (failure !== null) throw failure
  }
  const onNotice = (notice: { message?: string | undefined }) => {
    if (NOT_ON_THE_STANDBY.test(notice.message ?? '')) lost = new DatabaseAway(notice)
  }
  async function run<Reply>(send: () => Promise<Reply>): Promise<Reply> {
    throwIfLost()
    try {
      const reply = await send()
      throwIfLost()
      return reply
    } catch (error) {
      const failure = translateError(error)
      if (failure instanceof DatabaseAway) lost = failure
      throw failure
    }
  }
  // as for the pool; the running statement fails by itself
  client.on('error', ignore)
  client.on('notice', onNotice)
  try {
    return await work({
      query: ({ name, text }, values) => run(() => client.query({ name, text, values })),
      script: (sql) => run(() => client.query(sql)),
    })
  } finally {
    client.off('error', ignore)
    client.off('notice', onNotice)
    client.release(readLost() ?? undefined)
  }
}

/**
 * The notice that the server sends when a commit did not reach the standby. The commit itself is reported as done, but may be
 * lost after a failover.
 */
const NOT_ON_THE_STANDBY = /^canceling (the )?wait for synchronous replication/

function ignore(): void {}
