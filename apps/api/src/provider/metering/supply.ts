import type { Day } from '@switchboard/domain/day'
import { addDays } from '@switchboard/domain/day'

import type { ServiceKey } from '#api/provider/services/services.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const begin = statement<never>(
  'metering-supply-begin',
  `insert into electricity_supply (account_code, service_number, icp, starts_on) values ($1, $2, $3, $4)`,
)

export async function beginSupply(
  queries: Queries,
  { accountCode, serviceNumber }: ServiceKey,
  { icp, from }: { readonly icp: string; readonly from: Day },
): Promise<void> {
  await queries.rows(begin, [accountCode, serviceNumber, icp, from])
}

const insertOpening = statement<never>(
  'metering-opening-readings',
  `insert into register_reading (account_code, service_number, serial_number, channel_number, read_on, entered_at, value,
     read_by)
   select $1, $2, r.serial_number, r.channel_number, $4, clock_timestamp(), r.last_reading, 'Reader'
   from electricity_register r join electricity_connection c using (icp)
   where r.icp = $3 and not c.ami_flag and r.last_reading is not null`,
)

/**
 * Saves the registry's last readings of a meter that is read by hand as readings of the day before the supply begins: the
 * first bill and the first reading start from them.
 */
export async function saveOpeningReadings(
  queries: Queries,
  { accountCode, serviceNumber }: ServiceKey,
  { icp, from }: { readonly icp: string; readonly from: Day },
): Promise<void> {
  await queries.rows(insertOpening, [accountCode, serviceNumber, icp, addDays(from, -1)])
}

const end = statement<never>(
  'metering-supply-end',
  `update electricity_supply set ends_on = greatest(starts_on - 1, $3::date)
   where account_code = $1 and service_number = $2 and ends_on is null`,
)

/** Ends a supply on the day before `from`. Use up to that day is still billed. */
export async function endSupply(
  queries: Queries,
  { accountCode, serviceNumber }: ServiceKey,
  { from }: { readonly from: Day },
): Promise<void> {
  await queries.rows(end, [accountCode, serviceNumber, addDays(from, -1)])
}
