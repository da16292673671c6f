import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const halfHours = statement<{ has_power: boolean; connections: string }>(
  'usage-half-hours-between',
  `select exists (select from meter m where m.account_code = $1 and m.unit = 'kWh' and m.cents_per_unit is not null
      and m.subject ~ '^service:[0-9]{1,6}(:|$)') as has_power,
    coalesce((select json_agg(json_build_object('icp', s.icp,
        'meterSerial', (select min(r.serial_number) from electricity_register r where r.icp = s.icp),
        'suppliedFrom', s.starts_on,
        'days', coalesce((
          select json_agg(json_build_object('date', h.day, 'wattHours', h.watt_hours, 'estimated', coalesce(h.estimated, '{}'))
            order by h.day)
          from half_hours h
          where h.account_code = $1 and h.service_number = s.service_number and h.day between $2::date and $3::date), '[]'))
        order by s.starts_on, s.service_number)
      from electricity_supply s
      where s.account_code = $1 and s.starts_on <= $3::date and coalesce(s.ends_on, 'infinity') >= $2::date), '[]')::text
      as connections`,
)

type HalfHoursQuery = { readonly accountCode: string; readonly from: Day; readonly to: Day }

/** The JSON of the reply: the half-hours of each connection of the account. */
export async function readHalfHoursText(
  db: Queries,
  { accountCode, from, to }: HalfHoursQuery,
): Promise<{ readonly text: string } | 'NO_POWER_SERVICE'> {
  const [row] = await db.rows(halfHours, [accountCode, from, to])
  return row?.has_power === true ? { text: `{"connections":${row.connections}}` } : 'NO_POWER_SERVICE'
}
