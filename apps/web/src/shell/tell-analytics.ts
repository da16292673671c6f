import type { CallShape } from '@switchboard/domain/call'
import type { ErrorCode } from '@switchboard/domain/errors'

import type { Portal } from '#web/http/portal.tsx'

import type { AreaRoute } from './area.ts'

/** What is told of the page's use, to whom the deployment says. */
export type Told = {
  pageOpened(route: AreaRoute): void
  /** Source: ANA-002. */
  routeFailed(route: AreaRoute | null, thrown: unknown): void
  /** Source: ANA-003. */
  callFailed(call: CallShape, code: ErrorCode): void
}

const NOBODY: Told = {
  pageOpened: () => undefined,
  routeFailed: () => undefined,
  callFailed: () => undefined,
}

/** Nobody waits for it, and without a receiver its script is never loaded. */
export function tellAnalytics(portal: Portal): Told {
  if (portal.configuration.analytics === 'none') return NOBODY
  const loading = import('#web/areas/analytics/analytics.ts').then(({ analyticsOf }) => analyticsOf(portal))

  function tell(act: (analytics: Awaited<typeof loading>) => void): void {
    loading.then(act).catch(() => undefined)
  }
  return {
    pageOpened: (route) => tell((analytics) => analytics.pageOpened(route.path)),
    routeFailed: (route, thrown) => tell((analytics) => analytics.routeFailed(route?.path ?? '/', thrown)),
    callFailed: (call, code) => tell((analytics) => analytics.callFailed(call, code)),
  }
}
