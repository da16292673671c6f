import { availableParallelism, loadavg } from 'node:os'

/** Running processes for each core. Above this load a test process waits for a core. */
const BUSY_LOAD = 0.9

/** The maximum wait for a screen, in milliseconds. A screen's script is loaded when the screen is opened. */
export const SCREEN_WAIT = { quiet: 3_000, busy: 15_000 } as const

/**
 * How long a test waits for an expected result. On a quiet machine the wait is short, so that a failing test fails at once. On a
 * busy machine it grows with the load.
 */
export function chooseWait(milliseconds: { readonly quiet: number; readonly busy: number }): number {
  const [load = 0] = loadavg()
  const loadPerCore = load / availableParallelism()
  return loadPerCore > BUSY_LOAD ? milliseconds.busy * Math.max(1, loadPerCore) : milliseconds.quiet
}
