import type { Day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'

import type { BrokenLine } from '#api/csv.ts'
import { statement } from '#api/database/database.ts'
import type { Database } from '#api/database/database.ts'

import type { HalfHourLine } from './eiep13a.ts'
import { takeHalfHours } from './half-hours.ts'
import type { DayOfHalfHours } from './half-hours.ts'

const DAYS_A_STATEMENT = 2_000

type HalfHour = { readonly wattHours: number; readonly isEstimated: boolean }
type DayOfConnection = {
  readonly icp: string
  readonly day: Day
  readonly firstLine: number
  /** By half-hour and channel. */
  readonly channels: Map<number, Map<string, HalfHour>>
}

export type LoadedHalfHours = {
  readonly halfHours: number
  readonly days: number
  /** New, or other than they were. */
  readonly changed: number
}

type Given = {
  /** Milliseconds since 1970 UTC, by the provider's clock. */
  readonly now: number
  readonly report: (broken: BrokenLine) => void
}

/**
 * Takes half-hours as they come, some thousands of days at a time, each day for the account that the connection supplied
 * then. A day that supplied nobody, and a half-hour that one file tells twice with two values, are reported and left out.
 */
export async function loadHalfHours(
  db: Database,
  lines: AsyncIterable<HalfHourLine>,
  { now, report }: Given,
): Promise<LoadedHalfHours> {
  let [halfHours, days, changed] = [0, 0, 0]
  let batch = new Map<string, DayOfConnection>()
  async function write(): Promise<void> {
    const known = await ofAccounts(db, [...batch.values()], report)
    changed += await takeHalfHours(db, known, now)
    days += known.length
    batch = new Map()
  }
  for await (const line of lines) {
    const key = `${line.icp} ${line.day}`
    // a day is whole before it is written: its lines come together
    if (!batch.has(key) && batch.size === DAYS_A_STATEMENT) await write()
    if (put(batch, key, line)) halfHours += 1
    else report({ line: line.line, reason: 'its half-hour was told before with another value' })
  }
  await write()
  return { halfHours, days, changed }
}

/** Answers whether the half-hour is new, or told again as it was. */
function put(batch: Map<string, DayOfConnection>, key: string, told: HalfHourLine): boolean {
  const { icp, day, line, place, channel, wattHours, isEstimated } = told
  const of = batch.get(key) ?? {
    icp,
    day,
    firstLine: line,
    channels: new Map<number, Map<string, HalfHour>>(),
  }
  batch.set(key, of)
  const channels = of.channels.get(place) ?? new Map<string, HalfHour>()
  of.channels.set(place, channels)
  const before = channels.get(channel)
  if (before !== undefined) return before.wattHours === wattHours && before.isEstimated === isEstimated
  channels.set(channel, { wattHours, isEstimated })
  return true
}

const suppliedBy = statement<{ place: number; account_code: string; service_number: number }>(
  'metering-supplied-by',
  `select place::integer as place, s.account_code, s.service_number
   from unnest($1::text[], $2::date[]) with ordinality asked (icp, day, place)
   join electricity_supply s on s.icp = asked.icp and s.starts_on <= asked.day
     and coalesce(s.ends_on, 'infinity') >= asked.day`,
)

async function ofAccounts(
  db: Database,
  days: readonly DayOfConnection[],
  report: Given['report'],
): Promise<DayOfHalfHours[]> {
  if (days.length === 0) return []
  const rows = await db.rows(suppliedBy, [days.map(({ icp }) => icp), days.map(({ day }) => day)])
  const supplies = new Map(rows.map((row) => [row.place, row]))
  return days.flatMap((told, place) => {
    const supply = supplies.get(place + 1)
    if (supply !== undefined) return dayOf(told, supply)
    report({ line: told.firstLine, reason: `${told.icp} supplied no account on ${told.day}` })
    return []
  })
}

function dayOf(
  { day, channels }: DayOfConnection,
  supply: { readonly account_code: string; readonly service_number: number },
): DayOfHalfHours {
  const halves = halfHoursIn(day).map((_begins, place) => {
    const counted = channels.get(place)
    return counted === undefined ? null : [...counted.values()]
  })
  return {
    accountCode: supply.account_code,
    serviceNumber: supply.service_number,
    day,
    wattHours: halves.map((half) => half && half.reduce((sum, { wattHours }) => sum + wattHours, 0)),
    estimated: halves.flatMap((half, place) =>
      half?.some(({ isEstimated }) => isEstimated) ? [place + 1] : [],
    ),
  }
}
