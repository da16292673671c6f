import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useCallback, useState } from 'react'
import type { FunctionComponent, ReactNode } from 'react'

import { kea } from '@switchboard/brands/kea'
import type { CallShape, WireReply } from '@switchboard/domain/call'
import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import type { StaticConfiguration } from '@switchboard/domain/config/static'
import type { ErrorCode } from '@switchboard/domain/errors'

import { configuration } from '#web/http/configuration.ts'
import { toErrorCode } from '#web/http/failure.ts'
import { setUpCalls } from '#web/http/make-call.ts'
import { PlaceProvider } from '#web/http/place.tsx'
import { PortalProvider } from '#web/http/portal.tsx'
import type { Portal } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'
import { browserPlatform } from '#web/platform/browser.ts'

import { TEST_BASE, answers } from './network.ts'
import type { testNetwork } from './network.ts'

export const testConfiguration: StaticConfiguration = {
  brand: 'kea',
  platform: 'web',
  mobile: false,
  versionEnforced: true,
  pushNotifications: false,
  base: TEST_BASE,
  msbase: TEST_BASE,
  iam: {
    endpoint: 'http://portal.test/identity',
    endpointDomain: 'portal.test',
    clientID: 'portal',
    isLocal: true,
    staffIssuer: 'http://portal.test/identity/staff',
    sessionMode: 'bearer',
  },
  legacyLogin: { enabled: true, redirect: 'http://legacy.test/', url: 'http://legacy.test/login' },
  legacyMyAccountUrl: '',
  newerPortalLogoutUrl: '',
  newerPortal: '',
  cardProvider: 'windcave',
  analytics: 'none',
  logLevel: 'NONE',
  offlineStart: false,
  debug: false,
  testHosts: [],
  version: 'test',
}

/** The dynamic configuration as sent by the API; the provider clock is at 21 November 2026, 10 in the morning. */
export const testDynamicConfiguration = {
  cachebreaker: { key: 'cachebreaker', value: '1' },
  sales: { userpool: 'customers', businessgroup: 'residential', disablePotsProductChange: false },
  features: { invoiceDisplay: true, pdfDownload: true },
  businessFeatures: {},
  usernameEmailDomain: 'demo.example',
  invoiceToBillDateDays: 14,
  defaultContractLengthMonths: 12,
  modemPostage: 14.95,
  familyFilterFreeMonths: 3,
  helpdesk: { phone: '0800 555 0100', email: 'help@demo.example', helpline: '0800 555 0111' },
  providerTime: '2026-11-20T21:00:00Z',
}

export function testPortal(differences: Partial<StaticConfiguration> = {}): Portal {
  return {
    configuration: { ...testConfiguration, ...differences },
    brand: kea,
    platform: browserPlatform({ name: 'web', version: '1.0.0', goHome: () => undefined }),
    basePath: '/',
    addresses: {
      loginComplete: 'http://portal.test/login-complete',
      logoutComplete: 'http://portal.test/logout-complete',
    },
  }
}

const TOKEN_LIFE_SECONDS = 600

/** An unsigned token in the format that the page reads. */
export function testToken(claims: { sub?: string; iss?: string; staff?: boolean } = {}): string {
  const payload = btoa(
    JSON.stringify({ sub: 'user-ben', iss: 'http://portal.test/identity', staff: false, ...claims }),
  )
  return `e30.${payload}.signature`
}

/** Sets the state after a sign-in on an account. */
export function signInAs(account = '100517', token = testToken()): void {
  session.write({
    token,
    account,
    businessGroup: 'residential',
    expires_in: String(Math.floor(Date.now() / 1000) + TOKEN_LIFE_SECONDS),
  })
}

export type LostSessions = { count: number }

/** Sends calls to the tests' network, and counts ended sessions instead of reloading the page. */
export function testCalls(
  differences: Partial<StaticConfiguration> = {},
  refresh: () => Promise<void> = async () => undefined,
  onFailure: (call: CallShape, code: ErrorCode) => void = () => undefined,
) {
  const lost: LostSessions = { count: 0 }
  setUpCalls({
    configuration: { ...testConfiguration, ...differences },
    refresh,
    onFailure,
    onSessionLost: () => {
      lost.count += 1
    },
    signInAgain: () => undefined,
    prove: async () => false,
  })
  return lost
}

/** Loads a dynamic configuration through the tests' network. */
export async function loadConfiguration(
  network: ReturnType<typeof testNetwork>,
  differences: Partial<WireReply<typeof readDynamicConfiguration>> = {},
): Promise<void> {
  network.use(answers(readDynamicConfiguration, { ...testDynamicConfiguration, ...differences }))
  await configuration.load()
}

/** Renders a part of the portal like the shell. */
export function showScreen(screen: ReactNode, portal: Portal = testPortal()) {
  queryClient.clear()
  return render(
    <PortalProvider value={portal}>
      <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>
    </PortalProvider>,
  )
}

/**
 * Renders a screen that leads to other pages, at an address of its own. Any other address shows only the text `at` and the
 * address.
 */
export async function showScreenAt(
  address: string,
  screen: FunctionComponent,
  portal: Portal = testPortal(),
) {
  window.history.replaceState(null, '', address)
  return showScreen(<ScreenAt address={address} screen={screen} />, portal)
}

function ScreenAt({ address, screen: Screen }: { address: string; screen: FunctionComponent }) {
  const [href, setHref] = useState(address)
  const { pathname, search } = new URL(href, window.location.origin)
  const go = useCallback((to: string) => {
    window.history.replaceState(null, '', to)
    setHref(to)
  }, [])
  if (href === '/') return <p>at home</p>
  if (href !== address) return <p>{`at ${pathname}${search}`}</p>
  return (
    <PlaceProvider value={{ path: pathname, search, parameters: {}, isRedirected: false, go }}>
      <Screen />
    </PlaceProvider>
  )
}

/** The error code that a function throws, or null. */
export function catchThrownCode(act: () => unknown): ErrorCode | null {
  try {
    act()
    return null
  } catch (thrown) {
    return toErrorCode(thrown)
  }
}

/** The error code of a rejected promise, or null on success. */
export async function catchCode(act: Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await act
    return null
  } catch (thrown) {
    return toErrorCode(thrown)
  }
}
