import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { addDays, day } from '@switchboard/domain/day'
import { icpCheckDigits } from '@switchboard/domain/qualification/icp'

import { statement } from '../apps/api/src/platform/database/database.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import { API_VARIABLES } from '../tools/product.ts'
import { ROOT } from '../tools/processes.ts'

import { withPostgres } from './database.ts'
import { median, spread } from './figures.ts'
import { psql } from './psql.ts'
import { atLeast, exactly } from './report.ts'
import type { Measurement, Verdict } from './report.ts'
import { makeUsageAccounts, usageAccount } from './usage-accounts.ts'

const ACCOUNTS = 300
const DAYS = 30
const HALF_HOURS = 48
/** The first day of the file, by standard time. The clocks do not change on any of its days. */
const FIRST = day.parse('2026-06-01')
const MIN_SHARE = 0.5
const SECOND = 1_000
const POLL_MILLISECONDS = 5

const CLEAR = 'truncate half_hours, half_hours_before'

/** A table with a row for each half-hour, like the lines of the file. Its key refuses a second row. */
const LINES = `create table line (kind text, response text, icp text, code text, zone text, serial text, flow text, register text,
  period text, begins text, ends text, status text, kwh numeric, reactive numeric, primary key (icp, serial, register, begins))`

/**
 * Compares loading a file of half-hours with copying its lines, which are checked and added up, and with copying the
 * finished rows of days into the same tables with the same constraints.
 */
export async function measureReadings(rounds: number, accounts = ACCOUNTS): Promise<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-readings-'))
  try {
    return await withPostgres((url) => measureLoading(url, folder, { rounds, accounts }))
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Size = { readonly rounds: number; readonly accounts: number }

async function measureLoading(url: string, folder: string, { rounds, accounts }: Size): Promise<Measurement> {
  const db = openPostgres(url)
  const file = join(folder, 'half-hours.csv')
  const [lines, rows] = [join(folder, 'lines.csv'), join(folder, 'rows')]
  try {
    await makeUsageAccounts(db, accounts, FIRST)
    await supply(db, accounts)
    const [header = '', ...records] = buildLines(accounts)
    await writeFile(file, [header, ...records, ''].join('\r\n'))
    await writeFile(lines, [...records, ''].join('\r\n'))
    await db.script(LINES)
    const start = await measureSeconds(() => load(url, file, 'empty'))
    await load(url, file)
    await psql(url, `\\copy half_hours to '${rows}'\n`)
    const finished = await state(db)
    const times = { load: new Array<number>(), lines: new Array<number>(), copy: new Array<number>() }
    for (let round = 0; round < rounds; round += 1) {
      await db.script(CLEAR)
      times.load.push((await measureSeconds(() => load(url, file))) - start)
      await db.script('truncate line')
      times.lines.push(await measureSeconds(() => psql(url, `\\copy line from '${lines}' csv\n`)))
      await db.script(CLEAR)
      times.copy.push(await measureSeconds(() => psql(url, `\\copy half_hours from '${rows}'\n`)))
    }
    const halfHours = accounts * DAYS * HALF_HOURS
    const perSecond = (seconds: readonly number[]) => seconds.map((each) => halfHours / each)
    return {
      heads: ['way', 'half-hours a second (range)'],
      rows: [
        ['npm run readings', spread(perSecond(times.load))],
        ['COPY of the lines', spread(perSecond(times.lines))],
        ['COPY of finished rows', spread(perSecond(times.copy))],
      ],
      verdicts: [
        atLeast(
          'loading: share of COPY of the same lines',
          median(times.lines) / median(times.load),
          MIN_SHARE,
        ),
        ...(await measureKilledRuns(db, url, { file, finished })),
      ],
      rounds: times,
    }
  } finally {
    await db.close()
  }
}

const connections = statement<never>(
  'bench-readings-connections',
  `insert into electricity_supply (account_code, service_number, icp, starts_on)
   select account, 2, icp, '2025-01-01' from unnest($1::text[], $2::text[]) supplied (account, icp)`,
)

async function supply(db: Database, accounts: number): Promise<void> {
  const places = Array.from({ length: accounts }, (_, place) => place)
  await db.rows(connections, [places.map(usageAccount), places.map(buildIcp)])
}

function buildIcp(place: number): string {
  const number = `${String(place + 1).padStart(10, '0')}ZZ`
  return `${number}${icpCheckDigits(number)}`
}

function buildLines(accounts: number): string[] {
  const records = DAYS * accounts * HALF_HOURS
  const lines = [`HDR,ICPCONS,1.4,KEAX,KEAX,CUST,20/11/2026,1,${records},01/06/2026,30/06/2026`]
  for (let date = 0; date < DAYS; date += 1) {
    const [year, month, dayOfMonth] = addDays(FIRST, date).split('-')
    const next = addDays(FIRST, date + 1).split('-')
    for (let place = 0; place < accounts; place += 1)
      for (let half = 0; half < HALF_HOURS; half += 1) {
        const ends = half === HALF_HOURS - 1 ? next : [year, month, dayOfMonth]
        lines.push(
          `DET,,${buildIcp(place)},000,NZST,M1,X,7304,24,${dayOfMonth}/${month}/${year} ${clock(half)}:01,` +
            `${ends[2]}/${ends[1]}/${ends[0]} ${clock((half + 1) % HALF_HOURS)}:00,RD,${((place + half * 37) % 900) / SECOND},0.00`,
        )
      }
  }
  return lines
}

function clock(half: number): string {
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
}

/** `empty` loads nothing, to measure the start of the process. */
async function load(url: string, file: string, content: 'file' | 'empty' = 'file'): Promise<void> {
  const child = start(url, content === 'file' ? file : '/dev/null')
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0 && content === 'file') throw new Error(`loading ended with ${String(code)}`)
}

function start(url: string, file: string) {
  return spawn(process.execPath, [join(ROOT, 'apps/api/src/operate/readings.ts'), file], {
    env: { ...process.env, ...API_VARIABLES, NODE_ENV: 'production', DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

type State = { readonly days: number; readonly sum: string; readonly before: number }

const stateOf = statement<State>(
  'bench-readings-state',
  `select count(*)::integer as days, coalesce(md5(string_agg(h::text, ',' order by account_code, day)), '') as sum,
     (select count(*)::integer from half_hours_before) as before
   from half_hours h`,
)

async function state(db: Database): Promise<State> {
  const [found] = await db.rows(stateOf, [])
  if (found === undefined) throw new Error('there is no answer')
  return found
}

/** Checks a process that is killed after a part is stored, a second run, and a third. */
async function measureKilledRuns(
  db: Database,
  url: string,
  { file, finished }: { readonly file: string; readonly finished: State },
): Promise<Verdict[]> {
  await db.script(CLEAR)
  const child = start(url, file)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while ((await state(db)).days === 0) await wait(POLL_MILLISECONDS)
  child.kill('SIGKILL')
  await ended
  const killed = await state(db)
  await load(url, file)
  const again = await state(db)
  await load(url, file)
  const third = await state(db)
  const differs = (one: State) => Number(one.sum !== finished.sum) + one.before
  return [
    exactly('killed in the middle: all of its days there', Number(killed.days >= finished.days), 0),
    exactly(`loaded again after ${killed.days} of ${finished.days} days: differences`, differs(again), 0),
    exactly('loaded a third time: differences', differs(third), 0),
  ]
}

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / SECOND
}
