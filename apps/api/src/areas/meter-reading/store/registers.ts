import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { SUPPLY } from '#api/provider/metering/known-supply.ts'
import type { ConnectionKey } from '#api/provider/metering/known-supply.ts'
import { READINGS } from '#api/provider/metering/readings-sql.ts'

import { mayWithdrawSql } from './withdraw-readings.ts'

const YEARS_OF_READINGS = 2

const readings = statement<{ text: string }>(
  'meter-reading-readings',
  `select (select coalesce(json_agg(json_build_object('serialNumber', r.serial_number, 'channelNumber', r.channel_number,
       'numberOfDials', r.number_of_dials, 'counts', r.counts, 'date', read.read_on, 'value', read.value,
       'readBy', read.read_by, 'hasPhoto', exists (
         select from meter_photo p where p.account_code = $1 and p.service_number = s.service_number
           and p.read_on = read.read_on),
       'mayWithdraw', ${mayWithdrawSql('read.read_on')})
       order by read.read_on desc, r.serial_number, r.channel_number), '[]')
     from ${READINGS} read join electricity_register r on r.icp = s.icp
       and r.serial_number = read.serial_number and r.channel_number = read.channel_number
     where read.account_code = $1 and read.service_number = s.service_number
       and read.read_on > $3::date - interval '${YEARS_OF_READINGS} years')::text as text
   from ${SUPPLY} limit 1`,
)

/** The JSON of the readings of two years; null if the connection does not supply the account. */
export async function readReadingsText(
  db: Queries,
  { accountCode, icp, today }: ConnectionKey,
): Promise<string | null> {
  return (await db.rows(readings, [accountCode, icp, today]))[0]?.text ?? null
}

const meters = statement<{ text: string }>(
  'meter-reading-meters',
  `select coalesce(json_agg(json_build_object('icp', c.icp, 'address', a.full_address,
       'metering', json_build_object('ami', c.ami_flag, 'meters', (
         select coalesce(json_agg(json_build_object('serialNumber', serial_number, 'channels', channels)
           order by serial_number), '[]')
         from (select r.serial_number, json_agg(json_build_object('channelNumber', r.channel_number,
             'numberOfDials', r.number_of_dials, 'counts', r.counts) order by r.channel_number) as channels
           from electricity_register r where r.icp = c.icp group by r.serial_number) m))) order by c.icp), '[]')::text as text
   from (select distinct icp from electricity_supply s where s.account_code = $1 and s.starts_on <= $2::date
     and coalesce(s.ends_on, 'infinity') >= $2::date) s
   join electricity_connection c using (icp) join address a using (location_id)`,
)

/** The JSON of the meters of the connections that supply the account today. */
export async function readMetersText(
  db: Queries,
  { accountCode, today }: Pick<ConnectionKey, 'accountCode' | 'today'>,
): Promise<string> {
  return (await db.rows(meters, [accountCode, today]))[0]?.text ?? '[]'
}
