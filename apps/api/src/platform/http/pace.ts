/** The interval between pieces of work, and how many may run at once after a pause. */
export type Pace = { readonly everyMilliseconds: number; readonly atOnce: number }

/** Above this number of callers, those after a long pause are forgotten. */
const MANY_CALLERS = 1_000

/**
 * Returns a function that calculates how long the work of a caller has to wait, in milliseconds. A caller who keeps to the pace
 * does not wait. `now` must be from a monotonic clock.
 */
export function createPacer({ everyMilliseconds, atOnce }: Pace) {
  /** The planned start of the next work of each caller. It may be up to `burst` in the past. */
  const nextStarts = new Map<string, number>()
  const burst = (atOnce - 1) * everyMilliseconds
  let maxCallers = MANY_CALLERS

  function forgetIdleCallers(now: number): void {
    for (const [caller, start] of nextStarts) if (start <= now - burst) nextStarts.delete(caller)
    // doubled, so that the scan of all callers is rare
    maxCallers = Math.max(MANY_CALLERS, 2 * nextStarts.size)
  }

  return function calculateWait(caller: string, now: number): number {
    if (nextStarts.size > maxCallers) forgetIdleCallers(now)
    const start = Math.max(nextStarts.get(caller) ?? now - burst, now - burst)
    nextStarts.set(caller, start + everyMilliseconds)
    return Math.max(0, start - now)
  }
}
