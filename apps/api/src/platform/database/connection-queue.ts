import { Refused, refuse } from '#api/platform/refusal.ts'

import type { Load } from './database.ts'

/** Longer than any of our statements should take. */
const TIMEOUT_MILLISECONDS = 20_000

/** The holder of the embedded connection, reported when a caller has waited too long for the connection. */
export type ConnectionHolder = {
  readonly seconds: number
  readonly statement: string
  readonly waiting: number
}
export type OnLongWait = (holder: ConnectionHolder) => void

/** The queue for the only connection, in the order of requests. */
export type ConnectionQueue = {
  /** Waits for the connection. Throws `Refused` after the timeout; the caller then never gets the connection. */
  take(): Promise<void>
  release(): void
  /** Records the statement that the holder of the connection runs. */
  noteStatement(statement: string): void
  load(): Load
}

/**
 * Lends the only connection. A caller that waits longer than the timeout is refused: without a limit, a transaction that waits
 * for a statement outside itself would hang forever.
 */
export function createConnectionQueue(
  onLongWait: OnLongWait,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): ConnectionQueue {
  let holder: { since: number; statement: string } | null = null
  const waiting: (() => void)[] = []

  return {
    take() {
      if (holder === null) {
        holder = { since: Date.now(), statement: '' }
        return Promise.resolve()
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(proceed), 1)
          const { since, statement } = holder ?? { since: Date.now(), statement: '' }
          onLongWait({ seconds: (Date.now() - since) / 1000, statement, waiting: waiting.length })
          const message = 'the database is busy'
          reject(new Refused(refuse('SERVICE_UNAVAILABLE', { message, retryAfterSeconds: 1 })))
        }, timeoutMilliseconds)
        function proceed() {
          clearTimeout(timer)
          resolve()
        }
        waiting.push(proceed)
      })
    },
    release() {
      const next = waiting.shift()
      holder = next === undefined ? null : { since: Date.now(), statement: '' }
      next?.()
    },
    noteStatement(statement) {
      if (holder !== null) holder.statement = statement
    },
    load: () => ({ lent: holder === null ? 0 : 1, most: 1, waiting: waiting.length }),
  }
}
