import { infiniteQueryOptions } from '@tanstack/react-query'

import { ACCOUNTS_A_PAGE, readOwnAccounts } from '@switchboard/domain/accounts/own-accounts'
import type { OwnAccount } from '@switchboard/domain/accounts/own-accounts'
import type { ParsedReply } from '@switchboard/domain/call'

import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { session } from '#web/http/session.ts'

type AccountsPage = ParsedReply<typeof readOwnAccounts>

type FoundAccounts = { readonly accounts: readonly OwnAccount[]; readonly total: number }

const FRESH_MILLISECONDS = 60_000

/** The accounts of the user, page by page, with those last used on this device first. */
export function ownAccountsQuery(search: string) {
  return infiniteQueryOptions<
    AccountsPage,
    FailureOf<typeof readOwnAccounts>,
    FoundAccounts,
    readonly unknown[],
    number
  >({
    queryKey: [readOwnAccounts.path, search],
    queryFn: ({ pageParam }) => {
      const recent = session.recentAccounts().join(',')
      const query = {
        page: String(pageParam),
        ...(search !== '' && { search }),
        ...(recent !== '' && { recent }),
      }
      return makeCall(readOwnAccounts, { query })
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, _pages, page) =>
      (page + 1) * ACCOUNTS_A_PAGE < total ? page + 1 : undefined,
    select: ({ pages }) => ({
      accounts: pages.flatMap(({ accounts }) => accounts),
      total: pages.at(-1)?.total ?? 0,
    }),
    staleTime: FRESH_MILLISECONDS,
  })
}
