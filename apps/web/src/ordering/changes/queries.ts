import { queryOptions } from '@tanstack/react-query'

import type { SentBody } from '@switchboard/domain/call'
import { toDollars } from '@switchboard/domain/money'
import type { ForecastBill } from '@switchboard/domain/ordering/forecast/bill'
import { DEFAULT_SALES_CHANNEL } from '@switchboard/domain/ordering/sales'
import {
  forecastProductChange,
  makeProductChange,
  readChangeable,
  undoProductChange,
} from '@switchboard/domain/product-change/contract'
import type { ChangeForecast, WantedChange } from '@switchboard/domain/product-change/contract'
import type { ChangeKind } from '@switchboard/domain/catalogue/change-kind'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'

export const changeableQuery = (kind: ChangeKind) =>
  callQuery(readChangeable, { ...ofActiveAccount(), query: { kind } })

/** The forecast of the bills with a change and without it. It is never cached. */
export function changeForecastQuery(wanted: WantedChange) {
  return queryOptions<ChangeForecast, FailureOf<typeof forecastProductChange>>({
    queryKey: [forecastProductChange.path, ofActiveAccount(), wanted],
    queryFn: () => makeCall(forecastProductChange, { ...ofActiveAccount(), body: wanted }),
    staleTime: 0,
  })
}

export type ChangeFailure = FailureOf<typeof makeProductChange>
type ChangeToSend = {
  readonly wanted: WantedChange
  /** The forecast bills that the page has shown; undefined for an end without a forecast. */
  readonly shown: ChangeForecast['with'] | undefined
  readonly idempotencyKey: string
}

/** A change, even a failed one, may affect every cached reply. */
function dropAllAnswers(): void {
  void queryClient.invalidateQueries()
}

export function useMakeChange() {
  return useChange(
    makeProductChange,
    ({ wanted, shown, idempotencyKey }: ChangeToSend) => ({
      ...ofActiveAccount(),
      body: toChangeBody(wanted, shown),
      idempotencyKey,
    }),
    { onSettled: dropAllAnswers },
  )
}

function toChangeBody(
  wanted: WantedChange,
  bills: ChangeToSend['shown'],
): SentBody<typeof makeProductChange> {
  const toShownBill = ({ day, amountIncludingGst }: ForecastBill) => ({
    day,
    amount: toDollars(amountIncludingGst),
  })
  // products can be chosen only while no change of the kind waits
  const body = { ...wanted, salesChannel: DEFAULT_SALES_CHANNEL, waiting: null }
  if (bills === undefined) return body
  return { ...body, shown: { first: toShownBill(bills.first), each: toShownBill(bills.each) } }
}

export function useUndoChange(onUndone: () => void) {
  return useChange(
    undoProductChange,
    (changeNumber: string) => ({
      parameters: { accountCode: activeAccount(), changeNumber },
      body: {},
      idempotencyKey: crypto.randomUUID(),
    }),
    { onSuccess: onUndone, onSettled: dropAllAnswers },
  )
}
