import { queryOptions } from '@tanstack/react-query'

import { readAccount, readServices } from '@switchboard/domain/accounts/contract'
import type { Account } from '@switchboard/domain/accounts/contract'
import type { ParsedReply } from '@switchboard/domain/call'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { DEFAULT_SALES_CHANNEL } from '@switchboard/domain/ordering/sales'
import {
  cancelVideo,
  createVideoOrder,
  forecastVideoCancellation,
  listVideoOffers,
  listVideoProviders,
} from '@switchboard/domain/video/contract'
import type { VideoService } from '@switchboard/domain/video/contract'
import { currentVideo, videoStatus } from '@switchboard/domain/video/rules'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'

/** The polling interval while the activation is not complete. */
const ACTIVATING_MILLISECONDS = 10_000

/** Polls while the activation is not complete, and reloads when the customer returns to the window. */
export function providersQuery() {
  return queryOptions<VideoService[], FailureOf<typeof listVideoProviders>>({
    ...callQuery(listVideoProviders, ofActiveAccount()),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      const current = currentVideo(state.data ?? [])
      return current !== null && videoStatus(current) !== 'COMPLETE' ? ACTIVATING_MILLISECONDS : false
    },
  })
}

/** An order is carried out within some seconds. */
const UNDER_WAY_MILLISECONDS = 5_000

export function offersQuery(billFrequency: Account['billCycle']['billFrequency']) {
  return queryOptions<ParsedReply<typeof listVideoOffers>, FailureOf<typeof listVideoOffers>>({
    ...callQuery(listVideoOffers, { ...ofActiveAccount(), query: { billFrequency } }),
    refetchInterval: ({ state }) => (state.data?.orderUnderWay ? UNDER_WAY_MILLISECONDS : false),
  })
}

/** Called when an order was placed. */
export function dropOffers(): Promise<void> {
  return dropAnswers(listVideoOffers)
}

/** Called when an order was carried out: menus, guards and lists depend on these calls. */
export function dropAccount(): Promise<void> {
  return dropAnswers(readAccount, readServices, readProducts)
}

type ActivationRequest = { readonly retailRatePlan: string; readonly salesPerson: string }

/** Requests the activation link of an ordered add-on. Source: VID-020. */
export function activationQuery({ retailRatePlan, salesPerson }: ActivationRequest) {
  return queryOptions<ParsedReply<typeof createVideoOrder>, FailureOf<typeof createVideoOrder>>({
    queryKey: [createVideoOrder.path, ofActiveAccount(), retailRatePlan],
    queryFn: () =>
      makeCall(createVideoOrder, {
        ...ofActiveAccount(),
        body: { retailRatePlan, salesPerson, salesChannel: DEFAULT_SALES_CHANNEL },
        idempotencyKey: crypto.randomUUID(),
      }),
    staleTime: 0,
    gcTime: 0,
  })
}

const toServiceInput = (serviceEntity: string) => ({
  parameters: { accountCode: activeAccount(), serviceEntity },
})

export function cancellationForecastQuery(serviceEntity: string) {
  return queryOptions<
    ParsedReply<typeof forecastVideoCancellation>,
    FailureOf<typeof forecastVideoCancellation>
  >({
    queryKey: [forecastVideoCancellation.path, toServiceInput(serviceEntity)],
    queryFn: () => makeCall(forecastVideoCancellation, { ...toServiceInput(serviceEntity), body: {} }),
    staleTime: 0,
  })
}

/** Source: VID-021. */
export function useCancelVideo() {
  return useChange(cancelVideo, toServiceInput)
}
