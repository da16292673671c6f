import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'

/**
 * The readings on the bills: at the end of each period that is not an estimate, and at the beginning of the first period. Each
 * reading was entered on the next morning.
 */
const insertReadings = statement<never>(
  'demo-meter-reading-insert-readings',
  `with billed as (
     select s.account_code, s.service_number, r.serial_number, r.channel_number, u.measured_from, u.measured_to,
       u.start_reading, u.end_reading, u.reading_type,
       row_number() over (partition by u.account_code, u.subject order by u.measured_to) as place
     from electricity_supply s join electricity_connection c on c.icp = s.icp and not c.ami_flag
     join electricity_register r on r.icp = s.icp
     join metered_usage u on u.account_code = s.account_code and u.revision = 0
       and u.subject = 'service:' || s.service_number || case r.counts when 'all' then '' else ':' || r.counts end)
   insert into register_reading (account_code, service_number, serial_number, channel_number, read_on, entered_at,
     value, read_by)
   select account_code, service_number, serial_number, channel_number, read_on,
     (read_on + 1 + time '08:00') at time zone 'Pacific/Auckland', value,
     case when place = 1 then 'Reader' else 'Customer' end
   from (
     select account_code, service_number, serial_number, channel_number, place, measured_to as read_on, end_reading as value
     from billed where reading_type = 'Actual'
     union all
     select account_code, service_number, serial_number, channel_number, place, measured_from - 1, start_reading
     from billed where place = 1) read`,
)

const insertSiteAccess = statement<never>(
  'demo-meter-reading-insert-site-access',
  `insert into site_access (account_code, icp, dog_code, meter_location_code, access_notes, changed_at)
   select s.account_code, s.icp, 'Dog', 'outside', 'The gate sticks: lift it. The dog is old and friendly.',
     (s.starts_on + time '10:00') at time zone 'Pacific/Auckland'
   from electricity_supply s join electricity_connection c on c.icp = s.icp and not c.ami_flag
   where s.ends_on is null`,
)

async function fillMeterReading(db: Queries): Promise<void> {
  await db.rows(insertReadings, [])
  await db.rows(insertSiteAccess, [])
}

export const meterReadingDemo: DemoFacts = { bills: fillMeterReading }
