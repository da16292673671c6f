import { PGlite } from '@electric-sql/pglite'

import { createDatabase, parsers } from './connections.ts'
import type { Connection, Connections } from './connections.ts'
import type { Database } from './database.ts'
import { createConnectionQueue } from './connection-queue.ts'
import type { OnLongWait, ConnectionQueue } from './connection-queue.ts'
import { createWaitMeter } from './wait-meter.ts'

type EmbeddedOptions = {
  readonly directory?: string
  readonly dump?: Blob
  /** Called when a caller has waited too long for the one connection. */
  readonly onLongWait?: OnLongWait
  readonly timeoutMilliseconds?: number
}

/** Opens the embedded database of a directory; without a directory it is in memory. An empty database starts from `dump`. */
export async function openPglite({
  directory,
  dump,
  onLongWait = () => undefined,
  timeoutMilliseconds,
}: EmbeddedOptions): Promise<Database> {
  const pglite = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
    parsers,
  })
  return createDatabase(
    'pglite',
    lendConnection(pglite, createConnectionQueue(onLongWait, timeoutMilliseconds)),
  )
}

/** Opens the embedded database of a directory, with a function that dumps its current state. */
export async function openDumpable(
  directory: string,
  initialDump?: Blob,
): Promise<{ db: Database; dump: () => Promise<Blob> }> {
  const pglite = await PGlite.create({
    dataDir: directory,
    ...(initialDump === undefined ? {} : { loadDataDir: initialDump }),
    parsers,
  })
  const db = createDatabase(
    'pglite',
    lendConnection(
      pglite,
      createConnectionQueue(() => undefined),
    ),
  )
  return { db, dump: () => pglite.dumpDataDir('gzip') }
}

/** Fills an empty embedded database and dumps it. Tests and first starts begin with such a dump. */
export async function createDump(fill: (database: Database) => Promise<void>): Promise<Blob> {
  const pglite = await PGlite.create({ parsers })
  const queue = createConnectionQueue(() => undefined)
  const database = createDatabase('pglite', lendConnection(pglite, queue))
  await fill(database)
  const dump = await pglite.dumpDataDir('none')
  await database.close()
  return dump
}

/** Lends the only connection to one caller at a time, for a statement, a script or a transaction. */
function lendConnection(pglite: PGlite, queue: ConnectionQueue): Connections {
  const connection: Connection = {
    query({ text }, values) {
      queue.noteStatement(text)
      return pglite.query(text, values)
    },
    script(sql) {
      queue.noteStatement(sql)
      return pglite.exec(sql)
    },
  }

  const meter = createWaitMeter()
  async function runInQueue<Result>(work: () => Promise<Result>): Promise<Result> {
    await meter.measure(() => queue.take())
    try {
      return await work()
    } finally {
      queue.release()
    }
  }

  return {
    query: (statement, values) => runInQueue(() => connection.query(statement, values)),
    script: (sql) => runInQueue(() => connection.script(sql)),
    reserve: (work) => runInQueue(() => work(connection)),
    load: () => queue.load(),
    readShortestWait: () => meter.read(),
    close: () => pglite.close(),
  }
}
