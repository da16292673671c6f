import { queryOptions, useMutation } from '@tanstack/react-query'

import { readAccount, readServices } from '@switchboard/domain/accounts/contract'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { readCommunications } from '@switchboard/domain/communications/contract'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import type { ErrorCode } from '@switchboard/domain/errors'
import { dollarsOf } from '@switchboard/domain/money'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import type { OrderBody, ChangeKind } from '@switchboard/domain/ordering/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import type { OrderTotals } from '@switchboard/domain/ordering/pricing/cost'
import { salesChannelOf, salesPersonOf } from '@switchboard/domain/ordering/sales'
import { submitOrder } from '@switchboard/domain/ordering/submit'
import type { Submission } from '@switchboard/domain/ordering/submit'
import { searchAddresses } from '@switchboard/domain/qualification/contract'
import { salesPerson } from '@switchboard/domain/session/contract'
import { readMonthsOfUse } from '@switchboard/domain/usage/contract'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { codeOf } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'

import { hasAdvice, saysOfferHasChanged } from './words.ts'

/** What can be had at a place, or where the account is now. */
export function offerQuery(kind: ChangeKind, locationId: string | null) {
  return callQuery(readOffer, {
    ...ofActiveAccount(),
    query: { salesChannel: salesChannelOf(kind), ...(locationId !== null && { locationId }) },
  })
}

/** An order that was placed, by the number that the customer was told. */
export function orderQuery(orderId: string) {
  return callQuery(readOrder, { parameters: { accountCode: activeAccount(), orderId } })
}

/** What the account used in the last twelve months. */
export function monthsOfUseQuery() {
  return callQuery(readMonthsOfUse, ofActiveAccount())
}

export function accountQuery() {
  return callQuery(readAccount, ofActiveAccount())
}

export function addressesQuery(text: string) {
  return callQuery(searchAddresses, { query: { text } })
}

/** Who sells: a customer's own orders need no name. Source: ORD-111. */
export function sellerQuery(staff: boolean) {
  return queryOptions({
    queryKey: [salesPerson.path, 'seller', staff],
    queryFn: async () => salesPersonOf(staff ? (await makeCall(salesPerson)).name : null),
    staleTime: Infinity,
  })
}

/** The order is among the products of the account, and its letter is in the inbox. Source: HUB-009. */
const WHAT_AN_ORDER_CHANGES = [
  readAccount,
  readProducts,
  readServices,
  readDashboard,
  readOffer,
  readCommunications,
] as const

/**
 * What the provider has against an order may be gone from the offer, which is read again. Once the dialog is closed: what
 * goes from the offer takes the page of the dialog with it. Where only prices and days differ it was read at once.
 */
export async function readOfferAfter(refusal: ErrorCode): Promise<void> {
  if (hasAdvice(refusal) && !saysOfferHasChanged(refusal)) await dropAnswers(readOffer)
}

/** Each press is an attempt of its own: it starts at create. Source: ORD-072. */
export function useSubmitOrder(kind: ChangeKind) {
  return useMutation<Submission, never, { body: OrderBody; shown: OrderTotals }>({
    mutationFn: ({ body, shown }) => {
      const attempt = crypto.randomUUID()
      const of = (orderId: string) => ({ parameters: { accountCode: activeAccount(), orderId } })
      return submitOrder(
        {
          create: () =>
            makeCall(createOrder, {
              ...ofActiveAccount(),
              body: { type: kind },
              idempotencyKey: `${attempt}-create`,
            }),
          amend: (orderId, order) =>
            makeCall(amendOrder, { ...of(orderId), body: order, idempotencyKey: `${attempt}-amend` }),
          commit: (orderId, { bill, thirtyDays, once }) =>
            makeCall(commitOrder, {
              ...of(orderId),
              body: {
                shown: { bill: dollarsOf(bill), thirtyDays: dollarsOf(thirtyDays), once: dollarsOf(once) },
              },
              idempotencyKey: `${attempt}-commit`,
            }),
          codeOf,
        },
        body,
        shown,
      )
    },
    onSuccess: async (outcome) => {
      if (outcome.step === 'failed' && saysOfferHasChanged(outcome.code)) await dropAnswers(readOffer)
      // placed here, or elsewhere meanwhile
      const placed = outcome.step === 'complete' || outcome.code === 'ExistingOrderInProgress'
      if (placed) await dropAnswers(...WHAT_AN_ORDER_CHANGES)
    },
  })
}
