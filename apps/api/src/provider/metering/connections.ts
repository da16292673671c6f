import type { Connection } from '#api/partners/registry/connection.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** Registers that the registry no longer lists are deleted, except at a supplied connection: bills refer to its registers. */
const save = statement<never>(
  'metering-connections-save',
  `with listed as materialized (
     select c.* from jsonb_to_recordset($1::jsonb) as c (icp text, "locationId" text, ami boolean, status text,
       trader text, "chargeableKva" numeric, meters jsonb)
     join address a on a.location_id = c."locationId"),
   saved as (
     insert into electricity_connection (icp, location_id, ami_flag, status, trader, chargeable_kva)
     select icp, "locationId", ami, status, trader, "chargeableKva" from listed
     on conflict (icp) do update set location_id = excluded.location_id, status = excluded.status,
       trader = excluded.trader, chargeable_kva = excluded.chargeable_kva,
       ami_flag = case when exists (
           select from electricity_supply s where s.icp = excluded.icp and s.ends_on is null)
         then electricity_connection.ami_flag else excluded.ami_flag end
     where (electricity_connection.location_id, electricity_connection.status, electricity_connection.ami_flag)
         is distinct from (excluded.location_id, excluded.status, excluded.ami_flag)
       or (electricity_connection.trader, electricity_connection.chargeable_kva)
         is distinct from (excluded.trader, excluded.chargeable_kva)
     returning icp),
   registers as materialized (
     select t.icp, m."serialNumber" as serial_number, r."channelNumber" as channel_number,
       r."numberOfDials" as number_of_dials, r.counts, r."lastReading" as last_reading
     from listed t
     cross join jsonb_to_recordset(t.meters) as m ("serialNumber" text, channels jsonb)
     cross join jsonb_to_recordset(m.channels)
       as r ("channelNumber" smallint, "numberOfDials" smallint, counts text, "lastReading" numeric)
     where not exists (select from electricity_supply s where s.icp = t.icp and s.ends_on is null)
       or not exists (select from electricity_register r where r.icp = t.icp)),
   gone as (
     delete from electricity_register e using listed
     where e.icp = listed.icp and exists (select from registers r where r.icp = e.icp)
       and (e.icp, e.serial_number, e.channel_number) not in (
         select icp, serial_number, channel_number from registers))
   insert into electricity_register (icp, serial_number, channel_number, number_of_dials, counts, last_reading)
   select * from registers
   on conflict (icp, serial_number, channel_number) do update
     set number_of_dials = excluded.number_of_dials, counts = excluded.counts, last_reading = excluded.last_reading
   where (electricity_register.number_of_dials, electricity_register.counts, electricity_register.last_reading)
     is distinct from (excluded.number_of_dials, excluded.counts, excluded.last_reading)`,
)

/**
 * Replaces the stored data of connections by the registry's. Meters of a connection that supplies an account are not
 * changed. Connections at locations that the address register does not have are left out.
 */
export async function saveConnections(db: Queries, connections: readonly Connection[]): Promise<void> {
  await db.rows(save, [JSON.stringify(connections)])
}
