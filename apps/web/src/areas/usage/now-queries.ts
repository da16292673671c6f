import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'

import { readProducts } from '@switchboard/domain/catalogue/contract'
import { ordersUnderWay } from '@switchboard/domain/change-hub/orders'
import { readCallsNow, readDataNow, readPowerNow } from '@switchboard/domain/usage/now'
import type { CallsNow, DataNow, PowerNow } from '@switchboard/domain/usage/now'

import { ofActiveAccount } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { useEntries } from '#web/http/entries.tsx'
import { callQuery } from '#web/http/query-client.ts'
import type { Shown } from '#web/used/shown.ts'

export type PowerUse = NonNullable<PowerNow['use']>

/** Shows a service that has ended while its last figures belong to the current period. */
export function useDataNow(): Shown<DataNow> {
  const has = useEntries().facts.services?.internet ?? null
  return toShownNow(useQuery(callQuery(readDataNow, ofActiveAccount())), {
    has,
    isUnknownFailure: true,
    toNow: (now) => (now !== null && (has !== false || now.period.knownTo !== null) ? now : null),
  })
}

export function useCallsNow(): Shown<CallsNow> {
  const has = useEntries().facts.services?.voice ?? null
  return toShownNow(useQuery(callQuery(readCallsNow, ofActiveAccount())), {
    has,
    isUnknownFailure: true,
    toNow: (now) =>
      now !== null && (has !== false || (now.period !== null && now.period.billDate > providerToday()))
        ? now
        : null,
  })
}

/**
 * If it is unknown whether the account has power, a failed call counts as no power. Source: USE-024,
 * USE-036.
 */
export function usePowerNow(): Shown<PowerUse> {
  const services = useEntries().facts.services
  const has = services === null ? null : services.power === 'has'
  return toShownNow(useQuery(callQuery(readPowerNow, ofActiveAccount())), {
    has,
    isUnknownFailure: false,
    toNow: ({ use }) => (use !== null && (has !== false || use.period.kwh !== null) ? use : null),
  })
}

type Service<Answer, Now> = {
  /** Null if unknown. */
  readonly has: boolean | null
  /** Whether a failed call is shown as a failure when it is unknown whether the account has the service. */
  readonly isUnknownFailure: boolean
  readonly toNow: (answer: Answer) => Now | null
}

function toShownNow<Answer, Now>(
  query: UseQueryResult<Answer>,
  { has, isUnknownFailure, toNow }: Service<Answer, Now>,
): Shown<Now> {
  if (query.data !== undefined) {
    const now = toNow(query.data)
    return now === null ? { kind: 'none' } : { kind: 'shown', now }
  }
  if (has === false) return { kind: 'none' }
  if (!query.isError) return { kind: 'loading' }
  if (has === null && !isUnknownFailure) return { kind: 'none' }
  return { kind: 'failed', retry: () => void query.refetch(), retrying: query.isFetching }
}

/** Source: USE-025. */
export function usePowerOrderInProcess(): boolean {
  return useQuery(callQuery(readPowerNow, ofActiveAccount())).data?.orderInProcess === true
}

/** If orders could not be loaded, none are assumed. Source: USE-026. */
export function useNoPendingOrders(): boolean {
  const { data } = useQuery(callQuery(readProducts, ofActiveAccount()))
  return ordersUnderWay(data?.ProductOrders ?? []).length === 0
}
