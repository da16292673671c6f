import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

import { brandOf } from '@switchboard/brands/brands'

import { PortalProvider } from '#web/http/portal.tsx'
import type { Portal } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'
import { readStaticConfiguration } from '#web/http/static-configuration.ts'
import { browserPlatform } from '#web/platform/browser.ts'
import { createLog } from '#web/platform/log.ts'
import { ErrorOverlay } from '#web/shell/ErrorOverlay.tsx'
import { createPortalRouter } from '#web/shell/router.tsx'
import { prepare } from '#web/shell/start.ts'
import '#web/ui/tokens.css'
import '#web/ui/base.css'

if (window.unsupportedBrowser !== true) void start()

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root') ?? document.body)
  const log = createLog('ERROR')
  try {
    const portal = portalOf()
    await prepare(portal)
    const router = createPortalRouter(portal, () => undefined)
    root.render(
      <PortalProvider value={portal}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </PortalProvider>,
    )
  } catch (failure) {
    log('ERROR', 'the portal could not start', failure)
    root.render(<ErrorOverlay />)
  }
}

function portalOf(): Portal {
  const configuration = readStaticConfiguration()
  const brand = brandOf(configuration.brand)
  if (brand === null) throw new Error(`no brand ${configuration.brand}`)
  const basePath = configuration.mobile ? '/app/' : '/'
  const own = location.origin + basePath
  return {
    configuration,
    brand,
    basePath,
    platform: browserPlatform(() => location.assign(basePath), configuration.platform),
    addresses: { loginComplete: `${own}login-complete`, logoutComplete: `${own}logout-complete` },
  }
}
