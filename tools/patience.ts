import { availableParallelism, loadavg } from 'node:os'

/** Processes that want to run, for each core. Above it a test process waits for its turn. */
const BUSY_LOAD = 0.9

/** For a screen, whose script is loaded when it is entered. */
export const SCREEN_WAIT = { quiet: 3_000, busy: 15_000 } as const

/**
 * How long a test waits for something that should come: short on a quiet machine, so that a red test is red at once. `busy` is for
 * a machine whose cores are all taken; where more wait for each core, it grows with them.
 */
export function chooseWait(milliseconds: { readonly quiet: number; readonly busy: number }): number {
  const [load = 0] = loadavg()
  const forEachCore = load / availableParallelism()
  return forEachCore > BUSY_LOAD ? milliseconds.busy * Math.max(1, forEachCore) : milliseconds.quiet
}
