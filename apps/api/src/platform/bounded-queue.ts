/** Thrown when the queue is full. */
export class QueueFull extends Error {}

/** Runs at most `atOnce` tasks at a time. Up to `waiting` further tasks wait; the rest are refused at once. */
export function createBoundedQueue(limits: { atOnce: number; waiting: number }) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.waiting) throw new QueueFull('too many are waiting')
      // a finished task passes its place to the next task, so `running` does not change
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
