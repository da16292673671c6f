import { isClockOff, measureClockDifference } from '#api/platform/database/clock-difference.ts'
import { DirectoryInUse, openEmbedded } from '#api/platform/database/embedded.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { listMissingMigrations } from '#api/platform/database/migrate.ts'
import { listSchemaFaults, summarizeFaults } from '#api/platform/database/schema-faults.ts'
import {
  CALL_CONNECTION_LIMITS,
  JOB_CONNECTION_LIMITS,
  openPostgres,
} from '#api/platform/database/postgres.ts'
import { listHolds } from '#api/platform/jobs/holds.ts'
import { hasConfiguration } from '#api/provider/first-data/store.ts'
import type { Environment } from '#api/platform/environment.ts'
import { describeStartProblem } from '#api/platform/start-problem.ts'

import { checkArchive } from './doctor-backups.ts'
import { checkKeys } from './doctor-keys.ts'
import { checkRestore } from './doctor-restore.ts'
import { checkRights } from './doctor-rights.ts'
import { checkSeals } from './doctor-seals.ts'
import { checkTimeZone } from './doctor-time-zone.ts'
import { describeHold } from './hold.ts'
import { note, ok, waitAtMost, wrong } from './symptom.ts'
import type { Symptom } from './symptom.ts'

const TIMEOUT_MILLISECONDS = 5_000
const MIN_VERSION = 150_000
/** Above this share of the server's connections there is little room for another process. */
const MAX_CONNECTION_SHARE = 0.8
const CONNECTIONS_OF_A_PROCESS = CALL_CONNECTION_LIMITS.connections + JOB_CONNECTION_LIMITS.connections

type Server = {
  version: number
  standby: boolean
  encoding: string
  size: string
  connections: number
  most: number
}
/** The type of a connection of another role is hidden from a role that is no superuser. */
const serverStatement = statement<Server>(
  'doctor-server',
  `select current_setting('server_version_num')::integer as version, pg_is_in_recovery() as standby,
     current_setting('server_encoding') as encoding,
     pg_size_pretty(pg_database_size(current_database())) as size,
     (select count(*) from pg_stat_activity where datid is not null and usesysid is not null
       and coalesce(backend_type, 'client backend') = 'client backend') as connections,
     current_setting('max_connections')::integer as most`,
)

const plansStatement = statement<{ exist: boolean }>(
  'doctor-plans',
  'select exists (select from core_product where $1 = any(brands)) as exist',
)

/** Checks the database, its schema and rights, both clocks, and the keys. */
export async function findDatabaseSymptoms(settings: Environment): Promise<Symptom[]> {
  try {
    const symptoms = await waitAtMost(checkDatabase(settings), TIMEOUT_MILLISECONDS)
    if (symptoms !== 'late') return symptoms
    return [
      wrong(
        'database',
        `does not answer within ${TIMEOUT_MILLISECONDS / 1000} seconds`,
        'see whether the server is overloaded, paused or cut off',
      ),
    ]
  } catch (error) {
    if (error instanceof DirectoryInUse)
      return [note('database', error.message, 'stop the portal to have it looked into, or go on')]
    const problem = describeStartProblem(error, settings)
    if (problem === null) throw error
    return [
      wrong('database', problem, 'check DATABASE_URL, and whether the server runs and lets this machine in'),
    ]
  }
}

async function checkDatabase(settings: Environment): Promise<Symptom[]> {
  const db =
    settings.DATABASE_URL === undefined
      ? await openEmbedded(settings.DATA_DIR)
      : openPostgres(settings.DATABASE_URL)
  try {
    const [server] = await db.rows(serverStatement, [])
    if (server === undefined) return []
    const symptoms = [...checkServer(db, server), await checkClock(db), await checkTimeZone(db)]
    const missing = await listMissingMigrations(db)
    if (missing.length > 0)
      return [
        ...symptoms,
        wrong(
          'migrations',
          `${missing.length} are missing, from ${missing[0]?.name ?? ''} on`,
          'run npm run migrate as the owner of the tables',
        ),
      ]
    return [
      ...symptoms,
      ok('migrations', 'all are there'),
      await checkSchema(db),
      ...(await checkRights(db, settings)),
      await checkConfiguration(db),
      await checkPlans(db, settings),
      ...(await findHolds(db)),
      ...(await checkRestore(db, settings)),
      ...(await checkArchive(db, settings)),
      ...(await checkKeys(db, settings)),
      ...(await checkSeals(db, settings)),
    ]
  } finally {
    await db.close()
  }
}

function checkServer({ kind }: Database, server: Server): Symptom[] {
  const { version, standby, encoding, size, connections, most } = server
  const major = Math.floor(version / 10_000)
  if (version < MIN_VERSION)
    return [wrong('database', `PostgreSQL ${major} is too old`, 'upgrade the server to 15 or newer')]
  if (standby)
    return [wrong('database', 'is a standby, which takes no writes', 'name the primary in DATABASE_URL')]
  if (encoding !== 'UTF8')
    return [wrong('database', `has the encoding ${encoding}`, 'create it anew with the encoding UTF8')]
  const database = ok('database', `${kind === 'pglite' ? 'embedded, ' : ''}PostgreSQL ${major}, ${size}`)
  if (kind === 'pglite') return [database]
  const used = `${connections} of ${most} are used`
  return [
    database,
    connections > most * MAX_CONNECTION_SHARE
      ? note(
          'connections',
          used,
          `raise max_connections, or run fewer processes: each takes up to ${CONNECTIONS_OF_A_PROCESS}`,
        )
      : ok('connections', used),
  ]
}

/** Finds a column that was dropped or changed by hand: the migrations alone do not show it. Source: OPS-039. */
export async function checkSchema(db: Queries): Promise<Symptom> {
  const faults = await listSchemaFaults(db)
  return faults.length === 0
    ? ok('schema', 'is the one of this version')
    : wrong('schema', summarizeFaults(faults), 'put it back as apps/api/migrations/schema.txt has it')
}

async function checkClock(db: Queries): Promise<Symptom> {
  const difference = await measureClockDifference(db)
  return isClockOff(difference)
    ? wrong(
        'clock',
        `the database's clock and this machine's are ${Math.round(Math.abs(difference) / 1000)} seconds apart`,
        'set both by the same time servers',
      )
    : ok('clock', "the database's clock and this machine's agree")
}

export async function findHolds(db: Queries): Promise<Symptom[]> {
  const holds = await listHolds(db)
  return holds.map((hold) => note('jobs', `held: ${describeHold(hold)}`, 'npm run operate -- release'))
}

async function checkConfiguration(db: Queries): Promise<Symptom> {
  return (await hasConfiguration(db))
    ? ok('configuration', 'is there')
    : wrong('configuration', 'is missing', 'npm run operate -- init FILE, from deploy/first-data.json')
}

/** A note, because a provider may begin without new orders. */
async function checkPlans(db: Queries, { BRAND }: Environment): Promise<Symptom> {
  const [row] = await db.rows(plansStatement, [BRAND])
  return row?.exist === true
    ? ok('plans', 'are there for this brand')
    : note('plans', `there is none for the brand ${BRAND}: nothing can be ordered`, 'load its catalogue')
}
