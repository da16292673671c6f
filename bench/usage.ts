import { addDays, addMonths, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { startOfDay } from '@switchboard/domain/instant'

import { saveCalls } from '../apps/api/src/provider/books/calls.ts'
import { closeDataPeriods } from '../apps/api/src/provider/books/data-blocks.ts'
import { statement } from '../apps/api/src/platform/database/database.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import { spreadOverHalfHours } from '../apps/api/src/demo/half-hours.ts'
import { makeUpHours } from '../apps/api/src/demo/internet-hours.ts'
import { makeUpUsage } from '../apps/api/src/demo/internet-usage.ts'
import { saveHalfHours } from '../apps/api/src/provider/metering/half-hours.ts'

import { withPostgres } from './database.ts'
import { atMost } from './report.ts'
import type { Measurement } from './report.ts'
import { NEXT_BILL, makeUsageAccounts, usageAccount } from './usage-accounts.ts'

const ACCOUNTS = 200
const MONTHS = 12
const CALLS_A_MONTH = 20
const DAYS_A_MONTH = 30.4
const WATT_HOURS_A_DAY = 19_000
const MAX_KB = 100
const KB = 1_024

/** The tables that grow with usage. */
const TABLES = ['half_hours', 'internet_usage', 'internet_hours', 'data_period', 'call_record']

type Size = { readonly name: string; readonly table_bytes: number; readonly index_bytes: number }

const sizes = statement<Size>(
  'bench-usage-sizes',
  `select name, (pg_total_relation_size(name::regclass) - pg_indexes_size(name::regclass))::integer as table_bytes,
     pg_indexes_size(name::regclass)::integer as index_bytes
   from unnest($1::text[]) name`,
)

/**
 * Measures the disk space of a year of an account. Usage arrives month by month through the product's own
 * code, and a bill closes each month.
 */
export async function measureUsage(_rounds: number, accounts = ACCOUNTS): Promise<Measurement> {
  return withPostgres(async (url) => {
    const db = openPostgres(url)
    try {
      await liveThroughAYear(db, accounts)
      return toMeasurement(await db.rows(sizes, [TABLES]), accounts)
    } finally {
      await db.close()
    }
  })
}

async function liveThroughAYear(db: Database, accounts: number): Promise<void> {
  const first = addMonths(NEXT_BILL, -13)
  await makeUsageAccounts(db, accounts, addMonths(first, 1))
  const codes = Array.from({ length: accounts }, (_, place) => usageAccount(place))
  for (let month = 0; month < MONTHS; month += 1) {
    const [from, billDate] = [addMonths(first, month), addMonths(first, month + 1)]
    const until = addDays(billDate, -1)
    const days = Array.from({ length: daysBetween(from, billDate) }, (_, place) => addDays(from, place))
    for (const day of days) {
      const halfHours = codes.map((code) => halfHoursOn(code, day))
      await saveHalfHours(db, halfHours, startOfDay(addDays(day, 1)))
    }
    await makeUpUsage(db, { from, until })
    await makeUpHours(db, { from, until })
    const calls = days.flatMap((day) => callsOn(codes, day, daysBetween(first, day)))
    await db.transaction((queries) => saveCalls(queries, calls))
    await closeDataPeriods(db, codes, billDate)
    await db.script(`update account set next_invoice_date = '${addMonths(billDate, 1)}'`)
    await db.script('vacuum internet_usage')
    await db.script('vacuum internet_hours')
  }
  await db.script('vacuum analyze')
}

function halfHoursOn(accountCode: string, day: Day) {
  const [wattHours = []] = spreadOverHalfHours(accountCode, { from: day, to: day }, WATT_HOURS_A_DAY)
  return { accountCode, serviceNumber: 2, day, wattHours, estimated: [] }
}

/** About `CALLS_A_MONTH` calls a month for each account, on different days. */
function callsOn(codes: readonly string[], day: Day, place: number) {
  const soFar = (days: number, index: number) =>
    Math.floor((days * CALLS_A_MONTH) / DAYS_A_MONTH + index / codes.length)
  return codes.flatMap((accountCode, index) =>
    Array.from({ length: soFar(place + 1, index) - soFar(place, index) }, (_, call) => ({
      accountCode,
      billedNumber: 1,
      began: startOfDay(day) + ((index * 7_919 + call * 20_011) % (20 * KB)) * 1_000,
      seconds: 60 + ((index * 131 + place * 17) % 1_200),
      destination: 1 + ((index + place) % 4),
      numberDialled: String(6_421_000_000 + ((index * 7_919 + place * 104_729) % 999_999)),
    })),
  )
}

function toMeasurement(tables: readonly Size[], accounts: number): Measurement {
  const calculateKb = (bytes: number) => bytes / KB / accounts
  const total = tables.reduce((sum, { table_bytes, index_bytes }) => sum + table_bytes + index_bytes, 0)
  return {
    heads: ['kept', 'KB an account-year', 'of it index'],
    rows: [
      ...tables.map(({ name, table_bytes, index_bytes }) => [
        name,
        calculateKb(table_bytes + index_bytes).toFixed(2),
        calculateKb(index_bytes).toFixed(2),
      ]),
      ['all', calculateKb(total).toFixed(2), ''],
    ],
    verdicts: [atMost('KB an account-year, indexes included', calculateKb(total), MAX_KB)],
    rounds: tables,
  }
}
