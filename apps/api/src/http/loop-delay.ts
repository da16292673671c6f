import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MILLISECONDS = 10
const NANOSECONDS = 1e6

/** How late something came round, in milliseconds, on average since the last reading. */
export type DelaySource = {
  read(): number
  close(): void
}

/** The event loop of this process. */
export function loopDelay(): DelaySource {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS })
  histogram.enable()
  return {
    read() {
      // without a sample the mean is no number
      const mean = histogram.count === 0 ? 0 : histogram.mean / NANOSECONDS - RESOLUTION_MILLISECONDS
      histogram.reset()
      return mean
    },
    close: () => void histogram.disable(),
  }
}
