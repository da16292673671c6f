import { setTimeout as wait } from 'node:timers/promises'

import type { Stage } from './stage.ts'

const LEAST_MILLISECONDS = 200
const SPAN_MILLISECONDS = 800
const REPEATS = 7
const MOST_SLOW_MILLISECONDS = 300

/** Which switch comes on how often, for how many next times at most; null is until the next change. */
const SWITCHES: readonly { name: string; share: number; most: number | null; value?: number }[] = [
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
  { name: 'slow', share: 0.1, most: 20, value: MOST_SLOW_MILLISECONDS },
]

export type Weather = {
  /** From now on the gateway notifies nobody. */
  dropEverything(): void
  /** All switches off; answers how often they were changed. */
  clear(): Promise<number>
}

/** Turns the gateway's switches at random, again and again. */
export function weather(stage: Stage, random: () => number): Weather {
  const over = new AbortController()
  let changes = 0
  let drops = false

  async function blow(): Promise<void> {
    while (!over.signal.aborted) {
      await stage.turn({ ...chosen(random), ...(drops && { dropNotification: true }) })
      changes += 1
      await wait(LEAST_MILLISECONDS + random() * SPAN_MILLISECONDS, undefined, { signal: over.signal }).catch(
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

function chosen(random: () => number): Record<string, unknown> {
  const on = SWITCHES.filter(({ share }) => random() < share)
  return Object.fromEntries(
    on.map(({ name, most, value = true }) => [
      name,
      { value, count: most === null ? null : Math.ceil(random() * most) },
    ]),
  )
}
