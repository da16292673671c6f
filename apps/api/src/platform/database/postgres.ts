import pg from 'pg'

import { DatabaseAway, translateError } from './away.ts'
import { createDatabase, parsers } from './connections.ts'
import type { Connection, Connections } from './connections.ts'
import type { Database } from './database.ts'
import { createWaitMeter } from './wait-meter.ts'

/** The maximum of connections, and the timeouts for a connection and for a reply. Without a value there is no timeout. */
export type Limits = {
  readonly connections: number
  readonly connectMilliseconds?: number
  readonly answerMilliseconds?: number
}

const NO_TIMEOUTS: Limits = { connections: 8 }
/** For calls, where a customer waits. No statement of a call takes as long as this. */
export const CALL_CONNECTION_LIMITS: Limits = {
  connections: 8,
  connectMilliseconds: 3_000,
  answerMilliseconds: 10_000,
}
/** For jobs. They have their own connections, so that no bill run blocks a customer. */
export const JOB_CONNECTION_LIMITS: Limits = {
  connections: 4,
  connectMilliseconds: 10_000,
  answerMilliseconds: 60_000,
}

/** Keep-alive detects a machine that vanished, also between two statements. */
const KEEP_ALIVE_AFTER_MILLISECONDS = 10_000

/** JIT compilation of a statement takes 40 ms; no statement of a call or job runs long enough to make up for it. */
const WITHOUT_JIT = '-c jit=off'

/**
 * Opens a PostgreSQL server by its connection address. Each connection prepares a statement once. A failure of the connection or
 * the server becomes `DatabaseAway`, and the connection is closed.
 */
export function openPostgres(url: string, limits: Limits = NO_TIMEOUTS): Database {
  const { connections, connectMilliseconds, answerMilliseconds } = limits
  const pool = new pg.Pool({
    connectionString: url,
    options: WITHOUT_JIT,
    max: connections,
    ...(connectMilliseconds !== undefined && { connectionTimeoutMillis: connectMilliseconds }),
    // never the server's `statement_timeout`: if it ends a commit's wait for the standby, the commit is reported as done
    ...(answerMilliseconds !== undefined && { query_timeout: answerMilliseconds }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MILLISECONDS,
    types: { getTypeParser: (oid, format): unknown => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // a broken idle connection is closed; without a listener its error would end the process
  pool.on('error', ignore)
  return createDatabase('postgres', createConnections(pool))
}

function createConnections(pool: pg.Pool): Connections {
  const meter = createWaitMeter()
  const reserve: Connections['reserve'] = (work) =>
    lendConnection(() => meter.measure(() => pool.connect()), work)
  return {
    query: (statement, values) => reserve((connection) => connection.query(statement, values)),
    script: (sql) => reserve((connection) => connection.script(sql)),
    reserve,
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
async function lendConnection<Result>(
  connect: () => Promise<pg.PoolClient>,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await connect().catch((error: unknown) => {
    throw translateError(error)
  })
  let failure: DatabaseAway | null = null
  // a function, because the compiler does not know that the value changes during an await
  const readFailure = (): DatabaseAway | null => failure
  function throwIfFailed(): void {
    const found = readFailure()
    if (found !== null) throw found
  }
  const onNotice = (notice: { message?: string | undefined }) => {
    if (COMMIT_WITHOUT_STANDBY.test(notice.message ?? '')) failure = new DatabaseAway(notice)
  }
  async function run<Reply>(send: () => Promise<Reply>): Promise<Reply> {
    throwIfFailed()
    try {
      const reply = await send()
      throwIfFailed()
      return reply
    } catch (error) {
      const translated = translateError(error)
      if (translated instanceof DatabaseAway) failure = translated
      throw translated
    }
  }
  // without a listener the error would end the process; the running statement fails by itself
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
    client.release(readFailure() ?? undefined)
  }
}

/**
 * The notice that the server sends when a commit did not reach the standby. The commit itself is reported as done, but may be
 * lost after a failover.
 */
const COMMIT_WITHOUT_STANDBY = /^canceling (the )?wait for synchronous replication/

function ignore(): void {}
