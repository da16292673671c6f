import { writeFile } from 'node:fs/promises'

import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'
import { dumpEmbedded, hasEmbedded } from '#api/platform/database/embedded.ts'
import { listMissingMigrations } from '#api/platform/database/migrate.ts'
import type { Environment } from '#api/platform/environment.ts'
import { readProductVersion } from '#api/platform/product-version.ts'

import { readFacts } from './backup-facts.ts'
import { beginBackup } from './backup-files.ts'
import type { Backup, UnfinishedBackup } from './backup-files.ts'
import { Misuse, NotPossible, readSettings, getOption } from './command.ts'
import type { Command } from './command.ts'
import { withMigrated } from './database.ts'
import { toConnection, runProgram } from './programs.ts'

const MEGABYTE = 1_048_576

const beginSnapshot = statement<never>(
  'backup-one-moment',
  'set transaction isolation level repeatable read, read only',
)
const snapshotStatement = statement<{ snapshot: string }>(
  'backup-snapshot',
  'select pg_export_snapshot() as snapshot',
)

/** `npm run operate -- backup`. */
export const backup: Command = {
  help: `npm run operate -- backup --to FOLDER [--json]

Writes a backup of the whole database as it is at one moment; the portal goes on meanwhile. The backup is a folder
FOLDER/switchboard-<instant>. It gets this name only after it was written to the disk and read again from beginning to
end, so an interrupted backup never has it. A backup contains the customers' data and the keys that sign tokens: keep it
as safe as the database.

PostgreSQL is dumped by pg_dump, as the owner of the tables. An embedded database is dumped while the portal is stopped.

  --to FOLDER  where backups are kept
  --json       what was written, as JSON

Exit code: 0 a new backup was made, 1 it was not, 2 wrong usage.`,
  options: { to: { type: 'string' } },
  run: async (input) => {
    const to = getOption(input, 'to')
    if (to === undefined) throw new Misuse('--to says where backups are kept.')
    const start = performance.now()
    const { folder, manifest } = await createBackup(readSettings(input), to)
    const seconds = Number(((performance.now() - start) / 1000).toFixed(1))
    const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
    const tables = Object.keys(manifest.rows).length
    const size = `${(manifest.bytes / MEGABYTE).toFixed(1)} MB`
    return {
      ok: true,
      lines: [
        `Backed up to ${folder}`,
        `${tables} tables, ${rows} rows, ${size}, read again from beginning to end; ${seconds} seconds.`,
      ],
      data: { folder, tables, rows, bytes: manifest.bytes, seconds },
    }
  },
}

async function createBackup(settings: Environment, to: string): Promise<Backup> {
  const { DATABASE_URL: url, DATA_DIR } = settings
  if (url === undefined && !hasEmbedded(DATA_DIR))
    throw new NotPossible(`There is no embedded database in ${DATA_DIR}.`)
  const madeAt = new Date()
  const unfinished = await beginBackup(to, madeAt)
  const context = { unfinished, madeAt: madeAt.toISOString() }
  try {
    return url === undefined
      ? await backUpEmbedded(DATA_DIR, context)
      : await backUpPostgres(settings, url, context)
  } catch (error) {
    await unfinished.remove()
    throw error
  }
}

type BackupContext = { readonly unfinished: UnfinishedBackup; readonly madeAt: string }

async function backUpPostgres(
  settings: Environment,
  url: string,
  { unfinished, madeAt }: BackupContext,
): Promise<Backup> {
  const { args, env } = toConnection(url)
  const facts = await withMigrated(settings, (db) =>
    db.transaction(async (queries) => {
      await queries.rows(beginSnapshot, [])
      const [exported] = await queries.rows(snapshotStatement, [])
      const snapshot = `--snapshot=${exported?.snapshot ?? ''}`
      const dump = ['--format=custom', '--compress=1', `--file=${unfinished.dump}`, snapshot, ...args]
      // the snapshot lasts as long as this transaction, so both see the same rows
      const [found] = await Promise.all([readFacts(queries), runProgram('pg_dump', dump, env)])
      return found
    }),
  )
  // reads every row, so that an incomplete dump is detected
  await runProgram('pg_restore', ['--file=/dev/null', unfinished.dump])
  return unfinished.finish({ ...facts, madeAt, product: readProductVersion(), kind: 'postgres' })
}

async function backUpEmbedded(directory: string, { unfinished, madeAt }: BackupContext): Promise<Backup> {
  const { dump, result } = await dumpEmbedded(directory, readMigratedFacts)
  await writeFile(unfinished.dump, new Uint8Array(await dump.arrayBuffer()), { mode: 0o600 })
  return unfinished.finish({ ...result, madeAt, product: readProductVersion(), kind: 'pglite' })
}

async function readMigratedFacts(db: Database) {
  if ((await listMissingMigrations(db)).length > 0)
    throw new NotPossible('The database is of an older version: start the portal once first.')
  return readFacts(db)
}
