import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MILLISECONDS = 10
const NANOSECONDS = 1e6

/** The shortest delay since the last reading, in milliseconds: 0 unless a queue does not end. */
export type DelaySource = {
  read(): number
  close(): void
}

/**
 * The event loop of this process. Its shortest delay rises with the work of this process alone; its mean rises too when the
 * processor is lent to another one for a while.
 */
export function createLoopDelaySource(): DelaySource {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS })
  histogram.enable()
  return {
    read() {
      // without a sample the minimum is the largest number there is
      const delay = histogram.count === 0 ? 0 : histogram.min / NANOSECONDS - RESOLUTION_MILLISECONDS
      histogram.reset()
      return delay
    },
    close: () => void histogram.disable(),
  }
}
