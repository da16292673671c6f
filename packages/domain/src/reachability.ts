/** Whether a path leads from one node to another. Each node reaches itself. The nodes may form a cycle. */
export function isReachable(
  from: string,
  to: string,
  listNext: (node: string) => readonly string[],
): boolean {
  // the loop also visits nodes that are added to the set while it runs, each of them once
  const reached = new Set([from])
  for (const node of reached) {
    if (node === to) return true
    for (const next of listNext(node)) reached.add(next)
  }
  return false
}
