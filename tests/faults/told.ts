import { appendFileSync, readFileSync } from 'node:fs'

import * as z from 'zod/mini'

const line = z.object({
  /** Milliseconds of the system's clock. */
  at: z.number(),
  /** What a customer meant to do, once, however many calls it takes. */
  intent: z.string(),
  account: z.string(),
  call: z.enum(['create', 'card', 'read', 'process', 'write']),
  /**
   * `invoke` before the call; then `ok` or `fail` as it was answered, or `unknown` where no answer came, or none to go
   * by. `ok` is a promise to the customer.
   */
  event: z.enum(['invoke', 'ok', 'fail', 'unknown']),
  key: z.nullable(z.string()),
  /** What was meant to come off the account. */
  cents: z.nullable(z.int()),
  transactionId: z.nullable(z.string()),
  /** A status, a refusal's code, or what was written. */
  said: z.nullable(z.string()),
})
/** A line of what clients were told. */
export type Told = z.output<typeof line>

export type Recorder = { write(told: Omit<Told, 'at'>): void; readonly lines: readonly Told[] }

/** Appends to a file as things happen; nothing that was written is ever changed. */
export function recorderAt(path: string): Recorder {
  const lines = new Array<Told>()
  return {
    lines,
    write: (told) => {
      const stamped = { at: Date.now(), ...told }
      lines.push(stamped)
      appendFileSync(path, `${JSON.stringify(stamped)}\n`)
    },
  }
}

/** The record as it stands in its file. */
export function toldIn(path: string): Told[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.map((text) => line.parse(JSON.parse(text)))
}
