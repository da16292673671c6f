/** Measures the waits for connections. */
export type WaitMeter = {
  /** Waits for a connection by the given call, and records the duration. */
  measure<Lent>(take: () => Promise<Lent>): Promise<Lent>
  /** Milliseconds of the shortest wait that ended since the last reading; if none ended, of the oldest running wait; else 0. */
  read(): number
}

export function createWaitMeter(now = () => performance.now()): WaitMeter {
  const waits = new Set<{ readonly begun: number }>()
  let shortest: number | null = null
  return {
    async measure(take) {
      const wait = { begun: now() }
      waits.add(wait)
      try {
        return await take()
      } finally {
        waits.delete(wait)
        const waited = now() - wait.begun
        shortest = Math.min(shortest ?? waited, waited)
      }
    },
    read() {
      const [oldest] = waits
      const read = shortest ?? (oldest === undefined ? 0 : now() - oldest.begun)
      shortest = null
      return read
    },
  }
}
