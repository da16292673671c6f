import { useQuery } from '@tanstack/react-query'

import { readProducts } from '@switchboard/domain/catalogue/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

export function useProducts() {
  return useQuery(callQuery(readProducts, ofActiveAccount()))
}
