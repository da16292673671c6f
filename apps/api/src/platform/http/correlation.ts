import { randomUUID } from 'node:crypto'

const CORRELATION_ID = /^[\w.-]{1,128}$/

/** The caller's correlation id, or a new id if the caller's is missing or invalid, because ids are logged and sent unchanged. */
export function chooseCorrelationId(header: string | string[] | undefined): string {
  return typeof header === 'string' && CORRELATION_ID.test(header) ? header : `api-${randomUUID()}`
}
