import type { SubmittedReading } from '@switchboard/domain/meter-reading/contract'
import type { PhotoType } from '@switchboard/domain/meter-reading/photo'
import type { MeterReadingChange } from '@switchboard/domain/meter-reading/trail'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { insertNotice } from '#api/provider/notices/notice.ts'

import { readingNotice } from './letters.ts'

const READ: MeterReadingChange = 'meter-read'

const insert = statement<never>(
  'meter-reading-set-readings',
  `with reading as materialized (
     select * from jsonb_to_recordset($3::jsonb)
       as g ("serialNumber" text, "channelNumber" smallint, "readValue" numeric, "effectiveDate" date, "restartKwh" numeric)),
   stored as (
     insert into register_reading (account_code, service_number, serial_number, channel_number, read_on, entered_at,
       value, read_by, restart_kwh)
     select $1, $2, "serialNumber", "channelNumber", "effectiveDate", $4::timestamptz, "readValue", 'Customer',
       coalesce("restartKwh", 0) from reading),
   photographed as (
     insert into meter_photo (account_code, service_number, read_on, entered_at, media_type, bytes)
     select $1, $2, max("effectiveDate"), $4::timestamptz, $8, $9::bytea from reading having $9::bytea is not null
     on conflict (account_code, service_number, read_on) do update set entered_at = excluded.entered_at,
       media_type = excluded.media_type, bytes = excluded.bytes),
   notified as (
     ${insertNotice(readingNotice, {
       accountCode: '$1',
       source: `'meter-reading:' || $7 || ':' || read.on_day`,
       to: 'send_to',
       facts: { customer: 'a.name', day: 'read.day_text' },
       doneBy: '$5',
       at: '$4::timestamptz',
     })}
     from account a
     cross join (select max("effectiveDate") as on_day, to_char(max("effectiveDate"), 'FMDD FMMonth YYYY') as day_text
       from reading) read
     cross join notice_address($1) send_to where a.account_code = $1 and send_to is not null and $10::boolean
     on conflict (account_code, source) do nothing)
   ${insertEventsSql({
     at: 'now()',
     actor: '$6',
     accountCode: '$1',
     action: `'${READ}'`,
     detail: `json_build_object('icp', $7::text, 'readOn', max("effectiveDate"), 'registers', count(*),
       'photo', $9::bytea is not null)`,
   })} from reading`,
)

export type Reader = {
  readonly accountCode: string
  readonly serviceNumber: number
  readonly icp: string
  readonly now: number
  readonly actor: Actor
}

export type Photo = { readonly mediaType: PhotoType; readonly bytes: Uint8Array }

export type EnteredReading = SubmittedReading & {
  /** The kWh that the register had counted when it restarted at 0; absent if it did not restart. */
  readonly restartKwh?: number
}

export type EnteredReadings = {
  readonly readings: readonly EnteredReading[]
  readonly photo: Photo | null
  /** False if the customer gets another letter about the readings. */
  readonly isNotified: boolean
}

/** Stores readings and photo with audit entry and notice in one statement. */
export async function insertReadings(
  queries: Queries,
  { accountCode, serviceNumber, icp, now, actor }: Reader,
  { readings, photo, isNotified }: EnteredReadings,
): Promise<void> {
  const values = [accountCode, serviceNumber, JSON.stringify(readings), new Date(now)]
  const who = [trailName(actor), actorColumns(actor)]
  const picture = [photo?.mediaType ?? null, photo?.bytes ?? null]
  await queries.rows(insert, [...values, ...who, icp, ...picture, isNotified])
}
