import { DEVICE_TEST } from '@switchboard/domain/speed-test/limits'
import type { Measured } from '@switchboard/domain/speed-test/measured'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** Measurements of all accounts at a time. More would slow each other down. */
const MAX_AT_ONCE = 20

const closeExpired = statement<never>(
  'device-test-close-over',
  'update device_test set open_until = null where open_until <= $1',
)

const insert = statement<{ id: string }>(
  'device-test-insert',
  `insert into device_test (device_test_id, account_code, begun_at, open_until)
   select $1::uuid, $2, $3, $4::timestamptz
   where (select count(*) from device_test where open_until is not null) < ${MAX_AT_ONCE}
   on conflict (account_code) where open_until is not null do nothing
   returning device_test_id as id`,
)

const findUntil = statement<{ until: Date | null }>(
  'device-test-until',
  `select coalesce(max(open_until) filter (where account_code = $1), min(open_until)) as until
   from device_test where open_until is not null`,
)

type NewDeviceTest = {
  readonly accountCode: string
  readonly id: string
  readonly now: number
  readonly openUntil: number
}

/** Begins a measurement, or returns when the measurement ends that is in the way. */
export async function startDeviceTest(
  db: Queries,
  { accountCode, id, now, openUntil }: NewDeviceTest,
): Promise<{ readonly isBegun: true } | { readonly isBegun: false; readonly until: number }> {
  await db.rows(closeExpired, [new Date()])
  const rows = await db.rows(insert, [id, accountCode, new Date(now), new Date(openUntil)])
  if (rows.length > 0) return { isBegun: true }
  const [row] = await db.rows(findUntil, [accountCode])
  return { isBegun: false, until: row?.until?.getTime() ?? Date.now() }
}

type ByteTransfer = { readonly accountCode: string; readonly id: string; readonly bytes: number }

const reserveDown = statement<{ id: string }>(
  'device-test-reserve-download',
  `update device_test set downloaded_bytes = downloaded_bytes + $3
   where account_code = $1 and device_test_id = $2 and open_until > now()
     and downloaded_bytes + $3 <= ${DEVICE_TEST.mostDownloadBytes}
   returning device_test_id as id`,
)
const reserveUp = statement<{ id: string }>(
  'device-test-reserve-upload',
  `update device_test set uploaded_bytes = uploaded_bytes + $3
   where account_code = $1 and device_test_id = $2 and open_until > now()
     and uploaded_bytes + $3 <= ${DEVICE_TEST.mostUploadBytes}
   returning device_test_id as id`,
)

/** Counts bytes before they are transferred; returns false if the measurement is over or exceeds its limit. */
export async function reserveBytes(
  db: Queries,
  direction: 'down' | 'up',
  transfer: ByteTransfer,
): Promise<boolean> {
  const { accountCode, id, bytes } = transfer
  const rows = await db.rows(direction === 'down' ? reserveDown : reserveUp, [accountCode, id, bytes])
  return rows.length > 0
}

const release = statement<never>(
  'device-test-give-back',
  `update device_test set downloaded_bytes = downloaded_bytes - $3, uploaded_bytes = uploaded_bytes - $4
   where account_code = $1 and device_test_id = $2`,
)

/** Subtracts bytes that were reserved and not transferred. */
export async function releaseBytes(
  db: Queries,
  direction: 'down' | 'up',
  transfer: ByteTransfer,
): Promise<void> {
  const { accountCode, id, bytes } = transfer
  await db.rows(release, [accountCode, id, ...(direction === 'down' ? [bytes, 0] : [0, bytes])])
}

type EndedTest = { at: Date; used: number }

const end = statement<EndedTest>(
  'device-test-end',
  `update device_test set open_until = null, measured = $3
   where account_code = $1 and device_test_id = $2 and open_until is not null
   returning begun_at as at, (downloaded_bytes + uploaded_bytes)::float8 as used`,
)

/** Ends a measurement and stores its result; null if the account has no such running measurement. */
export async function finishDeviceTest(
  db: Queries,
  { accountCode, id }: { readonly accountCode: string; readonly id: string },
  measured: Measured | null,
): Promise<EndedTest | null> {
  const [row] = await db.rows(end, [accountCode, id, measured === null ? null : JSON.stringify(measured)])
  return row ?? null
}
