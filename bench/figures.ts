/** The median. Of an even number of figures it is the mean of the middle two. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper
}

/** `128 (121-140)`: the median and the range. */
export function spread(figures: readonly number[], digits = 0): string {
  const range = [Math.min(...figures), Math.max(...figures)].map((figure) => figure.toFixed(digits))
  return `${median(figures).toFixed(digits)} (${range.join('-')})`
}

/** The rows under their heads, in columns as wide as they need. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  return [heads, ...rows]
    .map((row) => row.map((cell, column) => padCell(cell, widths[column] ?? 0, column)).join('  '))
    .join('\n')
}

/** Aligns figures to the right, and the names in the first column to the left. */
function padCell(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}
