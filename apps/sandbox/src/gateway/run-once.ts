/** Runs an action once for parallel calls with the same key: the later calls wait for the result of the first. */
export function createRunOnce<T>(): (key: string, act: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, act) => {
    const result = running.get(key) ?? act().finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
}
