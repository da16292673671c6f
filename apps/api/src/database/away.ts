import pg from 'pg'

import { Refused, refused } from '#api/http/refusal.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * The database cannot be asked, or nobody knows what became of what it was asked: a call is answered 503, to be made again
 * as it was. The cause is what the driver said.
 */
export class DatabaseAway extends Refused {
  constructor(cause: unknown) {
    const message = 'the database does not answer'
    super(refused('SERVICE_UNAVAILABLE', { message, retryAfterSeconds: RETRY_AFTER_SECONDS }))
    this.cause = cause
  }
}

/**
 * Classes of SQLSTATE by which a server says that it cannot serve: connection, resources, an operator's intervention, its
 * system. A server that only reads was the primary until a failover. 08P01 is a statement of ours that is wrong.
 */
const SERVER_CANNOT = /^(08(?!P01)|53|57|58|25006$)/

/** A failure that says nothing of what was asked, as `DatabaseAway`; any other as it is. */
export function awayOr(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    return SERVER_CANNOT.test(error.code ?? '') ? new DatabaseAway(error) : error
  }
  // what the driver throws by itself: connections that break, places that nobody gives, answers that do not come
  const isOfDriver = error instanceof Error && (error.constructor === Error || 'code' in error)
  return isOfDriver || error instanceof AggregateError ? new DatabaseAway(error) : error
}
