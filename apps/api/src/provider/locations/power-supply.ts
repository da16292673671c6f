/**
 * The SQL expression of a location's electricity connection as JSON, null without a known connection. `plans` is the SQL
 * expression of its power plans, which may refer to the connection as `c`.
 */
export function powerSupplySql(locationId: string, plans: string): string {
  return `(select json_build_object('icp', c.icp, 'amiFlag', c.ami_flag, 'plans', ${plans})
    from electricity_connection c where c.location_id = ${locationId} order by c.icp limit 1)`
}
