import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import type { DynamicConfiguration, Feature } from '@switchboard/domain/config/contract'
import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { Failure } from './failure.ts'
import { makeCall } from './make-call.ts'
import { queryClient } from './query-client.ts'

/** The oldest copy that may be used when a route is entered. Source: CFG-005. */
export const CONFIGURATION_FRESH_MILLISECONDS = 1_800_000
const CACHE_BREAKER_PREFIX = 'switchboard.cachebreaker.'
const HELPDESK_KEY = 'switchboard.helpdesk'

type Helpdesk = DynamicConfiguration['helpdesk']

let current: { configuration: DynamicConfiguration; loadedAt: number; clockOffset: number } | null = null

/** The configuration of the provider, loaded before the app starts and refreshed on routes. */
export const configuration = {
  /** The value; raises `DYNAMIC_CONFIG_NOT_POPULATED` before it is loaded. Source: CFG-023. */
  value(): DynamicConfiguration {
    if (current === null) throw new Failure('DYNAMIC_CONFIG_NOT_POPULATED')
    return current.configuration
  },

  /** The help desk, also where the configuration cannot be loaded: as this browser loaded it last. Null if it never did. */
  helpdesk(): Helpdesk | null {
    return current?.configuration.helpdesk ?? readStoredHelpdesk()
  },

  isOn(feature: Feature): boolean {
    return configuration.value().features[feature] === true
  },

  /** Whether the feature is on for business customers; a separate switch. Source: CFG-018. */
  isOnForBusiness(feature: Feature): boolean {
    return configuration.value().businessFeatures[feature] === true
  },

  /** Source: CFG-001, CFG-002, CFG-022. */
  async load(): Promise<void> {
    const loaded = await makeCall(readDynamicConfiguration, { query: { t: String(Date.now()) } })
    const loadedAt = Date.now()
    if (mustDropCache(loaded, current?.configuration)) queryClient.clear()
    storeHelpdesk(loaded.helpdesk)
    current = { configuration: loaded, loadedAt, clockOffset: Date.parse(loaded.providerTime) - loadedAt }
  },

  /** Loads again if the copy is older than 30 minutes; after a failure the old copy stays. Source: CFG-003, CFG-004. */
  async keepFresh(): Promise<void> {
    if (current !== null && Date.now() - current.loadedAt <= CONFIGURATION_FRESH_MILLISECONDS) return
    await configuration.load().catch((failure: unknown) => {
      if (current === null) throw failure
    })
  },

  /** Only for tests: resets to the state before the start. */
  forget(): void {
    current = null
  },
}

/** The provider's clock, in milliseconds since 1970 UTC. */
export function providerNow(): number {
  return Date.now() + (current?.clockOffset ?? 0)
}

/** The provider's calendar day; bills are overdue or open by this day. */
export function providerToday(): Day {
  return dayAt(providerNow())
}

/**
 * Whether the provider's cache breaker has another value than at the last check by this page or browser. Stores the new
 * value. Source: CFG-006.
 */
function mustDropCache(
  { cachebreaker }: DynamicConfiguration,
  before: DynamicConfiguration | undefined,
): boolean {
  const key = CACHE_BREAKER_PREFIX + cachebreaker.key
  const stored = localStorage.getItem(key)
  if (stored !== cachebreaker.value) localStorage.setItem(key, cachebreaker.value)
  const differsFromStored = stored !== null && stored !== cachebreaker.value
  const differsFromPage = before !== undefined && before.cachebreaker.value !== cachebreaker.value
  return differsFromStored || differsFromPage
}

/** As lines of text: phone, email and helpline. */
function storeHelpdesk({ phone, email, helpline }: Helpdesk): void {
  localStorage.setItem(HELPDESK_KEY, [phone, email, helpline].join('\n'))
}

/** Clears local storage. The tab keeps the help desk, for another failure after the reload. Source: SHL-011, SHL-052. */
export function clearStorage(): void {
  const stored = localStorage.getItem(HELPDESK_KEY)
  localStorage.clear()
  if (stored !== null) sessionStorage.setItem(HELPDESK_KEY, stored)
}

function readStoredHelpdesk(): Helpdesk | null {
  const stored = localStorage.getItem(HELPDESK_KEY) ?? sessionStorage.getItem(HELPDESK_KEY) ?? ''
  const [phone, email, helpline] = stored.split('\n')
  if (!phone || !email || helpline === undefined) return null
  return { phone, email, helpline }
}
