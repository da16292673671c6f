import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MILLISECONDS = 10
const NANOSECONDS = 1e6

export type DelaySource = {
  /** The shortest delay since the last read, in milliseconds. It is above 0 only if the queue never emptied. */
  read(): number
  close(): void
}

/**
 * Measures the delay of this process's event loop. The shortest delay depends only on the work of this process; the mean also
 * rises when another process uses the processor.
 */
export function createLoopDelaySource(): DelaySource {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS })
  histogram.enable()
  return {
    read() {
      // without a sample the minimum is the largest possible number
      const delay = histogram.count === 0 ? 0 : histogram.min / NANOSECONDS - RESOLUTION_MILLISECONDS
      histogram.reset()
      return delay
    },
    close: () => void histogram.disable(),
  }
}
