import { useQuery } from '@tanstack/react-query'

import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'

import { may, ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

/** Whether the user may pay now. False while the gateway is being asked whether an earlier payment was taken. */
export function useMayPay(): boolean {
  const { data } = useQuery(callQuery(readPaymentsUnderWay, ofActiveAccount()))
  return may('pay') && !data?.some(({ state }) => state === 'Checking')
}
