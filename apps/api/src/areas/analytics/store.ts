import type { AnalyticsHit } from '@switchboard/domain/analytics/contract'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** Far more than the portal has pages, calls and codes; hits beyond the limit are invented. */
export const MAX_KINDS_A_DAY = 5_000

const countStatement = statement<never>(
  'analytics-count',
  `insert into analytics_count as c (day, kind, subject, detail, dimensions)
   select $1::date, $2, $3, $4, $5::text[]
   where exists (select from analytics_count where day = $1 and kind = $2 and subject = $3 and detail = $4
       and dimensions = $5)
     or (select count(*) from (select from analytics_count where day = $1 limit $6) as counted) < $6
   on conflict (day, kind, subject, detail, dimensions) do update set hits = c.hits + 1`,
)

/** Counts a hit of the day together with equal hits. */
export async function count(db: Queries, day: Day, hit: AnalyticsHit): Promise<void> {
  const { dimension1, dimension2, dimension3 = '', dimension4 = '', dimension5 } = hit
  await db.rows(countStatement, [
    day,
    hit.kind,
    hit.kind === 'event' ? hit.call : hit.page,
    hit.kind === 'page' ? '' : hit.text,
    [dimension1, dimension2, dimension3, dimension4, dimension5],
    MAX_KINDS_A_DAY,
  ])
}
