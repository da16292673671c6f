import { queryOptions, skipToken } from '@tanstack/react-query'

import type { CardTransaction } from '@switchboard/domain/payments/contract'

import { activeAccount } from '#web/http/account.ts'
import { queryClient } from '#web/http/query-client.ts'

/** Source: PAY-025. */
export const PAID = 'Thank you, payment successful'

/**
 * The payment that the home page confirms. Unlike the toast, it stays until it is dismissed or the page is left.
 * Source: PAY-026.
 */
export function receiptQuery() {
  return queryOptions<CardTransaction | null>({
    queryKey: ['receipt', activeAccount()],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

export function keepReceipt(transaction: CardTransaction): void {
  queryClient.setQueryData(receiptQuery().queryKey, transaction)
}

export function dropReceipt(): void {
  queryClient.setQueryData(receiptQuery().queryKey, null)
}
