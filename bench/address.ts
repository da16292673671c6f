import { Client } from 'pg'
import * as z from 'zod/mini'

import { statement } from '../apps/api/src/platform/database/database.ts'
import { openPglite } from '../apps/api/src/platform/database/pglite.ts'
import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import { getMigratedDump } from '../apps/api/src/platform/database/embedded.ts'
import { syntheticAddresses } from '../apps/api/src/demo/synthetic-addresses.ts'
import { loadAddresses } from '../apps/api/src/provider/locations/load.ts'
import { addressesText } from '../apps/api/src/provider/locations/search.ts'

import { CLASSES, MIN_WITH_A_SLIP, MAX_MILLISECONDS, drawAddresses } from './search-classes.ts'
import type { SearchClass } from './search-classes.ts'
import { withPostgres } from './database.ts'
import { median } from './figures.ts'
import { atLeast, atMost } from './report.ts'
import type { Measurement } from './report.ts'
import { recording } from './services.ts'
import type { Sent } from './services.ts'

const ADDRESSES = 2_000_000
const EMBEDDED_ADDRESSES = 50_000
const DRAWN = 150
const DRAWN_OF_A_FAULT = 20
/** PostgreSQL chooses the lasting plan of a prepared statement after five executions. */
const EXECUTIONS_UNTIL_PLANNED = 6
const TAIL = 0.95
const MAX_INDEX_SHARE = 0.25
/** A statement without work: its time is the overhead of the server. */
const CONTROL: Sent = { name: 'control', text: 'select $1::int', values: [1] }

/** A typed text, the statements that the product sends for it, and their time in each round. */
type Search = {
  readonly searchClass: SearchClass
  readonly text: string
  readonly found: boolean
  readonly sent: readonly Sent[]
  readonly milliseconds: number[]
}
type Figures = {
  readonly p50: number
  readonly p95: number
  readonly found: number
  readonly statements: number
}

/**
 * Measures the time of a server for the statements of a search, by its own clock and over one connection, and the share of
 * searches that find the wanted address. Then it measures the time of a whole search in the embedded database.
 */
export function measureAddress(rounds: number, addresses = ADDRESSES): Promise<Measurement> {
  return withPostgres(async (url) => {
    const db = openPostgres(url)
    await fillAddresses(db, addresses)
    const share = await indexShare(db)
    const searches = await searchesIn(db, addresses)
    const client = new Client({ connectionString: url })
    await client.connect()
    await timeSearches(searches, rounds, (search) => onServer(client, search.sent))
    const control = []
    for (let count = 0; count < DRAWN * rounds; count += 1) control.push(await onServer(client, [CONTROL]))
    const faults = await measurePlantedFaults(db, client, addresses)
    await client.end()
    await db.close()
    const embedded = await timeEmbeddedSearches(rounds)
    return measurement({ searches, embedded, control, share, faults })
  })
}

async function fillAddresses(db: Database, addresses: number): Promise<void> {
  const began = performance.now()
  const { written } = await loadAddresses(db, syntheticAddresses(addresses))
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  console.log(`${db.kind}: ${written} addresses and what finds them in ${seconds} s`)
  await db.script('vacuum analyze')
}

const sizes = statement<{ register: number; index: number; text: string }>(
  'bench-address-sizes',
  `select pg_table_size('address') as register,
     pg_indexes_size('address') + (select sum(pg_total_relation_size(name::regclass))
       from unnest(array['address_road', 'address_word', 'address_beginning']) name) as index,
     (select string_agg(format('%s %s', relname, pg_size_pretty(pg_relation_size(oid))), ', ' order by relname)
       from pg_class where relname like 'address%' and relkind in ('r', 'i')) as text`,
)

/** The size of all indexes of the register, with its primary key, relative to the size of the table. */
async function indexShare(db: Database): Promise<number> {
  const [size] = await db.rows(sizes, [])
  if (size === undefined) throw new Error('no sizes')
  console.log(size.text)
  return size.index / size.register
}

/** Runs every search once, and records its statements and whether it finds the wanted address. */
async function searchesIn(
  db: Database,
  addresses: number,
  classes = CLASSES,
  most = DRAWN,
): Promise<Search[]> {
  const wanted = drawAddresses(addresses, most)
  const searches = new Array<Search>()
  for (const searchClass of classes) {
    for (const [nth, address] of wanted.entries()) {
      const text = searchClass.toText(address, nth)
      const recorded = recording(db)
      const answer = await addressesText(recorded.db, text)
      const found = answer.includes(`"${address.locationId}"`)
      searches.push({ searchClass, text, found, sent: recorded.sent, milliseconds: [] })
    }
  }
  return searches
}

/** Times all searches in turns, so that a slow minute of the machine affects every class. The first round only warms up. */
async function timeSearches(
  searches: readonly Search[],
  rounds: number,
  time: (search: Search) => Promise<number>,
): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    for (const search of searches) {
      const milliseconds = await time(search)
      if (round > 0) search.milliseconds.push(milliseconds)
    }
  }
}

const explained = z.tuple([z.object({ 'Planning Time': z.number(), 'Execution Time': z.number() })])

/** The time of planning and execution by the server's clock, with the plan that a busy connection uses. */
async function onServer(client: Client, sent: readonly Sent[]): Promise<number> {
  let milliseconds = 0
  for (const { name, text, values } of sent) {
    const execute = `execute "${name}" (${values.map(literal).join(', ')})`
    const known = await client.query('select 1 from pg_prepared_statements where name = $1', [name])
    if (known.rowCount === 0) {
      await client.query(`prepare "${name}" as ${text}`)
      for (let time = 0; time < EXECUTIONS_UNTIL_PLANNED; time += 1) await client.query(execute)
    }
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
      `explain (analyze, timing off, format json) ${execute}`,
    )
    const [plan] = explained.parse(rows[0]?.['QUERY PLAN'])
    milliseconds += plan['Planning Time'] + plan['Execution Time']
  }
  return milliseconds
}

const scalar = z.union([z.string(), z.number(), z.boolean()])
const sentValue = z.nullable(z.union([scalar, z.array(scalar)]))

function literal(given: unknown): string {
  const value = sentValue.parse(given)
  if (value === null) return 'null'
  const text = Array.isArray(value) ? `{${value.map((one) => JSON.stringify(String(one))).join(',')}}` : value
  return `'${String(text).replaceAll("'", "''")}'`
}

/** Times whole searches in the embedded database, which runs on the thread of this process. */
async function timeEmbeddedSearches(rounds: number): Promise<Search[]> {
  const db = await openPglite({ dump: await getMigratedDump() })
  await fillAddresses(db, EMBEDDED_ADDRESSES)
  const searches = await searchesIn(db, EMBEDDED_ADDRESSES)
  await timeSearches(searches, rounds, async ({ text }) => {
    const began = performance.now()
    await addressesText(db, text)
    return performance.now() - began
  })
  await db.close()
  return searches
}

function calculateFigures(own: readonly Search[]): Figures {
  const medians = own.map(({ milliseconds }) => median(milliseconds)).toSorted((one, other) => one - other)
  const share = (count: number) => count / own.length
  return {
    p50: median(medians),
    p95: medians[Math.ceil(medians.length * TAIL) - 1] ?? Number.NaN,
    found: share(own.filter(({ found }) => found).length),
    statements: share(own.reduce((sum, { sent }) => sum + sent.length, 0)),
  }
}

/** Measures a register without its spellings, then one without its index of words: the measurement must find both faults. */
async function measurePlantedFaults(db: Database, client: Client, addresses: number): Promise<Faults> {
  await db.script('delete from address_word where spelling <> word')
  const misspelt = await searchesIn(
    db,
    addresses,
    CLASSES.filter(({ leastFound }) => leastFound === MIN_WITH_A_SLIP),
  )
  await db.script('drop index address_road_by_word')
  const unindexed = await searchesIn(db, addresses, CLASSES.slice(0, 1), DRAWN_OF_A_FAULT)
  await timeSearches(unindexed, 1, ({ sent }) => onServer(client, sent))
  return { found: calculateFigures(misspelt).found, p95: calculateFigures(unindexed).p95 }
}

type Faults = { readonly found: number; readonly p95: number }
type All = {
  readonly searches: readonly Search[]
  readonly embedded: readonly Search[]
  readonly control: readonly number[]
  readonly share: number
  readonly faults: Faults
}

function measurement({ searches, embedded, control, share, faults }: All): Measurement {
  const calculateFor = (all: readonly Search[], searchClass: SearchClass) =>
    calculateFigures(all.filter((search) => search.searchClass === searchClass))
  const rows = CLASSES.map((searchClass) => ({
    searchClass,
    ...calculateFor(searches, searchClass),
    pglite: calculateFor(embedded, searchClass),
  }))
  return {
    heads: ['typed', 'searches', 'statements', 'p50 ms', 'p95 ms', 'found', 'PGlite p50', 'p95', 'found'],
    rows: [
      ...rows.map(({ searchClass, statements, p50, p95, found, pglite }) => [
        searchClass.name,
        String(DRAWN),
        statements.toFixed(2),
        p50.toFixed(2),
        p95.toFixed(2),
        formatFound(searchClass, found),
        pglite.p50.toFixed(2),
        pglite.p95.toFixed(2),
        formatFound(searchClass, pglite.found),
      ]),
      ['control: select $1', String(control.length), '1.00', median(control).toFixed(3), '', '', '', '', ''],
    ],
    verdicts: [
      ...rows.map(({ searchClass, p95 }) =>
        atMost(`${searchClass.name}: p95 ms`, p95, searchClass.mostMilliseconds),
      ),
      ...rows.flatMap(({ searchClass, found }) =>
        searchClass.leastFound === null
          ? []
          : [atLeast(`${searchClass.name}: found`, found, searchClass.leastFound)],
      ),
      atMost('index by the size of the register', share, MAX_INDEX_SHARE),
      atMost('planted fault, no spellings: found with a letter missing', faults.found, MIN_WITH_A_SLIP),
      atLeast('planted fault, no index of words: p95 ms', faults.p95, MAX_MILLISECONDS),
    ],
    rounds: rows.map(({ searchClass, ...figures }) => ({ name: searchClass.name, ...figures })),
  }
}

function formatFound({ leastFound }: SearchClass, found: number): string {
  return leastFound === null ? '-' : found.toFixed(3)
}
