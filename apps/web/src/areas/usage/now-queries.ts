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

/** A service that has ended is still shown if the current period has figures of it. */
export function useDataNow(): Shown<DataNow> {
  const hasInternet = useEntries().facts.services?.internet ?? null
  return toShownNow(useQuery(callQuery(readDataNow, ofActiveAccount())), {
    hasService: hasInternet,
    isUnknownFailure: true,
    toNow: (now) => (hasInternet === false && now?.period.knownTo === null ? null : now),
  })
}

export function useCallsNow(): Shown<CallsNow> {
  const hasVoice = useEntries().facts.services?.voice ?? null
  return toShownNow(useQuery(callQuery(readCallsNow, ofActiveAccount())), {
    hasService: hasVoice,
    isUnknownFailure: true,
    toNow: (now) => (hasVoice === false && !isCurrent(now?.period ?? null) ? null : now),
  })
}

function isCurrent(period: CallsNow['period']): boolean {
  return period !== null && period.billDate > providerToday()
}

/**
 * If it is unknown whether the account has power and the call fails, no power is assumed. Source: USE-024, USE-036.
 */
export function usePowerNow(): Shown<PowerUse> {
  const services = useEntries().facts.services
  const hasPower = services === null ? null : services.power === 'has'
  return toShownNow(useQuery(callQuery(readPowerNow, ofActiveAccount())), {
    hasService: hasPower,
    isUnknownFailure: false,
    toNow: ({ use }) => (hasPower === false && use?.period.kwh === null ? null : use),
  })
}

type Service<Answer, Now> = {
  /** Null if unknown. */
  readonly hasService: boolean | null
  /** Whether a failed call is shown as a failure even if it is unknown whether the account has the service. */
  readonly isUnknownFailure: boolean
  readonly toNow: (answer: Answer) => Now | null
}

function toShownNow<Answer, Now>(
  query: UseQueryResult<Answer>,
  { hasService, isUnknownFailure, toNow }: Service<Answer, Now>,
): Shown<Now> {
  if (query.data !== undefined) {
    const now = toNow(query.data)
    return now === null ? { kind: 'none' } : { kind: 'shown', now }
  }
  if (hasService === false) return { kind: 'none' }
  if (!query.isError) return { kind: 'loading' }
  if (hasService === null && !isUnknownFailure) return { kind: 'none' }
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
