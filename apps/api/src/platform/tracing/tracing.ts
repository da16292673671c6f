import type { Environment } from '#api/platform/environment.ts'
import { readProductVersion } from '#api/platform/product-version.ts'

import type { Tracing } from './work-context.ts'

/** Where traces go by the settings; nothing of OpenTelemetry is loaded where they go nowhere. */
export async function createTracing(settings: Environment): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings
  if (endpoint === undefined) return undefined
  const { openTelemetry } = await import('./opentelemetry.ts')
  return openTelemetry({ endpoint, share, version: readProductVersion() })
}
