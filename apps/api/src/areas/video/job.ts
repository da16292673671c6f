import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Database } from '#api/platform/database/database.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { createVideoPartnerClient } from '#api/partners/video/client.ts'
import type { VideoPartner } from '#api/partners/video/client.ts'
import { saveActivation, markEndReported, listVideosToSync } from './store.ts'
import type { VideoToSync } from './store.ts'

const EVERY_SECONDS = 15
const AT_ONCE = 8
const FIRST_KEY = { account_code: '', service_entity: '' }

/**
 * Reads activations from the video partner and reports ended videos to it. If the partner does not answer, a later run tries
 * again. Simultaneous runs store the same days. Source: VID-012, VID-013.
 */
export function videoPartnerJob({ db, environment, logger }: Services): Job {
  const partner = createVideoPartnerClient(environment)
  return {
    name: 'video-partner',
    everySeconds: EVERY_SECONDS,
    run: async (stopping) => {
      if (environment.VIDEO_PARTNER_URL === null) return
      const today = dayAt(await providerNow(db))
      let after = FIRST_KEY
      while (!stopping.aborted) {
        const videos = await listVideosToSync(db, after, AT_ONCE)
        const outcomes = await Promise.all(videos.map((video) => syncVideo({ db, partner, today }, video)))
        if (outcomes.includes(false)) logger.warn('the video partner does not answer for everyone')
        // no video of the batch got an answer, so the partner is down
        if (videos.length > 0 && !outcomes.includes(true)) return
        const last = videos.at(-1)
        if (last === undefined) return
        after = last
      }
    },
  }
}

type VideoSyncContext = { readonly db: Database; readonly partner: VideoPartner; readonly today: Day }

/** Returns whether the partner answered. */
async function syncVideo({ db, partner, today }: VideoSyncContext, video: VideoToSync): Promise<boolean> {
  const key = { accountCode: video.account_code, serviceEntity: video.service_entity }
  if (video.date_ended !== null) {
    const reply = await partner.end(video.service_entity)
    // an unknown video needs no report, unless its activation of today has not arrived there yet
    const isUnknown = reply.kind === 'unknown' && video.date_ended < today
    if (isUnknown || (reply.kind === 'found' && reply.state === 'ended')) await markEndReported(db, key)
    return reply.kind !== 'noAnswer'
  }
  const reply = await partner.fetchSubscription(video.service_entity)
  if (reply.kind === 'found' && (reply.state === 'activated' || reply.state === 'complete'))
    await saveActivation(db, key, { today, isProcessed: reply.state === 'complete' })
  return reply.kind !== 'noAnswer'
}
