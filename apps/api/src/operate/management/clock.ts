import * as z from 'zod/mini'

import { PROVIDER_ZONE, addDays, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'

const HOUR_MILLISECONDS = 3_600_000
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS
/** The maximum difference between the provider's time and the system's, in days. */
export const MAX_DAYS_OFF = 3_660

const anyDays = z.int().check(z.minimum(-2 * MAX_DAYS_OFF), z.maximum(2 * MAX_DAYS_OFF))
const anyMilliseconds = z
  .int()
  .check(z.minimum(-2 * MAX_DAYS_OFF * DAY_MILLISECONDS), z.maximum(2 * MAX_DAYS_OFF * DAY_MILLISECONDS))
export const clockMove = z.union([
  z.strictObject({ days: anyDays }),
  z.strictObject({ milliseconds: anyMilliseconds }),
])

type Row = { offset_milliseconds: number; through: Day | null }

const readClock = statement<Row>(
  'sandbox-clock',
  `select c.offset_milliseconds, p.day - 1 as through from provider_clock c left join collection_progress p on true`,
)
// the condition has the old offset, so that only one of two parallel moves takes effect
const setOffset = statement<Pick<Row, 'offset_milliseconds'>>(
  'sandbox-set-clock',
  `update provider_clock set offset_milliseconds = $2 where offset_milliseconds = $1 returning offset_milliseconds`,
)

export type Clock = {
  readonly offset: number
  /** The provider's instant and day. */
  readonly now: number
  readonly today: Day
  /** The last day that the jobs have completed; null before the first. */
  readonly through: Day | null
}

export async function readProviderClock(db: Queries): Promise<Clock> {
  const [row] = await db.rows(readClock, [])
  const offset = row?.offset_milliseconds ?? 0
  const now = Date.now() + offset
  return { offset, now, today: dayAt(now), through: row?.through ?? null }
}

/**
 * Moves the clock without running anything. It never goes back before a day that the jobs have completed, because bills and
 * collections of that day are final.
 */
export async function moveClock(db: Queries, move: z.output<typeof clockMove>): Promise<Clock> {
  const clock = await readProviderClock(db)
  const milliseconds = 'days' in move ? move.days * DAY_MILLISECONDS : move.milliseconds
  const field = 'days' in move ? 'days' : 'milliseconds'
  const newDay = dayAt(clock.now + milliseconds)
  if (clock.through !== null && newDay < clock.through) {
    const message = `the jobs have gone through ${clock.through}: the clock does not go back to before it`
    throw new Refused(refuse('MALFORMED_REQUEST', { field, message }))
  }
  await setClock(db, clock, { offset: clock.offset + milliseconds, field })
  return readProviderClock(db)
}

export async function setClock(
  db: Queries,
  from: Clock,
  { offset, field = 'days' }: { readonly offset: number; readonly field?: string },
): Promise<void> {
  if (Math.abs(offset) > MAX_DAYS_OFF * DAY_MILLISECONDS) {
    const message = `expected at most ${MAX_DAYS_OFF} days from the system’s clock in all`
    throw new Refused(refuse('MALFORMED_REQUEST', { field, message }))
  }
  const [moved] = await db.rows(setOffset, [from.offset, offset])
  if (moved === undefined) {
    const message = 'someone else is moving the clock'
    throw new Refused(refuse('SERVICE_UNAVAILABLE', { message, retryAfterSeconds: 1 }))
  }
}

const wallTime = new Intl.DateTimeFormat('en-GB', { timeZone: PROVIDER_ZONE, timeStyle: 'medium' })

/** The same local time one calendar day later; a day may have 23, 24 or 25 hours. */
export function sameTimeNextDay(instant: number): number {
  const next = addDays(dayAt(instant), 1)
  const candidates = [24, 23, 25]
    .map((hours) => instant + hours * HOUR_MILLISECONDS)
    .filter((candidate) => dayAt(candidate) === next)
  const time = wallTime.format(instant)
  return (
    candidates.find((candidate) => wallTime.format(candidate) === time) ??
    candidates[0] ??
    instant + DAY_MILLISECONDS
  )
}
