import { queryOptions, useQuery } from '@tanstack/react-query'

import { readAccount } from '@switchboard/domain/accounts/contract'
import {
  NUMBERS_ASKED,
  listFreeNumbers,
  listMobileAddOns,
  listMobileProducts,
  listMobileServices,
  readSignOnAddress,
} from '@switchboard/domain/mobile/contract'
import type { MobileService } from '@switchboard/domain/mobile/contract'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { CACHE_MILLISECONDS, callQuery, dropAnswers } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'

const DUE_MILLISECONDS = 5_000

function hasSomethingDue(services: readonly MobileService[]): boolean {
  const today = providerToday()
  return services.some(({ underWay }) => underWay.some(({ on }) => on <= today))
}

/** The account's mobiles; their numbers are remembered with the session. Source: MOB-040, MOB-038. */
export function mobileServicesQuery() {
  const asked = ofActiveAccount()
  return queryOptions<MobileService[], FailureOf<typeof listMobileServices>>({
    ...callQuery(listMobileServices, asked),
    queryFn: async () => {
      const services = await makeCall(listMobileServices, asked)
      if (activeAccount() === asked.parameters.accountCode) remember(services)
      return services
    },
    // what was bought a moment ago is on its way for some seconds
    refetchInterval: ({ state }) => (hasSomethingDue(state.data ?? []) ? DUE_MILLISECONDS : false),
  })
}

/** Stands between remembered numbers. */
const BETWEEN = ','

function remember(services: readonly MobileService[]): void {
  session.write({ mobileServiceEntities: services.map(({ serviceEntity }) => serviceEntity).join(BETWEEN) })
}

/** The numbers that the account had when they were last read: what is loading has their shape. Source: SES-008. */
export function rememberedMobiles(): readonly string[] {
  const remembered = session.read('mobileServiceEntities') ?? ''
  return remembered === '' ? [] : remembered.split(BETWEEN)
}

/** What of the account the mobile screens ask. */
export const useAccount = () => useQuery(callQuery(readAccount, ofActiveAccount()))

export const mobileProductsQuery = () => callQuery(listMobileProducts, ofActiveAccount())
export const mobileAddOnsQuery = () => callQuery(listMobileAddOns, ofActiveAccount())

/** The same numbers while a sign-up goes on; those after others for who asks for more. Source: MOB-050. */
export const freeNumbersQuery = (shown: number) =>
  queryOptions<string[], FailureOf<typeof listFreeNumbers>>({
    ...callQuery(listFreeNumbers, {
      ...ofActiveAccount(),
      query: { count: String(NUMBERS_ASKED), skip: String(shown) },
    }),
    staleTime: Infinity,
    gcTime: CACHE_MILLISECONDS,
  })

/** Source: SES-054. */
export const signOnQuery = () => callQuery(readSignOnAddress)

/** A number was somebody's: the others may be too. */
export function dropFreeNumbers(): Promise<void> {
  return dropAnswers(listFreeNumbers)
}
