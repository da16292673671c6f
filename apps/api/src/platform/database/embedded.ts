import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import { platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { statement } from './database.ts'
import { createDump, openDumpable, openPglite } from './pglite.ts'
import type { Database } from './database.ts'
import { migrate, hashMigrations } from './migrate.ts'
import type { OnLongWait } from './connection-queue.ts'

/** Another process already uses the directory. */
export class DirectoryInUse extends Error {}

/**
 * Opens the embedded database of a directory under a lock, because two processes on one directory would lose acknowledged
 * transactions. An empty directory starts from the migrated dump if there is one.
 */
export async function openEmbedded(directory: string, onLongWait?: OnLongWait): Promise<Database> {
  mkdirSync(directory, { recursive: true })
  const lock = await lockDirectory(directory)
  const data = getDataPath(directory)
  const dumpPath = getMigratedDumpPath()
  const dump = existsSync(data) || !existsSync(dumpPath) ? undefined : new Blob([readFileSync(dumpPath)])
  const database = await openPglite({
    directory: data,
    ...(dump && { dump }),
    ...(onLongWait && { onLongWait }),
  })
  await migrate(database)
  const checkpoints = setInterval(
    () => void checkpointLongLog(database).catch(() => undefined),
    CHECKPOINT_MILLISECONDS,
  )
  checkpoints.unref()
  return {
    ...database,
    close: async () => {
      clearInterval(checkpoints)
      await database.close()
      lock.close()
    },
  }
}

/** Dumps the embedded database of a directory under its lock, and returns the result of `read` on the same state. */
export async function dumpEmbedded<Result>(
  directory: string,
  read: (db: Database) => Promise<Result>,
): Promise<{ dump: Blob; result: Result }> {
  return runUnderLock(directory, async () => {
    const { db, dump } = await openDumpable(getDataPath(directory))
    try {
      return { result: await read(db), dump: await dump() }
    } finally {
      await db.close()
    }
  })
}

/**
 * Replaces the embedded database of a directory by a dump, once `check` has succeeded. The dump is unpacked beside the old
 * data and then renamed, so a process that is killed in the middle leaves the old data.
 */
export async function replaceEmbedded<Result>(
  directory: string,
  dump: Blob,
  check: (db: Database) => Promise<Result>,
): Promise<Result> {
  mkdirSync(directory, { recursive: true })
  return runUnderLock(directory, async () => {
    const data = getDataPath(directory)
    const [fresh, old] = [`${data}.new`, `${data}.old`]
    for (const remains of [fresh, old]) rmSync(remains, { recursive: true, force: true })
    const { db } = await openDumpable(fresh, dump)
    let result: Result
    try {
      result = await check(db)
    } finally {
      await db.close()
    }
    if (existsSync(data)) renameSync(data, old)
    renameSync(fresh, data)
    rmSync(old, { recursive: true, force: true })
    return result
  })
}

/** Whether a directory contains an embedded database. */
export function hasEmbedded(directory: string): boolean {
  return existsSync(getDataPath(directory))
}

async function runUnderLock<Result>(directory: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await lockDirectory(directory)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

function getDataPath(directory: string): string {
  return join(directory, 'pgdata')
}

const CHECKPOINT_MILLISECONDS = 10_000
/** A start after a kill replays this much log in 0.2 s; 580 MB took 4 s. */
const MAX_LOG_BYTES = 33_554_432

const logSize = statement<{ bytes: number }>(
  'embedded-log-to-replay',
  'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint as bytes from pg_control_checkpoint()',
)
const checkpoint = statement<never>('embedded-checkpoint', 'checkpoint')

/** Makes a checkpoint if the log is long. By itself the embedded database makes a checkpoint only when it is closed. */
export async function checkpointLongLog(database: Database): Promise<void> {
  const [log] = await database.rows(logSize, [])
  if (log !== undefined && log.bytes > MAX_LOG_BYTES) await database.rows(checkpoint, [])
}

/** The dump of a migrated, empty database, from which an embedded database starts. It is made once for each state of the migrations. */
export async function getMigratedDump(): Promise<Blob> {
  const path = getMigratedDumpPath()
  if (!existsSync(path)) {
    const dump = await createDump(migrate)
    mkdirSync(dirname(path), { recursive: true })
    // a new file is written and renamed, so that another process never reads half a dump
    const unfinished = `${path}.${process.pid}`
    writeFileSync(unfinished, new Uint8Array(await dump.arrayBuffer()))
    renameSync(unfinished, path)
  }
  return new Blob([readFileSync(path)])
}

function getMigratedDumpPath(): string {
  return join(import.meta.dirname, '../../../../../var/cache', `pglite-${hashMigrations()}.tar`)
}

/**
 * Locks a directory until the process ends, by a listening socket with a name of the directory. Linux has socket names outside the
 * file system. On other systems a killed process leaves a socket file without a listener, which is removed here.
 */
async function lockDirectory(directory: string): Promise<Server> {
  const name = `switchboard-${createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24)}`
  if (platform() === 'linux') return listen(`\0${name}`, directory)
  if (platform() === 'win32') return listen(`\\\\.\\pipe\\${name}`, directory)
  const path = join(tmpdir(), `${name}.sock`)
  if (existsSync(path) && !(await hasListener(path))) unlinkSync(path)
  return listen(path, directory)
}

function listen(path: string, directory: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', () =>
      reject(new DirectoryInUse(`The data directory ${directory} is in use by another process.`)),
    )
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

function hasListener(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
