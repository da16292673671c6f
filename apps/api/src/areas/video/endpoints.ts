import {
  cancelVideo,
  createVideoOrder,
  forecastVideoCancellation,
  listVideoOffers,
  listVideoProviders,
} from '@switchboard/domain/video/contract'

import type { AreaServices } from '#api/provider/area.ts'
import { toListSteps } from '#api/provider/steps-of-areas.ts'
import { audit } from '#api/platform/audit.ts'
import { NO_FORECAST, forecastInQueue } from '#api/provider/books/forecast-queue.ts'
import { handlePart } from '#api/platform/http/handle-part.ts'
import { JsonText, handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import { cancelVideoService, forecastCancellation } from './cancel.ts'
import type { VideoCancellation } from './cancel.ts'
import { createVideoPartnerClient } from '#api/partners/video/client.ts'
import { readOffersText, findCurrentVideo, providersPart } from './store.ts'

const NOT_ORDERED = { state: 'NotOK', redirectUrl: null } as const

export function videoEndpoints({ environment, areas }: AreaServices): Endpoint[] {
  const partner = createVideoPartnerClient(environment)
  const listSteps = toListSteps(areas)
  return [
    handlePart(listVideoProviders, providersPart),

    handle(
      listVideoOffers,
      async ({ db, accountCode, query: { billFrequency } }) =>
        new JsonText(await readOffersText(db, accountCode, billFrequency)),
    ),

    handle(createVideoOrder, async ({ db, accountCode, actor, body }) => {
      const video = await findCurrentVideo(db, accountCode)
      if (video === null || video.plan !== body.retailRatePlan) return NOT_ORDERED
      const { salesPerson, salesChannel } = body
      await audit(db, actor, {
        accountCode,
        action: 'video-activation-asked',
        detail: { serviceEntity: video.entity, salesPerson, salesChannel },
      })
      const reply = await partner.register(video.entity, video.plan)
      if (reply.kind === 'noAnswer') return refuse('VIDEO_PARTNER_UNAVAILABLE')
      if (reply.kind !== 'found' || reply.state === 'ended') return NOT_ORDERED
      if ((await findCurrentVideo(db, accountCode))?.entity !== video.entity) {
        // the video was cancelled during the call to the partner
        await partner.end(video.entity)
        return NOT_ORDERED
      }
      return { state: 'OK', redirectUrl: reply.activateUrl }
    }),

    handle(forecastVideoCancellation, ({ db, ...input }) =>
      forecastInQueue(db, input.accountCode, () =>
        db.transaction(async (queries) => {
          const forecast = await forecastCancellation(queries, toCancellation(input), listSteps)
          if (forecast === undefined) return refuse('VIDEO_NOT_FOUND')
          return forecast ?? refuse('SERVICE_UNAVAILABLE', NO_FORECAST)
        }),
      ),
    ),

    handleWhole(cancelVideo, async ({ db, ...input }) => {
      const dateEnded = await cancelVideoService(db, toCancellation(input))
      return dateEnded === null ? refuse('VIDEO_NOT_FOUND') : { dateEnded }
    }),
  ]
}

type CancellationInput = Omit<VideoCancellation, 'serviceEntity'> & {
  readonly parameters: Pick<VideoCancellation, 'serviceEntity'>
}

function toCancellation({
  accountCode,
  parameters,
  today,
  now,
  actor,
}: CancellationInput): VideoCancellation {
  const { serviceEntity } = parameters
  return { accountCode, serviceEntity, today, now, actor }
}
