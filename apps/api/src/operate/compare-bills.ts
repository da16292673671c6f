import type { DryLine } from '#api/provider/books/dry-run.ts'

type BillLine = Pick<DryLine, 'line' | 'cents'>

/** Lines of bills by `ACCOUNT DAY`. */
export type BillLines = Map<string, readonly BillLine[]>

/** Lines of one name on a bill, summed; null where a side has no such line. */
export type Difference = {
  /** `ACCOUNT DAY` of the bill. */
  readonly key: string
  readonly line: string
  readonly ours: number | null
  readonly theirs: number | null
}

/** The lines by which two bills differ. Lines of the same name are summed, and their order does not matter. */
export function compareBills(
  key: string,
  ours: readonly BillLine[],
  theirs: readonly BillLine[],
): Difference[] {
  const [own, other] = [sumByName(ours), sumByName(theirs)]
  return [...new Set([...own.keys(), ...other.keys()])]
    .map((line) => ({ key, line, ours: own.get(line) ?? null, theirs: other.get(line) ?? null }))
    .filter((line) => line.ours !== line.theirs)
}

function sumByName(lines: readonly BillLine[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { line, cents } of lines) sums.set(line, (sums.get(line) ?? 0) + cents)
  return sums
}
