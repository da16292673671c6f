import { OLDEST_CHARGE_MONTHS } from '@switchboard/domain/billing/line-age'
import type { Day } from '@switchboard/domain/day'

import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import type { Photo } from '#api/provider/metering/enter-readings.ts'
import { SUPPLY } from '#api/provider/metering/known-supply.ts'
import type { ConnectionKey } from '#api/provider/metering/known-supply.ts'

type PhotoRow = {
  readonly media_type: Photo['mediaType'] | null
  readonly bytes: Uint8Array | null
}

const read = statement<PhotoRow>(
  'meter-reading-photo',
  `select p.media_type, p.bytes
   from (select s.account_code, s.service_number from ${SUPPLY} limit 1) s
   left join meter_photo p on p.account_code = s.account_code and p.service_number = s.service_number
     and p.read_on = $4::date`,
)

export async function findPhoto(
  queries: Queries,
  { accountCode, icp, today }: ConnectionKey,
  readOn: Day,
): Promise<Photo | 'CONNECTION_NOT_FOUND' | 'METER_PHOTO_NOT_FOUND'> {
  const [row] = await queries.rows(read, [accountCode, icp, today, readOn])
  if (row === undefined) return 'CONNECTION_NOT_FOUND'
  const { media_type: mediaType, bytes } = row
  return mediaType === null || bytes === null ? 'METER_PHOTO_NOT_FOUND' : { mediaType, bytes }
}

/** Few at once, so that no reading waits for a deletion. */
const MAX_AT_ONCE = 100

const deleteOld = statement<{ account_code: string }>(
  'meter-reading-purge-photos',
  `delete from meter_photo where (account_code, service_number, read_on) in (${claimOnce(`
    select account_code, service_number, read_on from meter_photo
     where entered_at < $1::timestamptz - interval '${OLDEST_CHARGE_MONTHS} months'
     order by entered_at limit ${MAX_AT_ONCE} for update skip locked`)})
   returning account_code`,
)

/** Deletes photos of readings whose days no bill can charge any more. */
export async function deleteOldPhotos(db: Database, now: number, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const deleted = await db.rows(deleteOld, [new Date(now)])
    if (deleted.length < MAX_AT_ONCE) return
  }
}
