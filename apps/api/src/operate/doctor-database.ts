import { DirectoryInUse, openEmbedded } from '#api/platform/database/embedded.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { listMissingMigrations } from '#api/platform/database/migrate.ts'
import {
  CALL_CONNECTION_LIMITS,
  JOB_CONNECTION_LIMITS,
  openPostgres,
} from '#api/platform/database/postgres.ts'
import { listHolds } from '#api/platform/jobs/holds.ts'
import { hasConfiguration } from '#api/provider/first-data/store.ts'
import { refuseDemo } from '#api/demo/refuse-demo.ts'
import type { Environment } from '#api/platform/environment.ts'
import { NotUsable, describeStartProblem } from '#api/platform/start-problem.ts'

import { checkRestore } from './doctor-restore.ts'
import { checkSeals } from './doctor-seals.ts'
import { describeHold } from './hold.ts'
import { note, ok, waitAtMost, wrong } from './symptom.ts'
import type { Symptom } from './symptom.ts'

const TIMEOUT_MILLISECONDS = 5_000
const MIN_VERSION = 150_000
const MAX_CLOCK_DIFFERENCE_MILLISECONDS = 2_000
/** Above this share of the server's connections there is little room for another process. */
const MAX_CONNECTION_SHARE = 0.8
const CONNECTIONS_OF_A_PROCESS = CALL_CONNECTION_LIMITS.connections + JOB_CONNECTION_LIMITS.connections
const MAX_KEY_DAYS = 365
const DAY_MILLISECONDS = 86_400_000

type Server = {
  version: number
  standby: boolean
  encoding: string
  now: Date
  size: string
  connections: number
  most: number
}
/** The type of a connection of another role is hidden from a role that is no superuser. */
const serverStatement = statement<Server>(
  'doctor-server',
  `select current_setting('server_version_num')::integer as version, pg_is_in_recovery() as standby,
     current_setting('server_encoding') as encoding, clock_timestamp() as now,
     pg_size_pretty(pg_database_size(current_database())) as size,
     (select count(*) from pg_stat_activity where datid is not null and usesysid is not null
       and coalesce(backend_type, 'client backend') = 'client backend') as connections,
     current_setting('max_connections')::integer as most`,
)

/** Tables of which the application's role deletes nothing; `grant_application` has the same list. */
const KEPT = `array['account', 'invoice', 'invoice_line', 'card_transaction', 'collection', 'refund', 'refund_payment',
  'ledger_transaction', 'ledger_entry']`

type Rights = {
  superuser: boolean
  owner: boolean
  lacking: string | null
  excessive: string | null
  trail: string | null
}
/** Rights that a table lacks, or has although `grant_application` takes them away; all of an owner's are excessive. */
const rightsStatement = statement<Rights>(
  'doctor-rights',
  `select (select rolsuper from pg_roles where rolname = current_user) as superuser,
     exists (select from pg_class where oid = 'audit_event'::regclass and pg_has_role(relowner, 'usage')) as owner,
     (select string_agg(relname, ', ' order by relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('audit_event', 'migration', 'books_note')
        and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
          and (has_table_privilege(oid, 'update') or relname in ('ledger_transaction', 'ledger_entry'))
          and (has_table_privilege(oid, 'delete') or relname = any(${KEPT})))) as lacking,
     (select string_agg(relname, ', ' order by relname) from pg_class
      where relnamespace = 'public'::regnamespace and relname = any(${KEPT})
        and (has_table_privilege(oid, 'delete')
          or relname like 'ledger%' and has_table_privilege(oid, 'update'))) as excessive,
     (select tgenabled::text from pg_trigger where tgname = 'audit_event_stays') as trail`,
)

type Keys = { signing: number; newest: Date | null; offset: number; today: Date }
const keysStatement = statement<Keys>(
  'doctor-keys',
  `select (select count(*) from signing_key) as signing, (select max(created_at) from signing_key) as newest,
     (select offset_milliseconds from provider_clock) as offset, now() as today`,
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
    const symptoms = [...checkServer(db, server), checkClock(server)]
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
      ...(await checkRights(db, settings)),
      await checkConfiguration(db),
      ...(await findHolds(db)),
      ...(await checkRestore(db, settings)),
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

function checkClock({ now }: Server): Symptom {
  const difference = Math.abs(now.getTime() - Date.now())
  return difference > MAX_CLOCK_DIFFERENCE_MILLISECONDS
    ? wrong(
        'clock',
        `the database's clock and this machine's are ${Math.round(difference / 1000)} seconds apart`,
        'set both by the same time servers',
      )
    : ok('clock', "the database's clock and this machine's agree")
}

export async function findHolds(db: Queries): Promise<Symptom[]> {
  const holds = await listHolds(db)
  return holds.map((hold) => note('jobs', `held: ${describeHold(hold)}`, 'npm run operate -- release'))
}

async function checkRights(db: Queries, { SANDBOX }: Environment): Promise<Symptom[]> {
  const [rights] = await db.rows(rightsStatement, [])
  if (rights === undefined) return []
  const { superuser, owner, lacking, excessive, trail } = rights
  const trailSymptom =
    trail === 'A'
      ? ok('audit trail', 'refuses changes')
      : wrong(
          'audit trail',
          'the trigger that keeps it is missing or switched off',
          'alter table audit_event enable always trigger audit_event_stays; then find out who switched it off',
        )
  if (lacking !== null)
    return [
      trailSymptom,
      wrong(
        'rights',
        `none, or not all, on ${lacking}`,
        'run npm run migrate -- --application-role as the owner',
      ),
    ]
  if (!SANDBOX && (superuser || owner))
    return [
      trailSymptom,
      wrong(
        'rights',
        'the role of DATABASE_URL owns the tables and could change the audit trail',
        'start the portal as a role that owns nothing',
      ),
    ]
  if (!SANDBOX && excessive !== null)
    return [
      trailSymptom,
      wrong(
        'rights',
        `the role of DATABASE_URL may delete from, or change, ${excessive}`,
        'run npm run migrate -- --application-role as the owner',
      ),
    ]
  return [
    trailSymptom,
    ok('rights', owner ? 'the owner of the tables, as the sandbox may be' : 'those that the portal needs'),
  ]
}

async function checkConfiguration(db: Queries): Promise<Symptom> {
  return (await hasConfiguration(db))
    ? ok('configuration', 'is there')
    : wrong('configuration', 'is missing', 'npm run operate -- init FILE, from deploy/first-data.json')
}

async function checkKeys(db: Queries, { SANDBOX }: Environment): Promise<Symptom[]> {
  const [keys] = await db.rows(keysStatement, [])
  if (keys === undefined) return []
  return [
    checkSigningKeys(keys),
    checkProviderClock(keys, SANDBOX),
    ...(SANDBOX ? [] : await checkCustomers(db)),
  ]
}

function checkSigningKeys({ signing, newest, today }: Keys): Symptom {
  if (newest === null) return ok('keys', 'none yet: the first start makes one')
  const days = Math.floor((today.getTime() - newest.getTime()) / DAY_MILLISECONDS)
  const summary = `${signing} for signing, the newest ${days} days old`
  return days > MAX_KEY_DAYS ? note('keys', summary, 'npm run operate -- rotate-keys') : ok('keys', summary)
}

function checkProviderClock({ offset }: Keys, isSandbox: boolean): Symptom {
  if (offset === 0) return ok('provider clock', 'is the system clock')
  const days = (offset / DAY_MILLISECONDS).toFixed(1)
  if (isSandbox) return ok('provider clock', `moved by ${days} days`)
  return wrong(
    'provider clock',
    `moved by ${days} days`,
    'a database in which the sandbox moved the clock is not one to bill from: use another',
  )
}

async function checkCustomers(db: Queries): Promise<Symptom[]> {
  try {
    await refuseDemo(db)
    return []
  } catch (error) {
    if (!(error instanceof NotUsable)) throw error
    return [wrong('customers', error.message, 'name a database of your own in DATABASE_URL')]
  }
}
