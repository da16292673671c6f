import type { BrokenLine } from '@switchboard/domain/csv'
import { duplicateFault } from '@switchboard/domain/usage/eiep13a'
import { dayKey, putLine, toReadDay } from '@switchboard/domain/usage/half-hour-lines'
import type { DayOfLines, HalfHourLine } from '@switchboard/domain/usage/half-hour-lines'

import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'

import { saveHalfHours } from './half-hours.ts'
import type { DayOfHalfHours } from './half-hours.ts'

const DAYS_A_STATEMENT = 2_000

export type LoadedHalfHours = {
  readonly halfHours: number
  readonly days: number
  /** The number of new or changed days. */
  readonly changed: number
}

type LoadOptions = {
  /** Milliseconds since 1970 UTC, by the provider's clock. */
  readonly now: number
  readonly report: (broken: BrokenLine) => void
}

/**
 * Stores half-hours from a stream, some thousands of days at a time, each day for the account that the connection supplied
 * on that day. A day without a supplied account, and a half-hour listed twice with two values, are reported and left out.
 */
export async function loadHalfHours(
  db: Database,
  lines: AsyncIterable<HalfHourLine>,
  { now, report }: LoadOptions,
): Promise<LoadedHalfHours> {
  let [halfHours, days, changed] = [0, 0, 0]
  let batch = new Map<string, DayOfLines>()
  async function write(): Promise<void> {
    const known = await findSuppliedDays(db, [...batch.values()], report)
    changed += await saveHalfHours(db, known, now)
    days += known.length
    batch = new Map()
  }
  for await (const line of lines) {
    // the lines of a day are consecutive, so a day is complete before it is written
    if (!batch.has(dayKey(line)) && batch.size === DAYS_A_STATEMENT) await write()
    if (putLine(batch, line)) halfHours += 1
    else report(duplicateFault(line.line))
  }
  await write()
  return { halfHours, days, changed }
}

const suppliedBy = statement<{ place: number; account_code: string; service_number: number }>(
  'metering-supplied-by',
  `select place::integer as place, s.account_code, s.service_number
   from unnest($1::text[], $2::date[]) with ordinality d (icp, day, place)
   join electricity_supply s on s.icp = d.icp and s.starts_on <= d.day and coalesce(s.ends_on, 'infinity') >= d.day`,
)

async function findSuppliedDays(
  db: Database,
  days: readonly DayOfLines[],
  report: LoadOptions['report'],
): Promise<DayOfHalfHours[]> {
  if (days.length === 0) return []
  const rows = await db.rows(suppliedBy, [days.map(({ icp }) => icp), days.map(({ day }) => day)])
  const supplies = new Map(rows.map((row) => [row.place, row]))
  return days.flatMap((dayLines, place) => {
    const supply = supplies.get(place + 1)
    if (supply !== undefined) return toDayOfHalfHours(dayLines, supply)
    report({ line: dayLines.firstLine, reason: `${dayLines.icp} supplied no account on ${dayLines.day}` })
    return []
  })
}

function toDayOfHalfHours(
  dayLines: DayOfLines,
  supply: { readonly account_code: string; readonly service_number: number },
): DayOfHalfHours {
  const { date, ...halfHours } = toReadDay(dayLines)
  return { accountCode: supply.account_code, serviceNumber: supply.service_number, day: date, ...halfHours }
}
