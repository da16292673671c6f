import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'

import { toSalesPerson } from '@switchboard/domain/ordering/sales'
import { salesPerson } from '@switchboard/domain/session/contract'

import { makeCall } from '#web/http/make-call.ts'
import { useIsStaff } from '#web/http/use-is-staff.ts'

/** The seller of an order. An order by the customer has no sales person. Source: ORD-111. */
export function useSalesPerson(): UseQueryResult<string> {
  const isStaff = useIsStaff()
  return useQuery({
    queryKey: [salesPerson.path, 'seller', isStaff],
    queryFn: async () => toSalesPerson(isStaff ? (await makeCall(salesPerson)).name : null),
    staleTime: Infinity,
  })
}

/** Requests the seller once more if the earlier request failed. Undefined if this fails too. */
export async function findSalesPerson({
  data,
  refetch,
}: UseQueryResult<string>): Promise<string | undefined> {
  return data ?? (await refetch()).data
}
