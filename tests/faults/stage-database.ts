import { randomUUID } from 'node:crypto'

import { openPostgres } from '../../apps/api/src/platform/database/postgres.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { openEmbedded } from '../../apps/api/src/platform/database/embedded.ts'
import { migrate } from '../../apps/api/src/platform/database/migrate.ts'
import { findReachablePostgres } from '../../tools/postgres.ts'

export type DatabaseKind = Database['kind']

/** The database of a stage. */
export type StageDatabase = {
  /** The settings by which an API finds it. */
  readonly variables: Readonly<Record<string, string>>
  /** Opens it, migrated; an embedded one only while no API holds it. */
  withConnection<Answer>(work: (db: Database) => Promise<Answer>): Promise<Answer>
  drop(): Promise<void>
}

export async function createStageDatabase(kind: DatabaseKind, dataDirectory: string): Promise<StageDatabase> {
  return kind === 'pglite' ? createEmbeddedDatabase(dataDirectory) : onServer()
}

function createEmbeddedDatabase(dataDirectory: string): StageDatabase {
  return {
    variables: { DATA_DIR: dataDirectory },
    withConnection: (work) => closeAfter(() => openEmbedded(dataDirectory), work),
    drop: () => Promise.resolve(),
  }
}

/** Creates a database on the reachable PostgreSQL. It is dropped afterwards. */
async function onServer(): Promise<StageDatabase> {
  const server = await findReachablePostgres()
  if (server === null) throw new Error('This run needs a PostgreSQL: set DATABASE_URL.')
  const name = `sb_faults_${randomUUID().replaceAll('-', '')}`
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const administration = async (statement: string) => {
    await closeAfter(
      () => Promise.resolve(openPostgres(server)),
      (db) => db.script(statement),
    )
  }
  const drop = () => administration(`drop database ${name} with (force)`)
  await administration(`create database ${name}`)
  try {
    await closeAfter(() => Promise.resolve(openPostgres(url)), migrate)
  } catch (error) {
    await drop()
    throw error
  }
  return {
    variables: { DATABASE_URL: url },
    withConnection: (work) => closeAfter(() => Promise.resolve(openPostgres(url)), work),
    drop,
  }
}

async function closeAfter<Answer>(
  open: () => Promise<Database>,
  work: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const db = await open()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
