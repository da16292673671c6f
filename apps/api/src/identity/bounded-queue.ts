/** More are waiting than will be served in good time. */
export class QueueFull extends Error {}

/** Runs at most `atOnce` pieces of work at a time; so many more may wait, the rest is turned away at once. */
export function boundedQueue(limits: { atOnce: number; waiting: number }) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.waiting) throw new QueueFull('too many are waiting')
      // whoever leaves hands its place over, so `running` stays as it is
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
