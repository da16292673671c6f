import { DEVICE_TEST } from '@switchboard/domain/speed-test/limits'
import type { Measured } from '@switchboard/domain/speed-test/measured'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** So many measurements of everybody at once: more would measure one another. */
const MAX_AT_ONCE = 20

const closeOver = statement<never>(
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

const until = statement<{ until: Date | null }>(
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

/** Begins a measurement; or answers when the one ends that keeps it from beginning. */
export async function startDeviceTest(
  db: Queries,
  { accountCode, id, now, openUntil }: NewDeviceTest,
): Promise<{ readonly begun: true } | { readonly begun: false; readonly until: number }> {
  await db.rows(closeOver, [new Date()])
  const rows = await db.rows(insert, [id, accountCode, new Date(now), new Date(openUntil)])
  if (rows.length > 0) return { begun: true }
  const [row] = await db.rows(until, [accountCode])
  return { begun: false, until: row?.until?.getTime() ?? Date.now() }
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

/** Counts bytes of a measurement before they are moved; false where it is over, or would move more than it may. */
export async function reserveBytes(db: Queries, way: 'down' | 'up', moved: ByteTransfer): Promise<boolean> {
  const { accountCode, id, bytes } = moved
  const rows = await db.rows(way === 'down' ? reserveDown : reserveUp, [accountCode, id, bytes])
  return rows.length > 0
}

const giveBack = statement<never>(
  'device-test-give-back',
  `update device_test set downloaded_bytes = downloaded_bytes - $3, uploaded_bytes = uploaded_bytes - $4
   where account_code = $1 and device_test_id = $2`,
)

/** Bytes that were counted and not moved. */
export async function giveBackBytes(db: Queries, way: 'down' | 'up', moved: ByteTransfer): Promise<void> {
  const { accountCode, id, bytes } = moved
  await db.rows(giveBack, [accountCode, id, ...(way === 'down' ? [bytes, 0] : [0, bytes])])
}

type Ended = { at: Date; used: number }

const end = statement<Ended>(
  'device-test-end',
  `update device_test set open_until = null, measured = $3
   where account_code = $1 and device_test_id = $2 and open_until is not null
   returning begun_at as at, (downloaded_bytes + uploaded_bytes)::float8 as used`,
)

/** Ends a measurement, and keeps what it measured; null where the account has no such one that runs. */
export async function finishDeviceTest(
  db: Queries,
  { accountCode, id }: { readonly accountCode: string; readonly id: string },
  measured: Measured | null,
): Promise<Ended | null> {
  const [row] = await db.rows(end, [accountCode, id, measured === null ? null : JSON.stringify(measured)])
  return row ?? null
}
