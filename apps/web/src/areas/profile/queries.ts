import { useQuery } from '@tanstack/react-query'

import { readContactInformation } from '@switchboard/domain/profile/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

export function useContactInformation() {
  return useQuery(callQuery(readContactInformation, ofActiveAccount()))
}
