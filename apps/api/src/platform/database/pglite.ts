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
  readonly patienceMilliseconds?: number
}

/** Opens the embedded database in a directory, or in memory without one; an empty database starts from `dump`. */
export async function openPglite({
  directory,
  dump,
  onLongWait = () => undefined,
  patienceMilliseconds,
}: EmbeddedOptions): Promise<Database> {
  const pglite = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
    parsers,
  })
  return createDatabase('pglite', oneConnection(pglite, createConnectionQueue(onLongWait, patienceMilliseconds)))
}

/** Opens the embedded database of a directory, with a function that dumps its current state. */
export async function openDumpable(
  directory: string,
  dump?: Blob,
): Promise<{ db: Database; dumped: () => Promise<Blob> }> {
  const pglite = await PGlite.create({
    dataDir: directory,
    ...(dump === undefined ? {} : { loadDataDir: dump }),
    parsers,
  })
  const db = createDatabase(
    'pglite',
    oneConnection(
      pglite,
      createConnectionQueue(() => undefined),
    ),
  )
  return { db, dumped: () => pglite.dumpDataDir('gzip') }
}

/** Fills an empty embedded database and dumps it. Tests and first starts begin with such a dump. */
export async function createDump(fill: (database: Database) => Promise<void>): Promise<Blob> {
  const pglite = await PGlite.create({ parsers })
  const turns = createConnectionQueue(() => undefined)
  const database = createDatabase('pglite', oneConnection(pglite, turns))
  await fill(database)
  const dump = await pglite.dumpDataDir('none')
  await database.close()
  return dump
}

/** The embedded database's one connection, lent to one caller at a time for a statement, a script or a transaction. */
function oneConnection(pglite: PGlite, turns: ConnectionQueue): Connections {
  const connection: Connection = {
    query({ text }, values) {
      turns.noteStatement(text)
      return pglite.query(text, values)
    },
    script(sql) {
      turns.noteStatement(sql)
      return pglite.exec(sql)
    },
  }

  const meter = createWaitMeter()
  async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    await meter.measure(() => turns.take())
    try {
      return await work()
    } finally {
      turns.give()
    }
  }

  return {
    query: (statement, values) => inTurn(() => connection.query(statement, values)),
    script: (sql) => inTurn(() => connection.script(sql)),
    alone: (work) => inTurn(() => work(connection)),
    load: () => turns.load(),
    readShortestWait: () => meter.read(),
    close: () => pglite.close(),
  }
}
