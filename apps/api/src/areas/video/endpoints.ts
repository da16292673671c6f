import {
  cancelVideo,
  createVideoOrder,
  forecastVideoCancellation,
  listVideoOffers,
  listVideoProviders,
} from '@switchboard/domain/video/contract'

import type { AreaServices } from '#api/provider/area.ts'
import { audit, trailName } from '#api/platform/audit.ts'
import { NO_FORECAST, forecastInTurn } from '#api/provider/books/forecast-turns.ts'
import { handlePart } from '#api/platform/http/handle-part.ts'
import { JsonText, handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refused } from '#api/platform/refusal.ts'

import { cancelledVideo, forecastOfCancelling } from './cancel.ts'
import type { Cancelling, StepsOf } from './cancel.ts'
import { videoPartnerAt } from '#api/partners/video/client.ts'
import { offersText, orderedVideo, providersPart } from './store.ts'

const NOT_ORDERED = { state: 'NotOK', redirectUrl: null } as const

export function videoEndpoints({ environment, areas }: AreaServices): Endpoint[] {
  const partner = videoPartnerAt(environment)
  const stepsOf: StepsOf = async (queries, accountCode) => {
    const steps = []
    for (const { stepsAhead } of areas) steps.push(...((await stepsAhead?.(queries, accountCode)) ?? []))
    return steps
  }
  return [
    handlePart(listVideoProviders, providersPart),

    handle(
      listVideoOffers,
      async ({ db, accountCode, query: { billFrequency } }) =>
        new JsonText(await offersText(db, accountCode, billFrequency)),
    ),

    handle(createVideoOrder, async ({ db, accountCode, actor, correlationId, body }) => {
      const video = await orderedVideo(db, accountCode)
      if (video === null || video.plan !== body.retailRatePlan) return NOT_ORDERED
      const { salesPerson, salesChannel } = body
      await audit(db, {
        actor: trailName(actor),
        accountCode,
        action: 'video-activation-asked',
        correlationId,
        detail: { serviceEntity: video.entity, salesPerson, salesChannel },
      })
      const word = await partner.register(video.entity, video.plan)
      if (word.kind === 'noAnswer') return refused('VIDEO_PARTNER_UNAVAILABLE')
      if (word.kind !== 'said' || word.state === 'ended') return NOT_ORDERED
      if ((await orderedVideo(db, accountCode))?.entity !== video.entity) {
        // cancelled while the partner was asked
        await partner.end(video.entity)
        return NOT_ORDERED
      }
      return { state: 'OK', redirectUrl: word.activateUrl }
    }),

    handle(forecastVideoCancellation, ({ db, ...input }) =>
      forecastInTurn(db, input.accountCode, () =>
        db.transaction(async (queries) => {
          const forecast = await forecastOfCancelling(queries, cancellingOf(input), stepsOf)
          if (forecast === undefined) return refused('VIDEO_NOT_FOUND')
          return forecast ?? refused('SERVICE_UNAVAILABLE', NO_FORECAST)
        }),
      ),
    ),

    handleWhole(cancelVideo, async ({ db, ...input }) => {
      const dateEnded = await cancelledVideo(db, cancellingOf(input))
      return dateEnded === null ? refused('VIDEO_NOT_FOUND') : { dateEnded }
    }),
  ]
}

type Input = Omit<Cancelling, 'actor' | 'serviceEntity'> & {
  readonly actor: Parameters<typeof trailName>[0]
  readonly parameters: Pick<Cancelling, 'serviceEntity'>
}

function cancellingOf({ accountCode, parameters, today, now, actor, correlationId }: Input): Cancelling {
  const { serviceEntity } = parameters
  return { accountCode, serviceEntity, today, now, actor: trailName(actor), correlationId }
}
