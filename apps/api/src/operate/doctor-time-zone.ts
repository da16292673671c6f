import { PROVIDER_ZONE } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { ok, wrong } from './symptom.ts'
import type { Symptom } from './symptom.ts'

const WEEKS = 53
const WEEK_MILLISECONDS = 604_800_000

const localTimesStatement = statement<{ local: string }>(
  'doctor-local-times',
  `select to_char(instant at time zone $2::text, 'YYYY-MM-DD HH24:MI') as local
   from unnest($1::text[]::timestamptz[]) with ordinality t (instant, place) order by place`,
)

const clock = new Intl.DateTimeFormat('en', {
  timeZone: PROVIDER_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Compares the local times of a year in the database with those of this Node: each has its own table of time zones. */
export async function checkTimeZone(db: Queries, now = Date.now()): Promise<Symptom> {
  const instants = Array.from({ length: WEEKS }, (_, week) => new Date(now + week * WEEK_MILLISECONDS))
  const rows = await db.rows(localTimesStatement, [instants.map((each) => each.toISOString()), PROVIDER_ZONE])
  const differing = instants.find((instant, place) => toLocalTime(instant) !== rows[place]?.local)
  return differing === undefined
    ? ok('time zone', `the database and this machine have the same times of ${PROVIDER_ZONE} for a year`)
    : wrong(
        'time zone',
        `the database and this machine differ in the time of ${PROVIDER_ZONE} at ${differing.toISOString()}`,
        'update the time zone tables (tzdata) of the database, or Node',
      )
}

/** As the statement prints it. The order of the parts in a formatted text differs between versions of the locale data. */
function toLocalTime(instant: Date): string {
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  const date = [parts.get('year'), parts.get('month'), parts.get('day')].join('-')
  return `${date} ${parts.get('hour')}:${parts.get('minute')}`
}
