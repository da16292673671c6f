import { Refused, refuse } from '#api/platform/refusal.ts'

import type { Load } from './database.ts'

/** Longer than any statement of ours should take, the set-based ones included. */
const PATIENCE_MILLISECONDS = 20_000

/** The holder of the one embedded connection, reported when a caller has waited too long for it. */
export type ConnectionHolder = {
  readonly seconds: number
  readonly statement: string
  readonly waiting: number
}
export type OnLongWait = (held: ConnectionHolder) => void

/** The queue for the one connection, in the order of requests. */
export type ConnectionQueue = {
  /** Waits for the connection. After too long a wait it is refused, and the connection is never given. */
  take(): Promise<void>
  give(): void
  /** Records the statement that the holder of the connection runs. */
  noteStatement(statement: string): void
  load(): Load
}

/**
 * Lends the one connection. A caller that waits longer than the limit is refused; otherwise a transaction that waits for a
 * statement outside itself would hang forever. `onLongWait` receives the last statement of the holder.
 */
export function createConnectionQueue(
  onLongWait: OnLongWait,
  patienceMilliseconds = PATIENCE_MILLISECONDS,
): ConnectionQueue {
  let held: { since: number; statement: string } | null = null
  const waiting: (() => void)[] = []

  return {
    take() {
      if (held === null) {
        held = { since: Date.now(), statement: '' }
        return Promise.resolve()
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(go), 1)
          const { since, statement } = held ?? { since: Date.now(), statement: '' }
          onLongWait({ seconds: (Date.now() - since) / 1000, statement, waiting: waiting.length })
          const message = 'the database is busy'
          reject(new Refused(refuse('SERVICE_UNAVAILABLE', { message, retryAfterSeconds: 1 })))
        }, patienceMilliseconds)
        function go() {
          clearTimeout(timer)
          resolve()
        }
        waiting.push(go)
      })
    },
    give() {
      const next = waiting.shift()
      held = next === undefined ? null : { since: Date.now(), statement: '' }
      next?.()
    },
    noteStatement(statement) {
      if (held !== null) held.statement = statement
    },
    load: () => ({ lent: held === null ? 0 : 1, most: 1, waiting: waiting.length }),
  }
}
