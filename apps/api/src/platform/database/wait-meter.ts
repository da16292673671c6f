/** Measures the waits for connections. */
export type WaitMeter = {
  /** Waits for the connection that `take` returns, and records the duration. */
  measure<Lent>(take: () => Promise<Lent>): Promise<Lent>
  /** The shortest wait that ended since the last read, in milliseconds. If none ended, the oldest running wait; else 0. */
  read(): number
}

export function createWaitMeter(now = () => performance.now()): WaitMeter {
  const waits = new Set<{ readonly start: number }>()
  let shortest: number | null = null
  return {
    async measure(take) {
      const wait = { start: now() }
      waits.add(wait)
      try {
        return await take()
      } finally {
        waits.delete(wait)
        const duration = now() - wait.start
        shortest = Math.min(shortest ?? duration, duration)
      }
    },
    read() {
      const [oldest] = waits
      const wait = shortest ?? (oldest === undefined ? 0 : now() - oldest.start)
      shortest = null
      return wait
    },
  }
}
