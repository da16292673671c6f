import pg from 'pg'

import { Refused, refuse } from '#api/platform/refusal.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * The database is unreachable, or the result of a statement is unknown. The reply is 503, and the call can be repeated unchanged.
 * The cause is the error of the driver.
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
 * read-only server, which is a former primary after a failover. 08P01 is excluded, because it is a fault in our statement.
 */
const SERVER_FAULTS = /^(08(?!P01)|53|57|58|25006$)/

/** Turns a failure of the connection or the server into `DatabaseAway`; errors of the statement are returned unchanged. */
export function translateError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    return SERVER_FAULTS.test(error.code ?? '') ? new DatabaseAway(error) : error
  }
  // the driver itself throws plain errors and errors with a code: a broken connection, or a timeout
  const isDriverError = error instanceof Error && (error.constructor === Error || 'code' in error)
  return isDriverError || error instanceof AggregateError ? new DatabaseAway(error) : error
}
