import { queryOptions } from '@tanstack/react-query'

import {
  NUMBERS_ASKED,
  listFreeNumbers,
  listMobileAddOns,
  listMobileProducts,
  listMobileServices,
  readSignOnAddress,
} from '@switchboard/domain/mobile/contract'
import type { MobileService } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import type { MyMobile } from '@switchboard/domain/mobile/my-mobile'
import { readMobileUse } from '@switchboard/domain/mobile/use/contract'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { CACHE_MILLISECONDS, callQuery, dropAnswers, seedAnswer } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'

const POLL_MILLISECONDS = 5_000

/** The mobiles of the account. Their numbers are remembered in the session. Source: MOB-040, MOB-038. */
export function mobileServicesQuery() {
  const request = ofActiveAccount()
  return queryOptions<MobileService[], FailureOf<typeof listMobileServices>>({
    ...callQuery(listMobileServices, request),
    queryFn: async () => {
      const services = await makeCall(listMobileServices, request)
      remember(request, services)
      return services
    },
    refetchInterval: ({ state }) => chooseInterval(state.data),
  })
}

/**
 * The page of the mobiles. Its reply also seeds the queries of the mobiles and their usage, so that those are not sent
 * again. Source: MOB-040.
 */
export function myMobileQuery() {
  const request = ofActiveAccount()
  return queryOptions<MyMobile, FailureOf<typeof readMyMobile>>({
    ...callQuery(readMyMobile, request),
    queryFn: async () => {
      const page = await makeCall(readMyMobile, request)
      remember(request, page.services)
      seedAnswer(listMobileServices, request, page.services)
      if (page.use !== null) seedAnswer(readMobileUse, { ...request, query: {} }, page.use)
      return page
    },
    refetchInterval: ({ state }) => chooseInterval(state.data?.services),
  })
}

/** Polls while a change is due: an add-on becomes active some seconds after it is bought. */
function chooseInterval(services: readonly MobileService[] = []): number | false {
  const today = providerToday()
  const isDue = services.some(({ underWay }) => underWay.some(({ on }) => on <= today))
  return isDue ? POLL_MILLISECONDS : false
}

const NUMBER_SEPARATOR = ','

/** Stores the numbers in the session, unless another account became the active one during the call. */
function remember(
  { parameters: { accountCode } }: ReturnType<typeof ofActiveAccount>,
  services: readonly MobileService[],
): void {
  if (activeAccount() !== accountCode) return
  const numbers = services.map(({ serviceEntity }) => serviceEntity)
  session.write({ mobileServiceEntities: numbers.join(NUMBER_SEPARATOR) })
}

/** The numbers from the last visit, for placeholders while the page loads. Source: SES-008. */
export function listRememberedMobiles(): readonly string[] {
  const remembered = session.read('mobileServiceEntities') ?? ''
  return remembered === '' ? [] : remembered.split(NUMBER_SEPARATOR)
}

export const mobileProductsQuery = () => callQuery(listMobileProducts, ofActiveAccount())
export const mobileAddOnsQuery = () => callQuery(listMobileAddOns, ofActiveAccount())

/** Free numbers, which stay the same during a sign-up. `skip` is the count of numbers already shown. Source: MOB-050. */
export const freeNumbersQuery = (skip: number) =>
  queryOptions<string[], FailureOf<typeof listFreeNumbers>>({
    ...callQuery(listFreeNumbers, {
      ...ofActiveAccount(),
      query: { count: String(NUMBERS_ASKED), skip: String(skip) },
    }),
    staleTime: Infinity,
    gcTime: CACHE_MILLISECONDS,
  })

/** Source: SES-054. */
export const signOnQuery = () => callQuery(readSignOnAddress)

/** Used after a chosen number was already taken: the other offered numbers may be taken too. */
export function dropFreeNumbers(): Promise<void> {
  return dropAnswers(listFreeNumbers)
}
