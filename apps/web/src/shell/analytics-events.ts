import type { CallShape } from '@switchboard/domain/call'
import type { ErrorCode } from '@switchboard/domain/errors'

import type { Portal } from '#web/http/portal.tsx'

import type { AreaRoute } from '#web/area.ts'

/** What the page reports of its use to the receiver that the deployment names. */
export type AnalyticsEvents = {
  pageOpened(route: AreaRoute): void
  /** Source: ANA-002. */
  routeFailed(route: AreaRoute | null, thrown: unknown): void
  /** Source: ANA-003. */
  callFailed(call: CallShape, code: ErrorCode): void
}

const NOBODY: AnalyticsEvents = {
  pageOpened: () => undefined,
  routeFailed: () => undefined,
  callFailed: () => undefined,
}

/** Loads the script that reports in the background; without a receiver it is never loaded. */
export function analyticsEvents(portal: Portal): AnalyticsEvents {
  if (portal.configuration.analytics === 'none') return NOBODY
  const loading = import('#web/areas/analytics/analytics.ts').then(({ createAnalytics: analyticsOf }) =>
    analyticsOf(portal),
  )

  function report(act: (analytics: Awaited<typeof loading>) => void): void {
    loading.then(act).catch(() => undefined)
  }
  return {
    pageOpened: (route) => report((analytics) => analytics.pageOpened(route.path)),
    routeFailed: (route, thrown) => report((analytics) => analytics.routeFailed(route?.path ?? '/', thrown)),
    callFailed: (call, code) => report((analytics) => analytics.callFailed(call, code)),
  }
}
