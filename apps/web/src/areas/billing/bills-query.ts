import { infiniteQueryOptions } from '@tanstack/react-query'

import { readBills } from '@switchboard/domain/billing/bill-list'
import { readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import type { InvoiceHeader } from '@switchboard/domain/billing/contract'
import type { ParsedReply, SentQuery } from '@switchboard/domain/call'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { CACHE_MILLISECONDS } from '#web/http/query-client.ts'
import type { Wanted } from '#web/ui/FindBar.tsx'

type BillsPage = ParsedReply<typeof readBills>

type LoadedBills = { readonly bills: readonly InvoiceHeader[]; readonly years: readonly number[] }

/**
 * The bills of a year or a search, page by page. The key begins with the call of the newest bills, so that a payment drops both.
 */
export function billsQuery({ search, year }: Wanted) {
  return infiniteQueryOptions<
    BillsPage,
    FailureOf<typeof readBills>,
    LoadedBills,
    readonly unknown[],
    string | null
  >({
    queryKey: [readInvoiceHeaders.path, ofActiveAccount().parameters, readBills.path, search, year],
    queryFn: ({ pageParam }) => {
      const query: SentQuery<typeof readBills> = {
        ...(pageParam !== null && { before: pageParam }),
        ...(search !== '' && { search }),
        ...(year !== '' && { year }),
      }
      return makeCall(readBills, { ...ofActiveAccount(), query })
    },
    initialPageParam: null,
    getNextPageParam: ({ NextBefore }) => NextBefore,
    select: ({ pages }) => ({ bills: pages.flatMap(({ Bills }) => Bills), years: pages[0]?.Years ?? [] }),
    staleTime: CACHE_MILLISECONDS,
  })
}
