import { useQuery } from '@tanstack/react-query'

import { readAccount } from '@switchboard/domain/accounts/contract'

import { ofActiveAccount } from './account.ts'
import { callQuery } from './query-client.ts'

export const accountQuery = () => callQuery(readAccount, ofActiveAccount())

/** The active account. */
export const useAccount = () => useQuery(accountQuery())
