import { randomUUID } from 'node:crypto'

const ACCEPTED = /^[\w.-]{1,128}$/

/** The caller's correlation id where it is one, else one of our own: it goes into logs and answers as it is. */
export function chooseCorrelationId(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTED.test(header) ? header : `api-${randomUUID()}`
}
