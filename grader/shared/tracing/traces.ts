import type { IncomingHttpHeaders } from 'node:http'
import { TRACE_PARENT } from '../../contracts/index.ts'

/*
 * Trace of one submission, from the browser's request to the event with its verdict. Code that creates spans does not know how, or
 * whether, they are sent. Spans refer to each other by W3C's `traceparent`, which is passed on in headers and in jobs.
 */

/** Ids, outcomes and counts: never a learner's code, text or identity. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  /** `traceparent` of the parent span; without it, the span begins a trace. */
  within?: string | undefined
  /** The span kind of OpenTelemetry. Default: `internal`. */
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  /** When it began. Default: now. */
  since?: Date
  attributes?: Attributes
}

export interface Span {
  /** Its own `traceparent`; without tracing, that of the parent. */
  readonly id: string | undefined
  /** @param failed name of the error: its message could contain a learner's text */
  end(ending?: { attributes?: Attributes; failed?: string }): void
}

export interface Traces {
  /** If false, spans are discarded, and callers need not look up parents. */
  readonly isOn: boolean
  begin(name: string, options?: SpanOptions): Span
  /** Sends the remaining spans, waiting a short time at most. Never rejects. */
  close(): Promise<void>
}

export interface Tracing {
  /** URL for OTLP over HTTP; null: spans are discarded. */
  endpoint: string | null
  /** Service name, e.g. `hotpath-api`. */
  service: string
  /** Called once whenever spans begin to get lost. Grading never waits for spans. */
  onLost(problem: string): void
}

/** Discards all spans, but passes on the parent's `traceparent`. */
export const UNTRACED: Traces = {
  isOn: false,
  begin: (_, { within } = {}) => ({ id: within, end() {} }),
  close: async () => {},
}

/** Runs a function within a span and passes it the span's `traceparent`. */
export async function during<T>(
  traces: Traces,
  name: string,
  options: SpanOptions,
  run: (id: string | undefined) => Promise<T>,
): Promise<T> {
  const span = traces.begin(name, options)
  try {
    const result = await run(span.id)
    span.end()
    return result
  } catch (error) {
    const { name: failed, code } = error as Error & { code?: unknown }
    span.end({ failed: typeof code === 'string' ? code : failed })
    throw error
  }
}

/** The sender's `traceparent`, if the request has a valid one. */
export function parentIn(headers: IncomingHttpHeaders): string | undefined {
  const { traceparent } = headers
  return typeof traceparent === 'string' && TRACE_PARENT.test(traceparent) ? traceparent : undefined
}
