import type { Environment } from '#api/platform/environment.ts'
import { readProductVersion } from '#api/platform/product-version.ts'

import type { Tracing } from './work-context.ts'

/** Creates the tracing of the settings. OpenTelemetry is loaded only if a receiver is set. */
export async function createTracing(settings: Environment): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings
  if (endpoint === undefined) return undefined
  const { openTelemetry } = await import('./opentelemetry.ts')
  return openTelemetry({ endpoint, share, version: readProductVersion() })
}
