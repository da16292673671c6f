import { availableParallelism, loadavg } from 'node:os'

/** Processes that want to run, for each core. Above this load a test process waits for a core. */
const BUSY_LOAD = 0.9

/** The wait for a screen, whose script is loaded when the screen is entered. */
export const SCREEN_WAIT = { quiet: 3_000, busy: 15_000 } as const

/**
 * How long a test waits for an expected result: short on a quiet machine, so that a failing test fails at once. `busy` is the
 * wait when all cores are taken; with more processes for each core, the wait grows with them.
 */
export function chooseWait(milliseconds: { readonly quiet: number; readonly busy: number }): number {
  const [load = 0] = loadavg()
  const forEachCore = load / availableParallelism()
  return forEachCore > BUSY_LOAD ? milliseconds.busy * Math.max(1, forEachCore) : milliseconds.quiet
}
