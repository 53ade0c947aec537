import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, isSpanContextValid, trace, type Context, type SpanContext } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  detectResources,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
  resourceAttributesEnvDetector,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace'
import { ATTR_ERROR_TYPE, ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions'
import type { SpanOptions, Traces, Tracing } from './traces.ts'

/** How long closing waits for unsent spans, so that an unreachable collector does not block it. */
const CLOSE_MS = 2000

const KINDS: Record<NonNullable<SpanOptions['kind']>, SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

/**
 * Traces through OpenTelemetry: sent in batches, with a delay of seconds; a bounded number is kept while the collector does not answer.
 * Its other settings apply: OTEL_EXPORTER_OTLP_HEADERS, _TIMEOUT, _COMPRESSION, _CERTIFICATE,
 * OTEL_RESOURCE_ATTRIBUTES, OTEL_SERVICE_NAME.
 */
export function openOtlp({ endpoint, service, onLost }: Tracing & { endpoint: string }): Traces {
  const exporter = telling(new OTLPTraceExporter({ url: endpoint }), onLost)
  const named = detectResources({ detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector] })
  const resource = resourceFromAttributes({ [ATTR_SERVICE_NAME]: service }).merge(named)
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] })
  const tracer = provider.getTracer('hotpath')
  return {
    isOn: true,
    begin(name, { within, kind = 'internal', since, attributes = {} } = {}) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, ...(since && { startTime: since }) }, contextOf(within))
      return {
        id: asTraceParent(span.spanContext()),
        end({ attributes: last = {}, failed } = {}) {
          span.setAttributes(last)
          if (failed !== undefined) span.setAttribute(ATTR_ERROR_TYPE, failed).setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async close() {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(CLOSE_MS, null, { ref: false })])
    },
  }
}

function contextOf(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = '0'] = traceparent?.split('-') ?? []
  const parent: SpanContext = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

function asTraceParent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** An exporter that reports when it begins to fail. */
function telling(exporter: SpanExporter, onLost: (problem: string) => void): SpanExporter {
  let isLosing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const problem = result.error
        if (problem !== undefined && !isLosing) onLost(problem.message)
        isLosing = problem !== undefined
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
