import {
  cancelVideo,
  createVideoOrder,
  listVideoOffers,
  listVideoProviders,
} from '@switchboard/domain/video/contract'
import { currentVideo, videoOrderBody } from '@switchboard/domain/video/rules'

import { orderingAccounts } from './order-accounts.ts'
import { callUntilAnswered, BY, placeOrder } from './order-client.ts'
import type { ClientContext, ConfirmedOrder } from './order-client.ts'
import type { ActOnce } from './tabs.ts'

export const WATCHING = orderingAccounts(762_000, 4)

/** Share of the acts with an existing video that cancel it; the other acts activate it. */
const CANCELLED_SHARE = 0.3
const ACTIVATED_SHARE = 0.7
const PLAN = 'video'

/** Replies about the videos, by `account entity`. */
export type ObservedVideos = {
  /** The last day, as the provider returned it. */
  readonly ended: Map<string, string>
  /** Links at which the partner confirmed the activation. */
  readonly activated: Set<string>
}

/** Signs up if the account has no video; else activates the video at its partner, or cancels it. */
export function createVideoClient(): { watchOrCancel: ActOnce; observed: ObservedVideos } {
  const observed: ObservedVideos = { ended: new Map(), activated: new Set() }

  async function cancel(context: ClientContext, account: string, entity: string): Promise<void> {
    const { data } = cancelVideo.reply.safeParse(
      await callUntilAnswered(context, cancelVideo, { account, parameters: { serviceEntity: entity } }),
    )
    if (data !== undefined) observed.ended.set(`${account} ${entity}`, data.dateEnded)
  }

  async function activate(context: ClientContext, account: string, goesThere: boolean): Promise<void> {
    const body = { retailRatePlan: PLAN, salesPerson: BY.salesPerson, salesChannel: 'SelfService' }
    const { data } = createVideoOrder.reply.safeParse(
      await callUntilAnswered(context, createVideoOrder, { account, body }),
    )
    const link = data?.redirectUrl
    if (!link || !goesThere) return
    const answer = await fetch(link, { method: 'POST' })
    if (answer.ok && (await answer.text()).includes('It is activated')) observed.activated.add(link)
  }

  return {
    observed,
    watchOrCancel: async (context, account, random) => {
      const { data: all } = listVideoProviders.reply.safeParse(
        await callUntilAnswered(context, listVideoProviders, { account }),
      )
      if (all === undefined) return null
      const video = currentVideo(all)
      const signs = await (video === null ? signUp(context, account) : null)
      if (signs !== null) return signs
      if (video !== null && random() < CANCELLED_SHARE) await cancel(context, account, video.serviceEntity)
      else await activate(context, account, random() < ACTIVATED_SHARE)
      return null
    },
  }
}

async function signUp(context: ClientContext, account: string): Promise<ConfirmedOrder | null> {
  const { data } = listVideoOffers.reply.safeParse(
    await callUntilAnswered(context, listVideoOffers, { account, query: '?billFrequency=Weekly' }),
  )
  if (!data?.serviceEntity || data.orderUnderWay !== null) return null
  const body = videoOrderBody({ retailRatePlan: PLAN, serviceEntity: data.serviceEntity, ...BY })
  return placeOrder(context, { account, type: 'onlinevideo', body })
}
