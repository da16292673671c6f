import type { Day } from '@switchboard/domain/day'

import { ORDERED_VIDEO } from '#api/provider/services/subjects.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { part } from '#api/platform/database/part.ts'
import { charges } from '#api/provider/offer/buyer-sql.ts'

/** Videos with their charge by plan. The plan of an ended video may no longer exist. Source: VID-016, VID-019. */
export const providersPart = part(
  'videoProviders',
  `(select coalesce(json_agg(json_build_object('serviceEntity', v.service_entity, 'productKey', v.product_key,
      'retailRatePlan', v.retail_rate_plan, 'name', coalesce(p.name, 'Prime Video'), 'dateActivated', v.date_activated,
      'dateProcessed', v.date_processed, 'dateEnded', v.date_ended,
      ${charges('coalesce(period_price(r.monthly_cents, a.bill_frequency), 0)')})
      order by v.date_ended nulls first, v.service_entity), '[]')
    from video_service v join account a using (account_code)
    left join plan p on p.plan_code = v.retail_rate_plan
    left join lateral (
      select sum(c.monthly_cents * c.quantity)::bigint as monthly_cents
      from service s join plan sp using (plan_code) join recurring_charge c
        on c.account_code = s.account_code and c.subject = 'service:' || s.service_number and c.line_kind = 'plan'
      where s.account_code = $1 and sp.kind = 'video' and v.date_ended is null
        and c.starts_on <= $2::date and (c.ends_on is null or c.ends_on >= $2::date)) r on true
    where v.account_code = $1)`,
)

const offers = statement<{ text: string }>(
  'video-offers',
  `select json_build_object(
     'offers', (select coalesce(json_agg(json_build_object('retailRatePlan', o.retail_rate_plan, 'name', p.name,
         'offerDetails', json_build_object('serviceType', o.service_type), 'active', o.active, 'endDate', o.end_date,
         ${charges('pc.charge_cents')}) order by pc.charge_cents, o.retail_rate_plan), '[]')
       from video_offer o join plan p on p.plan_code = o.retail_rate_plan
       join plan_charge pc on pc.plan_code = p.plan_code and pc.bill_frequency = $2),
     'serviceEntity', (select s.service_entity from service s join plan p using (plan_code)
       where s.account_code = $1 and s.status = 'on' and p.kind = 'broadband' and s.service_entity is not null
       order by s.service_number limit 1),
     'orderUnderWay', (select o.order_number::text from service_order o
       where o.account_code = $1 and o.kind = 'onlinevideo' and o.next_on is not null
       order by o.order_number limit 1))::text as text`,
)

/** All offers of video at the prices of a bill frequency, with the account's facts for an order, as the JSON of the call. */
export async function readOffersText(
  db: Queries,
  accountCode: string,
  billFrequency: string,
): Promise<string> {
  const [row] = await db.rows(offers, [accountCode, billFrequency])
  if (row === undefined) throw new Error('the statement of offers returned no row')
  return row.text
}

type CurrentVideo = { readonly entity: string; readonly plan: string | null }

const findCurrent = statement<CurrentVideo>(
  'video-ordered',
  `select v.service_entity as entity, v.retail_rate_plan as plan from video_service v
   where v.account_code = $1 and v.date_ended is null
   union all
   select '${ORDERED_VIDEO}' || o.order_number, added ->> 'RatePlan'
   from service_order o cross join lateral jsonb_array_elements(o.body -> 'AdditionalProducts') added
   where o.account_code = $1 and o.kind = 'onlinevideo' and o.next_on is not null
   limit 1`,
)

/** The video that the account has or has ordered; null without one. */
export async function findCurrentVideo(db: Queries, accountCode: string): Promise<CurrentVideo | null> {
  return (await db.rows(findCurrent, [accountCode]))[0] ?? null
}

type VideoKey = { readonly accountCode: string; readonly serviceEntity: string }

const findRunning = statement<{ runs: boolean }>(
  'video-runs',
  `select exists (select from video_service
     where account_code = $1 and service_entity = $2 and date_ended is null) as runs`,
)

/** Whether the account has this video now. */
export async function hasVideo(queries: Queries, { accountCode, serviceEntity }: VideoKey): Promise<boolean> {
  const [row] = await queries.rows(findRunning, [accountCode, serviceEntity])
  return row?.runs === true
}

const endStatement = statement<{ name: string }>(
  'video-end',
  `update video_service v set date_ended = $3::date
   where account_code = $1 and service_entity = $2 and date_ended is null
   returning coalesce((select p.name from plan p where p.plan_code = v.retail_rate_plan), 'Prime Video') as name`,
)

/** Ends a video with this last day. Returns its name, or null if it had ended already. */
export async function endVideo(
  queries: Queries,
  { accountCode, serviceEntity }: VideoKey,
  lastDay: Day,
): Promise<string | null> {
  const [ended] = await queries.rows(endStatement, [accountCode, serviceEntity, lastDay])
  return ended?.name ?? null
}

const findEnd = statement<{ date_ended: Day }>(
  'video-ended',
  `select date_ended from video_service where account_code = $1 and service_entity = $2 and date_ended is not null`,
)

/** The last day of a video; null if it has no end or does not exist. */
export async function findVideoEnd(
  queries: Queries,
  { accountCode, serviceEntity }: VideoKey,
): Promise<Day | null> {
  const [row] = await queries.rows(findEnd, [accountCode, serviceEntity])
  return row?.date_ended ?? null
}

const numbers = statement<{ service_number: number }>(
  'video-service-numbers',
  `select s.service_number from service s join plan p using (plan_code)
   where s.account_code = $1 and p.kind = 'video' order by s.service_number`,
)

export async function listVideoServiceNumbers(queries: Queries, accountCode: string): Promise<number[]> {
  const rows = await queries.rows(numbers, [accountCode])
  return rows.map(({ service_number }) => service_number)
}

export type VideoToSync = {
  readonly account_code: string
  readonly service_entity: string
  readonly date_ended: Day | null
}

const listToSync = statement<VideoToSync>(
  'video-with-partner',
  `select account_code, service_entity, date_ended from video_service
   where (account_code, service_entity) > ($1, $2)
     and ((date_ended is null and date_processed is null) or (date_ended is not null and not end_told))
   order by account_code, service_entity limit $3`,
)

/**
 * Lists videos whose state at the partner is open, or whose end the partner does not know. `after` is the last video of the
 * previous page.
 */
export async function listVideosToSync(
  db: Queries,
  after: Pick<VideoToSync, 'account_code' | 'service_entity'>,
  max: number,
): Promise<VideoToSync[]> {
  return db.rows(listToSync, [after.account_code, after.service_entity, max])
}

const activate = statement<never>(
  'video-activate',
  `update video_service set date_activated = coalesce(date_activated, $3::date),
     date_processed = case when $4::boolean then coalesce(date_processed, $3::date) else date_processed end
   where account_code = $1 and service_entity = $2 and date_ended is null`,
)

/** Stores that the customer activated the video, and whether the partner has processed it. Source: VID-012, VID-013. */
export async function saveActivation(
  db: Queries,
  { accountCode, serviceEntity }: VideoKey,
  { today, isProcessed }: { readonly today: Day; readonly isProcessed: boolean },
): Promise<void> {
  await db.rows(activate, [accountCode, serviceEntity, today, isProcessed])
}

const reportEnd = statement<never>(
  'video-end-told',
  `update video_service set end_told = true where account_code = $1 and service_entity = $2`,
)

/** Stores that the partner knows the end. */
export async function markEndReported(db: Queries, { accountCode, serviceEntity }: VideoKey): Promise<void> {
  await db.rows(reportEnd, [accountCode, serviceEntity])
}
