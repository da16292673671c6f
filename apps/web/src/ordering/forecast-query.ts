import { queryOptions } from '@tanstack/react-query'

import type { ParsedReply } from '@switchboard/domain/call'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'

type ForecastReply = ParsedReply<typeof forecastOrder>

/** The forecast of the bills with an order. Without an order nothing is requested. */
export function forecastQuery(type: OrderKind, order: OrderBody | null) {
  return queryOptions<ForecastReply, FailureOf<typeof forecastOrder>>({
    queryKey: [forecastOrder.path, ofActiveAccount(), type, order],
    queryFn: async () =>
      order === null
        ? { forecast: null }
        : makeCall(forecastOrder, { ...ofActiveAccount(), body: { type, order } }),
    staleTime: 0,
    enabled: order !== null,
  })
}
