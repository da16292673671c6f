import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

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
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'

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
  })
}

const numbers = z.array(z.string())

function remember(services: readonly MobileService[]): void {
  const entities = services.map(({ serviceEntity }) => serviceEntity)
  session.write({ mobileServiceEntities: JSON.stringify(entities) })
}

/** The numbers that the account had when they were last read: what is loading has their shape. Source: SES-008. */
export function rememberedMobiles(): readonly string[] {
  try {
    return numbers.parse(JSON.parse(session.read('mobileServiceEntities') ?? '[]'))
  } catch {
    return []
  }
}

/** What of the account the mobile screens ask. */
export const useAccount = () => useQuery(callQuery(readAccount, ofActiveAccount()))

export const mobileProductsQuery = () => callQuery(listMobileProducts, ofActiveAccount())
export const mobileAddOnsQuery = () => callQuery(listMobileAddOns, ofActiveAccount())

/** Source: MOB-050. */
export const freeNumbersQuery = () =>
  callQuery(listFreeNumbers, { ...ofActiveAccount(), query: { count: String(NUMBERS_ASKED) } })

/** Source: SES-054. */
export const signOnQuery = () => callQuery(readSignOnAddress)

/** What is otherwise once something of mobile is ordered, or was refused for what has changed meanwhile. */
export function dropMobileAnswers(): Promise<void> {
  return dropAnswers(listMobileServices, listMobileProducts, listMobileAddOns, listFreeNumbers)
}
