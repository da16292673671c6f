import { setTimeout as wait } from 'node:timers/promises'

import type { Stage } from './stage.ts'

const MIN_MILLISECONDS = 200
const SPAN_MILLISECONDS = 800
const REPEATS = 7
const MAX_SLOW_MILLISECONDS = 300

/** A switch: the chance that it is on, and the most calls it affects. Null lasts until the next change. */
type Switch = { name: string; share: number; most: number | null; value?: number }

/** Faults of bank and gateway when they collect without a customer at a page. */
export const COLLECTING: readonly Switch[] = [
  { name: 'declineStored', share: 0.3, most: 5 },
  { name: 'pendingStored', share: 0.3, most: 5 },
  { name: 'timeoutBeforeStored', share: 0.2, most: 3 },
  { name: 'timeoutAfterStored', share: 0.2, most: 3 },
  { name: 'dishonourDebit', share: 0.3, most: 5 },
  { name: 'refuseDebit', share: 0.2, most: 3 },
  { name: 'timeoutBeforeDebit', share: 0.2, most: 3 },
  { name: 'timeoutAfterDebit', share: 0.2, most: 3 },
  { name: 'silentBank', share: 0.2, most: 5 },
]

/** Faults of the gateway for customers at the page, and for collections. */
export const EVERYTHING: readonly Switch[] = [
  ...COLLECTING,
  { name: 'timeoutOnCreate', share: 0.15, most: 3 },
  { name: 'timeoutOnQuery', share: 0.25, most: 20 },
  { name: 'cutBeforeCharge', share: 0.2, most: 10 },
  { name: 'cutAfterCharge', share: 0.3, most: 10 },
  { name: 'answerOtherAmount', share: 0.2, most: 20 },
  { name: 'answerOtherCurrency', share: 0.2, most: 20 },
  { name: 'answerOtherReference', share: 0.2, most: 20 },
  { name: 'pendingForEver', share: 0.2, most: 20 },
  { name: 'dropNotification', share: 0.3, most: null },
  { name: 'repeatNotification', share: 0.5, most: null, value: REPEATS },
  { name: 'slow', share: 0.1, most: 20, value: MAX_SLOW_MILLISECONDS },
]

export type Weather = {
  /** The gateway notifies nobody from this call on. */
  dropEverything(): void
  /** Turns all switches off. Returns how often they were changed. */
  clear(): Promise<number>
}

/** Turns switches of bank and gateway at random, again and again. */
export function weather(stage: Stage, random: () => number, switches: readonly Switch[]): Weather {
  const over = new AbortController()
  let changes = 0
  let drops = false

  async function blow(): Promise<void> {
    while (!over.signal.aborted) {
      await stage.turn({ ...chooseSwitches(random, switches), ...(drops && { dropNotification: true }) })
      changes += 1
      await wait(MIN_MILLISECONDS + random() * SPAN_MILLISECONDS, undefined, { signal: over.signal }).catch(
        () => undefined,
      )
    }
  }

  const blowing = blow()
  return {
    dropEverything: () => {
      drops = true
    },
    clear: async () => {
      over.abort()
      await blowing
      await stage.turn(drops ? { dropNotification: true } : {})
      return changes
    },
  }
}

function chooseSwitches(random: () => number, switches: readonly Switch[]): Record<string, unknown> {
  const on = switches.filter(({ share }) => random() < share)
  return Object.fromEntries(
    on.map(({ name, most, value = true }) => [
      name,
      { value, count: most === null ? null : Math.ceil(random() * most) },
    ]),
  )
}
