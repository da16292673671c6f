import { queryOptions } from '@tanstack/react-query'

import type { Day } from '@switchboard/domain/day'
import {
  readBooking,
  readFibreOrders,
  renewCalendarFeed,
  reportMissedVisit,
  withdrawCalendarFeed,
} from '@switchboard/domain/fibre-orders/contract'
import type { FibreOrders } from '@switchboard/domain/fibre-orders/contract'
import type { VisitType } from '@switchboard/domain/fibre-orders/order'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'
import { useBodyChange, useChange } from '#web/http/use-change.ts'

const POLLING_MILLISECONDS = 5_000
/** An open page polls a requested time for five minutes. */
const MAX_POLLS = 60

/** Source: FIB-048, FIB-049. */
export function fibreOrdersQuery() {
  return queryOptions({
    ...callQuery(readFibreOrders, ofActiveAccount()),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const isWaiting = data !== undefined && hasRequestedTime(data)
      return isWaiting && dataUpdateCount < MAX_POLLS ? POLLING_MILLISECONDS : false
    },
  })
}

function hasRequestedTime({ orders }: FibreOrders): boolean {
  return orders.some(({ Visits }) => Visits.some(({ asked }) => asked?.state === 'asked'))
}

export type SlotsRequest = {
  readonly ticketId: string
  readonly type: VisitType
  /** The chosen day of a scoping visit that is not booked yet. */
  readonly scopingOn?: Day | undefined
}

/** Source: FIB-050. */
export function slotsQuery({ ticketId, type, scopingOn }: SlotsRequest) {
  const query = { ticketId, type, ...(scopingOn !== undefined && { scopingOn }) }
  return callQuery(readBooking, { ...ofActiveAccount(), query })
}

/** Reloads orders and times: the company may have accepted a request although its reply was lost. */
export const reload = () => dropAnswers(readFibreOrders, readBooking)

export function useReportMissed() {
  return useBodyChange(reportMissedVisit, ofActiveAccount, { onSettled: () => dropAnswers(readFibreOrders) })
}

export function useRenewFeed() {
  return useChange(renewCalendarFeed, ofActiveAccount, {
    onSettled: () => dropAnswers(readFibreOrders),
    // the address is shown once and stored nowhere
    gcTime: 0,
  })
}

export function useWithdrawFeed() {
  return useChange(withdrawCalendarFeed, ofActiveAccount, { onSettled: () => dropAnswers(readFibreOrders) })
}
