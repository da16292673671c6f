/**
 * The body of `… in (…)` for rows that are locked up to a limit. `materialized` makes PostgreSQL evaluate it once: as a
 * plain subselect, some plans repeat it for each row of the outer table, and each repetition locks further rows.
 */
export function claimOnce(select: string): string {
  return `with claimed as materialized (${select}) table claimed`
}
