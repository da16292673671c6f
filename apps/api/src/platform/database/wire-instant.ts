/** SQL that formats an instant for the wire: UTC, to the second. */
export function wireInstant(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}
