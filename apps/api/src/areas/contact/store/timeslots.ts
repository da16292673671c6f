import { CALLBACK_DAYS_AHEAD } from '@switchboard/domain/contact/contract'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { publicHolidayOn } from '@switchboard/domain/public-holidays'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'

type TimeslotRow = { TimeslotStart: string; TimeslotEnd: string; FreeSlots: number; TotalSlots: number }

const timeslotsStatement = statement<TimeslotRow>(
  'callback-timeslots',
  `select ${wireInstant('t.starts_at')} as "TimeslotStart", ${wireInstant('t.ends_at')} as "TimeslotEnd",
     greatest(0, t.places - coalesce(s.taken, 0)) as "FreeSlots", t.places as "TotalSlots"
   from callback_timeslots($1) t left join callback_timeslot s using (starts_at)
   where t.starts_at > $2 order by t.starts_at`,
)

/** Lists the timeslots of a day that have not begun; none outside of the days on which callbacks can be booked. */
export async function listTimeslots(
  db: Queries,
  day: Day,
  { now, today }: { readonly now: number; readonly today: Day },
): Promise<TimeslotRow[]> {
  if (day < today || day > addDays(today, CALLBACK_DAYS_AHEAD) || publicHolidayOn(day) !== null) return []
  return db.rows(timeslotsStatement, [day, new Date(now)])
}

const daysStatement = statement<{ day: Day }>(
  'callback-days',
  `select day::date as day from generate_series($1::date, $2::date, interval '1 day') day
   where exists (
     select from callback_timeslots(day::date) t left join callback_timeslot s using (starts_at)
     where t.starts_at > $3 and t.places > coalesce(s.taken, 0))
   order by 1`,
)

/** Lists the days that have a free timeslot. */
export async function listCallbackDays(
  db: Queries,
  { now, today }: { readonly now: number; readonly today: Day },
): Promise<Day[]> {
  const rows = await db.rows(daysStatement, [today, addDays(today, CALLBACK_DAYS_AHEAD), new Date(now)])
  return rows.map(({ day }) => day).filter((day) => publicHolidayOn(day) === null)
}
