/** The interval between pieces of work, and the size of the burst that may pass at once after a pause. */
export type Pace = { readonly everyMilliseconds: number; readonly atOnce: number }

/** The number of remembered callers above which those after a long pause are forgotten. */
const MANY = 1_000

/**
 * Returns a function that calculates how long a caller's work has to wait, in milliseconds: 0 as long as they keep to the
 * pace. `now` must be from a monotonic clock.
 */
export function createPacer({ everyMilliseconds, atOnce }: Pace) {
  /** The start of the next place of each caller. */
  const nextStarts = new Map<string, number>()
  const ahead = (atOnce - 1) * everyMilliseconds
  let most = MANY

  function forgetBefore(now: number): void {
    for (const [who, next] of nextStarts) if (next <= now - ahead) nextStarts.delete(who)
    // doubled, so that the scan of all callers is rare
    most = Math.max(MANY, 2 * nextStarts.size)
  }

  return function calculateWait(who: string, now: number): number {
    if (nextStarts.size > most) forgetBefore(now)
    const place = Math.max(nextStarts.get(who) ?? now - ahead, now - ahead)
    nextStarts.set(who, place + everyMilliseconds)
    return Math.max(0, place - now)
  }
}
