import { queryOptions } from '@tanstack/react-query'

import type { ParsedReply } from '@switchboard/domain/call'
import { buildOrderBody } from '@switchboard/domain/change-product/body'
import type { Order } from '@switchboard/domain/change-product/order'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { generateUsername } from '@switchboard/domain/ordering/service-ids'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'

/** A name that a new line may get; it costs nothing, and as it stays the same the same is asked once. */
const newUsername = generateUsername({ firstName: 'a', lastName: 'b', unixSeconds: 0 })

export type Forecasted = ParsedReply<typeof forecastOrder>

/** What the bills come to with the order as it is now, once it is known who sells it; read again whenever it is shown anew. */
export function forecastQuery(order: Order, salesPerson: string | undefined) {
  const made = salesPerson === undefined ? null : buildOrderBody(order, { newUsername, salesPerson })
  const request = made !== null && 'body' in made ? { type: order.draft.type, order: made.body } : null
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
