import { useQuery } from '@tanstack/react-query'

import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'

import { may, ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

/** Whether who is signed in may be asked to pay: not while it is checked whether a payment of theirs was taken. */
export function useMayPay(): boolean {
  const { data } = useQuery(callQuery(readPaymentsUnderWay, ofActiveAccount()))
  return may('pay') && !data?.some(({ state }) => state === 'Checking')
}
