import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'

import { isOnline, sendWhenOnline } from '#web/http/offline.ts'
import { loadParts, onDemand } from '#web/http/on-demand.ts'
import { page } from '#web/http/page.ts'
import { PortalProvider } from '#web/http/portal.tsx'
import type { Portal } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'
import { readBrand, readStaticConfiguration } from '#web/http/static-configuration.ts'
import { followTyping, restoreTyped } from '#web/http/typed.ts'
import { holdUprightIfSmall, choosePlatform } from '#web/platform/choose.ts'
import { createLog } from '#web/platform/log.ts'
import { cacheForOffline } from '#web/platform/service-worker.ts'
import { ROUTES } from '#web/shell/areas.ts'
import { ErrorOverlay } from '#web/shell/ErrorOverlay.tsx'
import { withNewerRoutes } from '#web/shell/newer-portal.ts'
import { OfflineStart } from '#web/shell/OfflineStart.tsx'
import { PortalView } from '#web/shell/PortalView.tsx'
import { createPortalRouter } from '#web/shell/router.ts'
import { enter } from '#web/shell/session-check.ts'
import { prepare } from '#web/shell/start.ts'
import { createAnalyticsEvents } from '#web/shell/analytics-events.ts'
import type { AnalyticsEvents } from '#web/shell/analytics-events.ts'
import { ToastProvider, useToast } from '#web/ui/Toast.tsx'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import '#web/document/first-view.css'

if (window.unsupportedBrowser !== true) void start()

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root') ?? document.body)
  // before the configuration sets the log level, only errors are logged
  let log = createLog('ERROR')
  try {
    const portal = await buildPortal()
    log = createLog(portal.configuration.logLevel)
    // the script may load without a connection; its data needs a connection
    if (!isOnline()) {
      root.render(
        <PortalProvider value={portal}>
          <OfflineStart />
        </PortalProvider>,
      )
    }
    const { mobile } = portal.configuration
    if (mobile) holdUprightIfSmall(portal.platform, screen)
    const analytics = createAnalyticsEvents(portal)
    const [version] = await prepareAndCheckVersion(portal, analytics)
    if (version.replacesPage) {
      root.render(<PortalProvider value={portal}>{version.notice}</PortalProvider>)
      return
    }
    const notices = window.storageIsBlocked ? [NOTHING_STORED] : []
    const router = createPortalRouter({
      routes: withNewerRoutes(ROUTES, portal.configuration.newerPortal),
      basePath: portal.basePath,
      app: mobile,
      enter: (route, wantedPath) =>
        enter(route, wantedPath, { portal, notify: (text) => notices.push(text) }),
      explain: (...redirect) =>
        loadRedirectNotice()
          .then((part) => part.explain(...redirect))
          .catch(() => null),
      onEntered: analytics.pageOpened,
      onFailed: analytics.routeFailed,
    })
    // the first screen is rendered once its data is loaded; until then the document's own shell is shown
    await router.start()
    root.render(
      <PortalProvider value={portal}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <Notices queue={notices} />
            <PortalView router={router} onFailed={analytics.routeFailed} />
            {version.notice}
          </ToastProvider>
        </QueryClientProvider>
      </PortalProvider>,
    )
    followTyping()
    restoreTyped()
    setTimeout(() => void loadParts(), PARTS_PAUSE_MILLISECONDS)
    const readsEnglish = navigator.language.startsWith('en')
    setTimeout(() => void followTranslator(), readsEnglish ? PARTS_PAUSE_MILLISECONDS : 0)
    if (portal.configuration.offlineStart) cacheForOffline()
  } catch (failure) {
    log('ERROR', 'the portal could not start', failure)
    root.render(<ErrorOverlay />)
  }
}

const loadRedirectNotice = onDemand(() => import('#web/shell/RedirectNotice.tsx'))

/** A deployment may have removed the script. The page is not reloaded for it, because the user did not request it. */
async function followTranslator(): Promise<void> {
  const part = await sendWhenOnline(() => import('#web/platform/translated-page.ts')).catch(() => null)
  part?.followTranslation()
}

/** Delay after the start before the on-demand parts of the page load: the first screen has priority. */
const PARTS_PAUSE_MILLISECONDS = 2_000

const NOTHING_STORED =
  'Your browser blocks storage for this site. Sign in again after you reload or close this page.'

/** Both run in parallel. The version check needs the call settings, which `prepare` sets before it waits for anything. */
function prepareAndCheckVersion(portal: Portal, analytics: AnalyticsEvents) {
  const preparing = prepare(portal, analytics)
  const checking = portal.configuration.mobile
    ? loadVersionCheck().then(({ checkVersion }) => checkVersion(portal))
    : NO_VERSION
  return Promise.all([checking, preparing])
}

/** Only the app checks its version; a browser does not load the script for it. */
const loadVersionCheck = onDemand(() => import('#web/shell/version-check.tsx'))
const NO_VERSION = { notice: null, replacesPage: false }

/** Shows the messages that were queued before toasts could be rendered. */
function Notices({ queue }: { readonly queue: string[] }) {
  const show = useToast()
  useEffect(() => {
    for (const text of queue.splice(0)) show(text, 'info')
  }, [queue, show])
  return null
}

async function buildPortal(): Promise<Portal> {
  const configuration = readStaticConfiguration()
  const basePath = configuration.mobile ? '/app/' : '/'
  const pageAddress = location.origin + basePath
  return {
    configuration,
    brand: readBrand(),
    basePath,
    platform: await choosePlatform(configuration, () => page.location.assign(basePath)),
    addresses: {
      loginComplete: `${pageAddress}login-complete`,
      logoutComplete: `${pageAddress}logout-complete`,
    },
  }
}
