import { queryOptions } from '@tanstack/react-query'

import type { ParsedReply } from '@switchboard/domain/call'
import { buildOrderBody } from '@switchboard/domain/change-product/body'
import type { Order } from '@switchboard/domain/change-product/order'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { generateUsername } from '@switchboard/domain/ordering/service-ids'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'

/** A placeholder without effect on the costs. It is constant, so that equal orders have the same query key. */
const newUsername = generateUsername({ firstName: 'a', lastName: 'b', unixSeconds: 0 })

export type Forecasted = ParsedReply<typeof forecastOrder>

/** The query of the bills with the order. It waits for the seller, and each new use of it loads the forecast again. */
export function forecastQuery(order: Order, salesPerson: string | undefined) {
  const result = salesPerson === undefined ? null : buildOrderBody(order, { newUsername, salesPerson })
  const request = result !== null && 'body' in result ? { type: order.draft.type, order: result.body } : null
  return queryOptions<Forecasted, FailureOf<typeof forecastOrder>>({
    queryKey: [forecastOrder.path, ofActiveAccount(), request],
    queryFn: async () =>
      request === null
        ? { forecast: null }
        : makeCall(forecastOrder, { ...ofActiveAccount(), body: request }),
    staleTime: 0,
    enabled: salesPerson !== undefined,
  })
}
