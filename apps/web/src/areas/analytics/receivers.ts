import type { AnalyticsHit } from '@switchboard/domain/analytics/contract'
import { countHit } from '@switchboard/domain/analytics/contract'
import type { AnalyticsReceiver, StaticConfiguration } from '@switchboard/domain/config/static'

declare global {
  interface Window {
    /** The tag of a deployment reads this list. */
    dataLayer?: object[]
  }
}

type Receiver = (hit: AnalyticsHit) => void

/** The function that receives the hits. Null if nothing is sent. */
export function createReceiver({
  analytics,
  base,
}: Pick<StaticConfiguration, 'analytics' | 'base'>): Receiver | null {
  const receivers: Record<AnalyticsReceiver, Receiver | null> = {
    none: null,
    dataLayer: pushToDataLayer,
    // the browser sends a beacon even while the page is being left
    beacon: (hit) =>
      void navigator.sendBeacon(
        base + countHit.path,
        new Blob([JSON.stringify(hit)], { type: 'application/json' }),
      ),
  }
  return receivers[analytics]
}

function pushToDataLayer(hit: AnalyticsHit): void {
  window.dataLayer ??= []
  window.dataLayer.push(toTagEvent(hit))
}

/** The event in the format of Google tags. */
function toTagEvent(hit: AnalyticsHit): object {
  if (hit.kind === 'page') {
    const { kind: _kind, page, ...dimensions } = hit
    return { event: 'page_view', page_path: page, ...dimensions }
  }
  if (hit.kind === 'event') {
    const { kind: _kind, call, text, ...dimensions } = hit
    return { event: 'api_error', event_category: 'API', event_action: call, event_label: text, ...dimensions }
  }
  const { kind: _kind, page, text, fatal, ...dimensions } = hit
  return { event: 'exception', description: text, fatal, page_path: page, ...dimensions }
}
