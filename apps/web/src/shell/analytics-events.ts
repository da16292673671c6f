import type { CallShape } from '@switchboard/domain/call'
import type { ErrorCode } from '@switchboard/domain/errors'

import type { Portal } from '#web/http/portal.tsx'

import type { AreaRoute } from '#web/area.ts'

/** The events that the page reports to the analytics receiver of the deployment. */
export type AnalyticsEvents = {
  pageOpened(route: AreaRoute): void
  /** Source: ANA-002. */
  routeFailed(route: AreaRoute | null, thrown: unknown): void
  /** Source: ANA-003. */
  callFailed(call: CallShape, code: ErrorCode): void
}

const NO_ANALYTICS: AnalyticsEvents = {
  pageOpened: () => undefined,
  routeFailed: () => undefined,
  callFailed: () => undefined,
}

/** The reporting script loads in the background. Without a receiver it is never loaded. */
export function createAnalyticsEvents(portal: Portal): AnalyticsEvents {
  if (portal.configuration.analytics === 'none') return NO_ANALYTICS
  const loading = import('#web/areas/analytics/analytics.ts').then(({ createAnalytics }) =>
    createAnalytics(portal),
  )

  function report(send: (analytics: Awaited<typeof loading>) => void | Promise<void>): void {
    loading.then(send).catch(() => undefined)
  }
  return {
    pageOpened: (route) => report((analytics) => analytics.pageOpened(route.path)),
    routeFailed: (route, thrown) => report((analytics) => analytics.routeFailed(route?.path ?? '/', thrown)),
    callFailed: (call, code) => report((analytics) => analytics.callFailed(call, code)),
  }
}
