import { useQuery } from '@tanstack/react-query'

import { readAccount } from '@switchboard/domain/accounts/contract'

import { ofActiveAccount } from './account.ts'
import { callQuery, queryClient } from './query-client.ts'

export const accountQuery = () => callQuery(readAccount, ofActiveAccount())

/** For a screen whose first content depends on the services of the account. */
export const loadAccount = () => queryClient.ensureQueryData(accountQuery())

/** The active account. */
export const useAccount = () => useQuery(accountQuery())
