import pg from 'pg'

import { DatabaseAway, awayOr } from './away.ts'
import { databaseOf, parsers } from './connections.ts'
import type { Connection, Connections } from './connections.ts'
import type { Database } from './database.ts'
import { waitMeter } from './wait-meter.ts'

/** How many connections there may be at once, and how long one, and an answer, are waited for; for ever where it is not said. */
export type Limits = {
  readonly connections: number
  readonly connectMilliseconds?: number
  readonly answerMilliseconds?: number
}

const UNHURRIED: Limits = { connections: 8 }
/** Of calls: somebody waits. No statement of a call takes as long as its limit. */
export const LIMITS_OF_CALLS: Limits = {
  connections: 8,
  connectMilliseconds: 3_000,
  answerMilliseconds: 10_000,
}
/** Of jobs, which have connections of their own, so that no bill run takes a customer's place. */
export const LIMITS_OF_JOBS: Limits = {
  connections: 4,
  connectMilliseconds: 10_000,
  answerMilliseconds: 60_000,
}

/** A machine that is gone without a word is noticed by these, also between two statements. */
const KEEP_ALIVE_AFTER_MILLISECONDS = 10_000

/**
 * A PostgreSQL server, by its connection address; a statement is prepared by its name on each connection that it uses.
 * Whatever says nothing of the statement itself fails with `DatabaseAway`, and its connection is thrown away.
 */
export function openPostgres(url: string, limits: Limits = UNHURRIED): Database {
  const { connections, connectMilliseconds, answerMilliseconds } = limits
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    ...(connectMilliseconds !== undefined && { connectionTimeoutMillis: connectMilliseconds }),
    // never the server's `statement_timeout`: one that ends a commit's wait for the standby has it answered as done
    ...(answerMilliseconds !== undefined && { query_timeout: answerMilliseconds }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MILLISECONDS,
    types: { getTypeParser: (oid, format): unknown => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // a connection that breaks while nobody uses it is thrown away; without a listener it would end the process
  pool.on('error', ignore)
  return databaseOf('postgres', connectionsOf(pool))
}

function connectionsOf(pool: pg.Pool): Connections {
  const meter = waitMeter()
  const alone: Connections['alone'] = (work) => lent(() => meter.measure(() => pool.connect()), work)
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

/** Lends one connection. Once it has failed it is asked nothing more, not even to roll back, and nobody else gets it. */
async function lent<Answer>(
  connect: () => Promise<pg.PoolClient>,
  work: (connection: Connection) => Promise<Answer>,
): Promise<Answer> {
  const client = await connect().catch((error: unknown) => {
    throw awayOr(error)
  })
  let lost: DatabaseAway | null = null
  // it changes while something is waited for, which the compiler does not follow
  const lostBy = (): DatabaseAway | null => lost
  function untilLost(): void {
    const failure = lostBy()
    if (failure !== null) throw failure
  }
  const onNotice = (notice: { message?: string | undefined }) => {
    if (NOT_ON_THE_STANDBY.test(notice.message ?? '')) lost = new DatabaseAway(notice)
  }
  async function asked<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
    untilLost()
    try {
      const reply = await ask()
      untilLost()
      return reply
    } catch (error) {
      const failure = awayOr(error)
      if (failure instanceof DatabaseAway) lost = failure
      throw failure
    }
  }
  // as for the pool; the statement that is under way fails
  client.on('error', ignore)
  client.on('notice', onNotice)
  try {
    return await work({
      query: ({ name, text }, values) => asked(() => client.query({ name, text, values })),
      script: (sql) => asked(() => client.query(sql)),
    })
  } finally {
    client.off('error', ignore)
    client.off('notice', onNotice)
    client.release(lostBy() ?? undefined)
  }
}

/**
 * The server's only word, beside the answer that all is well, on a commit that no standby has: after a failover it may not
 * have been.
 */
const NOT_ON_THE_STANDBY = /^canceling (the )?wait for synchronous replication/

function ignore(): void {}
