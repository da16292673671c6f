/**
 * The SQL condition that another account than `$1` has a running service of one of these kinds at a
 * location; `locationId` is an SQL expression.
 */
export function isOccupiedSql(locationId: string, kinds: readonly ('broadband' | 'power')[]): string {
  return `exists (select from ${otherServicesSql(locationId, kinds)})`
}

/** The SQL condition that another account than `$1` has such a service at a location, or an order under way for it. */
export function isReservedSql(locationId: string, kinds: readonly ('broadband' | 'power')[]): string {
  return `(${isOccupiedSql(locationId, kinds)} or exists (select from ${otherOrdersSql(locationId)}))`
}

/** Orders under way of other accounts than `$1` that bring a line to a location, as a table expression to select from, `o`. */
export function otherOrdersSql(locationId: string): string {
  return `service_order o where o.account_code <> $1 and o.next_on is not null
    and o.body #>> '{CoreProductsToChange,0,ToServiceAddress,LocationID}' = ${locationId}`
}

/**
 * The services of `isOccupiedSql` as a table expression to select from, `s` with its plan `p`. Power with a connection of the
 * location counts whatever location its service has, because a connection is on one account at a time.
 */
export function otherServicesSql(locationId: string, kinds: readonly ('broadband' | 'power')[]): string {
  const listed = kinds.map((kind) => `'${kind}'`).join(', ')
  const connections = `array(select lower(c.icp) from electricity_connection c where c.location_id = ${locationId})`
  return `service s join plan p using (plan_code)
    where s.account_code <> $1 and p.kind in (${listed})
      and ((s.location_id = ${locationId} and s.status = 'on')
        or (p.kind = 'power' and lower(s.service_entity) = any(${connections})))`
}
