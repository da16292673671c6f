import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { statement } from './database.ts'
import type { Database } from './database.ts'
import { checkpointLongLog, openEmbedded } from './embedded.ts'

const directory = mkdtempSync(join(tmpdir(), 'embedded-'))
afterAll(() => rmSync(directory, { recursive: true }))

const MEGABYTE = 1_000_000
const logLeft = statement<{ megabytes: number }>(
  'test-log-left',
  `select (pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) / ${MEGABYTE})::bigint as megabytes
   from pg_control_checkpoint()`,
)

async function megabytesToReplay(db: Database): Promise<number> {
  const [log] = await db.rows(logLeft, [])
  return log?.megabytes ?? Number.NaN
}

test('a checkpoint shortens a long log, so that a start after a kill has little to replay', async () => {
  const db = await openEmbedded(directory)
  await db.script(`create table written as select n, repeat('x', 400) from generate_series(1, 90000) n`)
  const before = await megabytesToReplay(db)

  await checkpointLongLog(db)

  expect(before).toBeGreaterThan(34)
  expect(await megabytesToReplay(db)).toBe(0)
  await db.close()
})
