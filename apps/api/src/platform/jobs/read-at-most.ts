/**
 * Returns a function that reads at most once in this time, for any number of callers. Parallel callers wait for the same read. A
 * failed read is repeated by the next caller.
 */
export function readAtMostEvery(milliseconds: number, read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | null = null
  let readAt = 0
  async function readNow(): Promise<void> {
    await read()
    readAt = Date.now()
  }
  return async () => {
    if (Date.now() - readAt < milliseconds) return
    reading ??= readNow().finally(() => {
      reading = null
    })
    await reading
  }
}
