import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { METER_OF_SUPPLY } from '#api/provider/metering/measured.ts'
import { READINGS } from '#api/provider/metering/readings-sql.ts'

/** A bill whose last day is at most this many days before a reading may have estimated up to the reading. */
const DAYS_BEFORE = 100

/**
 * Whether the readings of a day (an SQL expression) of supply `s` can be withdrawn. Only a customer's newest readings can, and
 * only if no bill charges or settles by them. A bill that was made after they were entered may have estimated up to them. A
 * reading of a register that began at 0 again cannot be withdrawn, because the request by which staff entered it is closed.
 */
export function mayWithdrawSql(readOn: string): string {
  return `(not exists (
      select from ${READINGS} other where other.account_code = s.account_code and other.service_number = s.service_number
        and (other.read_on > ${readOn}
          or other.read_on = ${readOn} and (other.read_by <> 'Customer' or other.restart_kwh > 0)))
    and not exists (
      select from meter m join metered_usage u on u.account_code = m.account_code and u.subject = m.subject
      where ${METER_OF_SUPPLY} and u.invoice_number is not null
        and (u.measured_to = ${readOn} and u.reading_type = 'Actual'
          or u.revision > 0 and ${readOn} between u.measured_from and u.measured_to
          or u.measured_to >= ${readOn} - ${DAYS_BEFORE} and exists (
            select from ledger_transaction t join register_reading own
              on own.account_code = s.account_code and own.service_number = s.service_number and own.read_on = ${readOn}
                and own.withdrawn_at is null and t.booked_at >= own.entered_at
            where t.account_code = u.account_code and t.source = 'invoice:' || u.invoice_number))))`
}

const mayWithdraw = statement<{ may_withdraw: boolean }>(
  'meter-reading-may-withdraw',
  `select ${mayWithdrawSql('$3::date')} as may_withdraw from electricity_supply s
   where s.account_code = $1 and s.service_number = $2 and exists (
     select from ${READINGS} read where read.account_code = $1 and read.service_number = $2 and read.read_on = $3::date)`,
)

const withdraw = statement<never>(
  'meter-reading-withdraw',
  `with photo as (
     delete from meter_photo where account_code = $1 and service_number = $2 and read_on = $3)
   update register_reading set withdrawn_at = $4::timestamptz
   where account_code = $1 and service_number = $2 and read_on = $3 and withdrawn_at is null`,
)

type ReadDay = { readonly accountCode: string; readonly serviceNumber: number; readonly readOn: Day }

/** Whether the readings of a day can be withdrawn; null if there are none. */
export async function canWithdrawReadings(
  queries: Queries,
  { accountCode, serviceNumber, readOn }: ReadDay,
): Promise<boolean | null> {
  const [row] = await queries.rows(mayWithdraw, [accountCode, serviceNumber, readOn])
  return row?.may_withdraw ?? null
}

/** Withdraws the readings of a day and deletes their photo. */
export async function withdrawReadings(
  queries: Queries,
  { accountCode, serviceNumber, readOn }: ReadDay,
  now: number,
): Promise<void> {
  await queries.rows(withdraw, [accountCode, serviceNumber, readOn, new Date(now)])
}
