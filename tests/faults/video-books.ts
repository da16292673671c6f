import * as z from 'zod/mini'

import { ledgerSum } from '../../apps/api/src/provider/books/ledger.ts'
import { ORDERED_VIDEO } from '../../apps/api/src/provider/services/subjects.ts'
import { statement } from '../../apps/api/src/platform/database/database.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'

import { readChargedDays, countChargeFaults } from './charged-days.ts'
import type { ConfirmedOrder } from './order-client.ts'
import { fetchOutside } from './outside.ts'
import { areLanded, isLanded, countPlacementFaults, readPlacedOrders } from './placed-orders.ts'
import { WATCHING } from './video-client.ts'
import type { ObservedVideos } from './video-client.ts'

type Video = {
  account_code: string
  entity: string
  order_number: string
  is_activated: boolean
  is_processed: boolean
  date_ended: string | null
  end_told: boolean
  letters: number
  traces: number
}

const videosStatement = statement<Video>(
  'fault-videos',
  `select v.account_code, v.service_entity as entity, substr(v.service_entity, ${ORDERED_VIDEO.length + 1}) as order_number,
     v.date_activated is not null as is_activated, v.date_processed is not null as is_processed, v.date_ended, v.end_told,
     (select count(*) from communication c where c.account_code = v.account_code
       and c.source = 'video-cancelled:' || v.service_entity) as letters,
     (select count(*) from audit_event e where e.account_code = v.account_code and e.action = 'video-cancelled'
       and e.detail ->> 'serviceEntity' = v.service_entity) as traces
   from video_service v where v.account_code = any($1::text[])`,
)

/** An account's videos, counted in three tables. The counts must be equal. */
const runningStatement = statement<{ videos: number; services: number; charges: number }>(
  'fault-videos-running',
  `select
     (select count(*) from video_service v where v.account_code = a.account_code and v.date_ended is null) as videos,
     (select count(*) from service s join plan p using (plan_code)
       where s.account_code = a.account_code and p.kind = 'video' and s.status = 'on') as services,
     (select count(*) from recurring_charge r join plan p on p.kind = 'video' and p.name = r.name
       where r.account_code = a.account_code and r.line_kind = 'plan' and r.ends_on is null) as charges
   from account a where a.account_code = any($1::text[])`,
)

const word = z.object({ state: z.string(), activateUrl: z.string() })
/** A video with its state at the partner; null if the partner does not know it. */
type VideoAtPartner = Video & { readonly partner: z.output<typeof word> | null }

type Outside = { readonly sandboxUrl: string; readonly observed: ObservedVideos }

export type VideoBooks = Awaited<ReturnType<typeof readVideoBooks>>

export async function readVideoBooks(db: Database, { sandboxUrl, observed }: Outside) {
  const videos = await db.rows(videosStatement, [WATCHING.codes])
  const videosAtPartner: VideoAtPartner[] = []
  for (const video of videos) {
    const { status, body } = await fetchOutside(
      `${sandboxUrl}/video-partner/v1/subscriptions/${encodeURIComponent(video.entity)}`,
    )
    videosAtPartner.push({ ...video, partner: status === 404 ? null : word.parse(body) })
  }
  return {
    placed: await readPlacedOrders(db, WATCHING.codes),
    videos: videosAtPartner,
    observed,
    running: await db.rows(runningStatement, [WATCHING.codes]),
    charged: await readChargedDays(db, WATCHING.codes, 'service:%'),
    ledgerSum: await ledgerSum(db),
  }
}

/** Whether every order has landed, and the partner knows of each end. */
export function areVideosDone({ placed, videos }: VideoBooks): boolean {
  return areLanded({ placed }) && videos.every(({ date_ended, end_told }) => date_ended === null || end_told)
}

/** Whether partner and provider agree about a video. */
function doAgree({ partner, date_ended, is_activated, is_processed }: VideoAtPartner): boolean {
  if (date_ended !== null) return partner === null || partner.state === 'ended'
  if (partner === null || partner.state === 'waiting') return !is_activated
  return partner.state === 'complete' && is_activated && is_processed
}

/** Counts by name that must all be 0. */
export function countVideoFaults(
  books: VideoBooks,
  confirmed: readonly ConfirmedOrder[],
): Record<string, number> {
  const { placed, videos, observed, running, charged } = books
  const landed = placed.filter(isLanded)
  const ofOrders = new Map(
    landed.map(({ account_code, order_number }) => [`${account_code} ${order_number}`, 0]),
  )
  for (const { account_code, order_number } of videos) {
    const key = `${account_code} ${order_number}`
    ofOrders.set(key, (ofOrders.get(key) ?? -1) + 1)
  }
  const ends = new Map(
    videos.map(({ account_code, entity, date_ended }) => [`${account_code} ${entity}`, date_ended]),
  )
  const links = new Set(videos.flatMap(({ partner }) => (partner === null ? [] : [partner.activateUrl])))
  return {
    ...countPlacementFaults(placed, confirmed),
    'orders without one video, or the reverse': [...ofOrders.values()].filter((count) => count !== 1).length,
    'accounts whose video, service and charge are not one each': running.filter(
      ({ videos: count, services, charges }) => count > 1 || services !== count || charges !== count,
    ).length,
    'cancellations told that are not, or of another day': [...observed.ended].filter(
      ([video, day]) => ends.get(video) !== day,
    ).length,
    'cancellations without each effect once': videos.filter(({ date_ended, letters, traces }) =>
      [letters, traces].some((count) => count !== (date_ended === null ? 0 : 1)),
    ).length,
    'videos of which the partner says something else': videos.filter((video) => !doAgree(video)).length,
    'activations at the partner of no video': [...observed.activated].filter((link) => !links.has(link))
      .length,
    'ends of which the partner is never told': videos.filter(
      ({ date_ended, end_told }) => date_ended !== null && !end_told,
    ).length,
    ...countChargeFaults(charged),
    'ledger, in cents': books.ledgerSum,
  }
}

/** Number of events by kind. */
export function countVideoEvents({ placed, videos, observed }: VideoBooks): Record<string, number> {
  return {
    'sign-ups that landed': placed.filter(isLanded).length,
    'activated at the partner': observed.activated.size,
    'cancelled, and told so': observed.ended.size,
    'cancelled in all': videos.filter(({ date_ended }) => date_ended !== null).length,
  }
}
