/**
 * Whether another account than `$1` has a running service of one of these kinds at a location, as an SQL expression of a
 * truth value; `locationId` is an SQL expression.
 */
export function occupiedSql(locationId: string, kinds: readonly ('broadband' | 'power')[]): string {
  return `exists (select from ${othersAtSql(locationId, kinds)})`
}

/**
 * The same services as a table expression to select from, `s` with its plan `p`. Power that holds a connection of the
 * location counts wherever its service is written down to be, and if nowhere: the connection is on one account at a time.
 */
export function othersAtSql(locationId: string, kinds: readonly ('broadband' | 'power')[]): string {
  const listed = kinds.map((kind) => `'${kind}'`).join(', ')
  const connections = `array(select lower(c.icp) from electricity_connection c where c.location_id = ${locationId})`
  return `service s join plan p using (plan_code)
    where s.account_code <> $1 and p.kind in (${listed})
      and ((s.location_id = ${locationId} and s.status = 'on')
        or (p.kind = 'power' and lower(s.service_entity) = any(${connections})))`
}
