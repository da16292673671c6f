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
 * Opens the embedded database of a directory under a lock: two processes on one directory lose acknowledged transactions. An
 * empty directory starts from the ready-made dump if there is one.
 */
export async function openEmbedded(directory: string, onLongWait?: OnLongWait): Promise<Database> {
  mkdirSync(directory, { recursive: true })
  const lock = await lockDirectory(directory)
  const data = dataIn(directory)
  const readyMade = getMigratedDumpPath()
  const dump = existsSync(data) || !existsSync(readyMade) ? undefined : new Blob([readFileSync(readyMade)])
  const database = await openPglite({ directory: data, ...(dump && { dump }), ...(onLongWait && { onLongWait }) })
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

/** Dumps the embedded database of a directory under its lock, with the result of `look` on it. */
export async function dumpEmbedded<Found>(
  directory: string,
  look: (db: Database) => Promise<Found>,
): Promise<{ dump: Blob; found: Found }> {
  return aloneIn(directory, async () => {
    const { db, dumped } = await openDumpable(dataIn(directory))
    try {
      return { found: await look(db), dump: await dumped() }
    } finally {
      await db.close()
    }
  })
}

/**
 * Replaces the embedded database of a directory by a dump, once `check` has succeeded. The dump is unpacked beside the old
 * data and then renamed, so a process that is killed in the middle leaves the old data.
 */
export async function replaceEmbedded<Found>(
  directory: string,
  dump: Blob,
  check: (db: Database) => Promise<Found>,
): Promise<Found> {
  mkdirSync(directory, { recursive: true })
  return aloneIn(directory, async () => {
    const [data, fresh, old] = [dataIn(directory), `${dataIn(directory)}.new`, `${dataIn(directory)}.old`]
    for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true })
    const { db } = await openDumpable(fresh, dump)
    let found: Found
    try {
      found = await check(db)
    } finally {
      await db.close()
    }
    if (existsSync(data)) renameSync(data, old)
    renameSync(fresh, data)
    rmSync(old, { recursive: true, force: true })
    return found
  })
}

/** Whether a directory contains an embedded database. */
export function hasEmbedded(directory: string): boolean {
  return existsSync(dataIn(directory))
}

async function aloneIn<Answer>(directory: string, work: () => Promise<Answer>): Promise<Answer> {
  const lock = await lockDirectory(directory)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

function dataIn(directory: string): string {
  return join(directory, 'pgdata')
}

const CHECKPOINT_MILLISECONDS = 10_000
/** The most log that a start after a kill replays, except the last seconds. It takes 0.2 s; 580 MB took 4 s. */
const MAX_LOG_TO_REPLAY_BYTES = 33_554_432

const logToReplay = statement<{ bytes: number }>(
  'embedded-log-to-replay',
  'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint as bytes from pg_control_checkpoint()',
)
const checkpoint = statement<never>('embedded-checkpoint', 'checkpoint')

/** The embedded database makes a checkpoint only when it is closed: without this call its log would grow forever. */
export async function checkpointLongLog(database: Database): Promise<void> {
  const [log] = await database.rows(logToReplay, [])
  if (log !== undefined && log.bytes > MAX_LOG_TO_REPLAY_BYTES) await database.rows(checkpoint, [])
}

/** The migrated, empty dump that an embedded database starts from; made once for each state of the migrations. */
export async function getMigratedDump(): Promise<Blob> {
  const path = getMigratedDumpPath()
  if (!existsSync(path)) {
    const dump = await createDump(migrate)
    mkdirSync(dirname(path), { recursive: true })
    // written beside and renamed: another process never reads half a dump
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
 * A lock that ends with its process: a listening socket named after the directory. Linux has socket names outside the file
 * system; elsewhere a killed process leaves a socket file that nobody answers.
 */
async function lockDirectory(directory: string): Promise<Server> {
  const name = `switchboard-${createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24)}`
  if (platform() === 'linux') return listeningAt(`\0${name}`, directory)
  const path = platform() === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
  if (platform() !== 'win32' && existsSync(path) && !(await answers(path))) unlinkSync(path)
  return listeningAt(path, directory)
}

function listeningAt(path: string, directory: string): Promise<Server> {
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

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
