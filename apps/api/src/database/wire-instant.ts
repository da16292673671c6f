/** An instant of a column or expression as the wire carries it: UTC, to the second. */
export function wireInstant(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}
