import { PGlite } from '@electric-sql/pglite'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Transaction } from 'kysely'
import pg from 'pg'

import { oneConnectionDialect } from './one-connection.ts'
import type { Tables } from './tables.ts'
import { turnsOf } from './turns.ts'
import type { OnHeld, Turns } from './turns.ts'

/** SQL with a name of its own, prepared once a connection: for reads that are asked often. */
export type Statement<Row> = { readonly name: string; readonly text: string; readonly row?: Row }

/** Names a statement and says what its rows are; the names are unique across the API. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  return { name, text }
}

/** What a store needs: the same outside a transaction and in one. */
export type Queries = {
  readonly kysely: Kysely<Tables> | Transaction<Tables>
  rows<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>
}

export type Database = Queries & {
  readonly kind: 'pglite' | 'postgres'
  readonly kysely: Kysely<Tables>
  /** All or nothing. Inside, only the handle given may be used: the embedded database has one connection. */
  transaction<Answer>(work: (queries: Queries) => Promise<Answer>): Promise<Answer>
  /** Several statements of plain SQL, for migrations and filling. */
  script(sql: string): Promise<void>
  /** Statements sent since the start; tests count by it. */
  statementCount(): number
  close(): Promise<void>
}

const DATE_OID = 1082
const INT8_OID = 20
const NUMERIC_OID = 1700
const MOST_CONNECTIONS = 8

/** A calendar day stays text; a count or an amount in cents fits a double. */
const parsers: Record<number, (text: string) => unknown> = {
  [DATE_OID]: (text) => text,
  [INT8_OID]: Number,
  [NUMERIC_OID]: Number,
}

type Direct = (statement: Statement<unknown>, values: unknown[]) => Promise<{ rows: unknown[] }>

type EmbeddedOptions = {
  readonly directory?: string
  readonly dump?: Blob
  /** Told when somebody has waited too long for the one connection. */
  readonly onHeld?: OnHeld
  readonly patienceMilliseconds?: number
}

/** The embedded database: in a directory, or in memory when none is given; `dump` is what an empty one starts from. */
export async function openPglite({
  directory,
  dump,
  onHeld = () => undefined,
  patienceMilliseconds,
}: EmbeddedOptions): Promise<Database> {
  const pglite = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
    parsers,
  })
  return embeddedOf(pglite, turnsOf(onHeld, patienceMilliseconds))
}

function embeddedOf(pglite: PGlite, turns: Turns): Database {
  async function inTurn<Answer>(text: string, ask: () => Promise<Answer>): Promise<Answer> {
    await turns.take()
    try {
      turns.asks(text)
      return await ask()
    } finally {
      turns.give()
    }
  }
  return databaseOf('pglite', oneConnectionDialect(pglite, turns), {
    direct: ({ text }, values) => inTurn(text, () => pglite.query(text, values)),
    script: (sql) => inTurn(sql, () => pglite.exec(sql)),
  })
}

/** A dump of what `fill` makes of an empty embedded database: what tests and first starts begin with. */
export async function dumpOfPglite(fill: (database: Database) => Promise<void>): Promise<Blob> {
  const pglite = await PGlite.create({ parsers })
  const database = embeddedOf(
    pglite,
    turnsOf(() => undefined),
  )
  await fill(database)
  const dump = await pglite.dumpDataDir('none')
  await database.close()
  return dump
}

/** A PostgreSQL server, by its connection address. */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    types: { getTypeParser: (oid, format): unknown => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // a connection that breaks while nobody uses it is thrown away; without a listener it would end the process
  pool.on('error', () => undefined)
  const database = databaseOf('postgres', new PostgresDialect({ pool }), {
    direct: ({ name, text }, values) => pool.query({ name, text, values }),
    script: (sql) => pool.query(sql),
  })
  return {
    ...database,
    // Kysely ends only a pool that it has used
    close: async () => {
      await database.close()
      if (!pool.ending) await pool.end()
    },
  }
}

function databaseOf(
  kind: Database['kind'],
  dialect: ConstructorParameters<typeof Kysely>[0]['dialect'],
  { direct, script }: { direct: Direct; script: (sql: string) => Promise<unknown> },
): Database {
  let statements = 0
  const count = () => {
    statements += 1
  }
  const kysely = new Kysely<Tables>({ dialect, log: count })
  return {
    kind,
    kysely,
    rows: async (asked, values) => {
      count()
      return typedRows(asked, await direct(asked, [...values]))
    },
    transaction: (work) => kysely.transaction().execute((transaction) => work(queriesOf(transaction))),
    script: async (sql) => {
      await script(sql)
    },
    statementCount: () => statements,
    close: () => kysely.destroy(),
  }
}

function queriesOf(transaction: Transaction<Tables>): Queries {
  return {
    kysely: transaction,
    rows: async (asked, values) =>
      typedRows(asked, await transaction.executeQuery(CompiledQuery.raw(asked.text, [...values]))),
  }
}

/** The one place where rows get the type that their statement claims; the API's tests hold the claims. */
function typedRows<Row>(_asked: Statement<Row>, result: { rows: unknown[] }): Row[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the claim of the statement, see above
  return result.rows as Row[]
}
