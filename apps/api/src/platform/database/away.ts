import pg from 'pg'

import { Refused, refuse } from '#api/platform/refusal.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * The database is unreachable, or the result of a statement is unknown. The call is answered 503 and can be repeated
 * unchanged. The cause is the error of the driver.
 */
export class DatabaseAway extends Refused {
  constructor(cause: unknown) {
    const message = 'the database does not answer'
    super(refuse('SERVICE_UNAVAILABLE', { message, retryAfterSeconds: RETRY_AFTER_SECONDS }))
    this.cause = cause
  }
}

/**
 * SQLSTATE classes of a server that cannot serve: connection, resources, operator intervention, system error. 25006 is a
 * read-only server, a former primary after a failover. 08P01 is left out: it is a wrong statement of ours.
 */
const SERVER_CANNOT = /^(08(?!P01)|53|57|58|25006$)/

/** Turns a failure of the connection or the server into `DatabaseAway`; errors of the statement are returned unchanged. */
export function translateError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    return SERVER_CANNOT.test(error.code ?? '') ? new DatabaseAway(error) : error
  }
  // errors that the driver itself throws: broken connections, no free connection in time, no answer in time
  const isOfDriver = error instanceof Error && (error.constructor === Error || 'code' in error)
  return isOfDriver || error instanceof AggregateError ? new DatabaseAway(error) : error
}
