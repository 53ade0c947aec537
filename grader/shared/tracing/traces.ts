import type { IncomingHttpHeaders } from 'node:http'
import { TRACE_PARENT } from '../../contracts/index.ts'

/*
 * What the road of one submission took, span by span, from the browser's request to the event that tells its verdict. Whoever is asked
 * for a span knows nothing of how, or whether, it is sent. Spans name each other by W3C's `traceparent`, which goes
 * along in headers and in jobs.
 */

/** Ids, words and counts: never what a learner wrote, nor who it was. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  /** The `traceparent` of the span that it lies within; none: it begins a trace. */
  within?: string | undefined
  /** How it is to the process beside it; `internal` where not given. */
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  /** When it began, where that was not now. */
  since?: Date
  attributes?: Attributes
}

export interface Span {
  /** Its own `traceparent`; where nothing is traced, that of the span it lies within. */
  readonly id: string | undefined
  /** @param failed what went wrong, by its name: a message may have a learner's words in it */
  end(ending?: { attributes?: Attributes; failed?: string }): void
}

export interface Traces {
  /** False: spans go nowhere, and nobody need look up what they lie within. */
  readonly isOn: boolean
  begin(name: string, options?: SpanOptions): Span
  /** Sends what is still there, for as long as a moment takes. Never rejects. */
  close(): Promise<void>
}

export interface Tracing {
  /** Where spans go, by OTLP over HTTP; null: nowhere. */
  endpoint: string | null
  /** As `hotpath-api`. */
  service: string
  /** Hears once of every time that spans begin to get lost: nothing that is graded waits for them. */
  onLost(problem: string): void
}

/** Names of spans pass through it, and nothing else happens. */
export const UNTRACED: Traces = {
  isOn: false,
  begin: (_, { within } = {}) => ({ id: within, end() {} }),
  close: async () => {},
}

/** A span for as long as something runs, which is told the span's own `traceparent`. */
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

/** The span that the sender of a request names, if it is one. */
export function parentIn(headers: IncomingHttpHeaders): string | undefined {
  const { traceparent } = headers
  return typeof traceparent === 'string' && TRACE_PARENT.test(traceparent) ? traceparent : undefined
}
