/**
 * Whether another account than `$1` has a running service of one of these kinds at a location, as an SQL expression of a
 * truth value; `locationId` is an SQL expression.
 */
export function occupiedSql(locationId: string, kinds: readonly ('broadband' | 'power')[]): string {
  return `exists (select from ${othersAtSql(locationId, kinds)})`
}

/** The same services as a table expression to select from, `s` with its plan `p`. */
export function othersAtSql(locationId: string, kinds: readonly ('broadband' | 'power')[]): string {
  const listed = kinds.map((kind) => `'${kind}'`).join(', ')
  return `service s join plan p using (plan_code)
    where s.location_id = ${locationId} and s.account_code <> $1 and s.status = 'on' and p.kind in (${listed})`
}
