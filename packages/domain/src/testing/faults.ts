/** Fails a random run. The domain's own program has no `expect`. */
export function throwFaults(faults: readonly unknown[], why: string): void {
  if (faults.length > 0) throw new Error(`${why}: ${faults.map((fault) => JSON.stringify(fault)).join(', ')}`)
}
