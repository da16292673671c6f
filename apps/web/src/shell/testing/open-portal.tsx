import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'

import type { Brand } from '@switchboard/brands/brand'
import { kea } from '@switchboard/brands/kea'
import { readAccount } from '@switchboard/domain/accounts/contract'
import type { StaticConfiguration } from '@switchboard/domain/config/static'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { userClaims } from '@switchboard/domain/session/claims'

import { PortalProvider } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'
import { answers, breaks } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, testCalls, testPortal } from '#web/testing/portal.tsx'
import { ToastProvider } from '#web/ui/Toast.tsx'

import type { AreaRoute } from '#web/area.ts'
import { PortalView } from '../PortalView.tsx'
import { explain } from '../RedirectNotice.tsx'
import { ROUTES } from '../areas.ts'
import { createPortalRouter } from '../router.ts'
import { enter } from '../session-check.ts'

/** The account that is signed in. Its services are unknown. */
export const BEN = {
  accountCode: '100517',
  name: 'Ben Fowler',
  address: '48 Cuba Street, Wellington',
  businessGroup: 'residential',
  billCycle: { billFrequency: 'Monthly' },
  nextBillDate: '2026-12-03',
} as const

/** Replies to the calls of the shell. */
export async function prepareShell(network: TestNetwork): Promise<void> {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  testCalls()
  await loadConfiguration(network)
  network.use(
    answers(userClaims, { AccountClaims: [{ AccountCode: '100517', businessGroup: 'residential' }] }),
    answers(readAccount, BEN),
    breaks(readDashboard),
  )
}

export function clearShell(): void {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  vi.restoreAllMocks()
}

/** Opens the portal at an address, with the shell around the screen. Returns the router. */
export async function openPortal(
  path: string,
  differences: Partial<StaticConfiguration> = {},
  { brand = kea, routes = ROUTES }: { brand?: Brand; routes?: readonly AreaRoute[] } = {},
) {
  history.replaceState(null, '', path)
  const portal = { ...testPortal(differences), brand }
  const router = createPortalRouter({
    routes,
    basePath: '/',
    enter: (route, wantedPath) => enter(route, wantedPath, { portal, notify: () => undefined }),
    explain,
  })
  await act(() => router.start())
  render(
    <PortalProvider value={portal}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <PortalView router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </PortalProvider>,
  )
  return router
}
