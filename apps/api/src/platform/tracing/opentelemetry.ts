import {
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  isSpanContextValid,
  ROOT_CONTEXT,
  trace,
} from '@opentelemetry/api'
import type { Context, Span as OpenSpan, SpanContext, Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'

import type { Span, SpanAttributes, Tracing } from './work-context.ts'
import { removeSecrets } from './secret.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

type Settings = {
  /** The base address of a collector, such as `http://localhost:4318`. Traces are sent to `v1/traces` below it. */
  readonly endpoint: string
  /** The share of traces that is kept, 0 to 1. The trace id decides, so that all processes keep the same traces. */
  readonly share: number
  readonly version: string
}

/** Sends traces to a collector by OTLP over HTTP, in JSON. Traces that cannot be sent are dropped; no work waits for them. */
export function openTelemetry({ endpoint, share, version }: Settings): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'switchboard-api', 'service.version': version }),
    // the `sampled` flag of callers is ignored: anyone on the internet can set it
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
      }),
    ],
  })
  const tracer = provider.getTracer('switchboard')
  return {
    begin: (name, kind, { attributes, traceparent }) =>
      beginSpan(tracer, parseContext(traceparent), { name, kind, attributes }),
    flush: () => provider.forceFlush(),
    close: () => provider.shutdown(),
  }
}

type NewSpan = {
  readonly name: string
  readonly kind: keyof typeof KINDS
  readonly attributes: SpanAttributes
}

function beginSpan(tracer: Tracer, parent: Context, { name, kind, attributes }: NewSpan): Span {
  const span = tracer.startSpan(
    name,
    { kind: KINDS[kind], attributes: removeSecretValues(attributes) },
    parent,
  )
  const context = trace.setSpan(parent, span)
  return {
    child: (childName, childKind, more) =>
      beginSpan(tracer, context, { name: childName, kind: childKind, attributes: more }),
    set: (more) => void span.setAttributes(removeSecretValues(more)),
    markFailed(why) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', why)
    },
    end: () => span.end(),
    traceparent: () => toTraceparent(span),
  }
}

function removeSecretValues(attributes: SpanAttributes): SpanAttributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? removeSecrets(value) : value,
    ]),
  )
}

/** Version, trace, span and flags. Source: W3C Trace Context, 3.2. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/

function parseContext(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const caller: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
}

function toTraceparent(span: OpenSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  const flags = (traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')
  return `00-${traceId}-${spanId}-${flags}`
}
