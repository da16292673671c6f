import { Refused, refused } from '#api/http/refusal.ts'

import type { Load } from './database.ts'

/** Longer than any statement of ours should take, the set-based ones included. */
const PATIENCE_MILLISECONDS = 20_000

/** Who has the one embedded connection while somebody has waited too long for it. */
export type Held = { readonly seconds: number; readonly statement: string; readonly waiting: number }
export type OnHeld = (held: Held) => void

/** The one connection goes from hand to hand, in the order of asking. */
export type Turns = {
  /** Waits for the connection; refused when that takes too long, and then it is never given. */
  take(): Promise<void>
  give(): void
  /** What whoever has it asks of it. */
  asks(statement: string): void
  load(): Load
}

/**
 * Hands out the one connection. Who waits longer than patience allows is refused rather than left hanging, as happens
 * where a transaction waits for a statement outside itself; `onHeld` is told what the holder asked last.
 */
export function turnsOf(onHeld: OnHeld, patienceMilliseconds = PATIENCE_MILLISECONDS): Turns {
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
          onHeld({ seconds: (Date.now() - since) / 1000, statement, waiting: waiting.length })
          const message = 'the database is busy'
          reject(new Refused(refused('SERVICE_UNAVAILABLE', { message, retryAfterSeconds: 1 })))
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
    asks(statement) {
      if (held !== null) held.statement = statement
    },
    load: () => ({ lent: held === null ? 0 : 1, most: 1, waiting: waiting.length }),
  }
}
