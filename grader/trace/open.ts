import { UNTRACED, type Traces } from './traces.ts'

export interface Tracing {
  /** Where spans go, by OTLP over HTTP; null: nowhere. */
  endpoint: string | null
  /** As `hotpath-api`. */
  service: string
  /** Hears once of every time that spans begin to get lost: nothing that is graded waits for them. */
  onLost(problem: string): void
}

/** What is not traced costs nothing: OpenTelemetry is loaded where an endpoint is set, and by nobody else. */
export async function openTraces(tracing: Tracing): Promise<Traces> {
  if (tracing.endpoint === null) return UNTRACED
  const { openOtlp } = await import('./otlp.ts')
  return openOtlp({ ...tracing, endpoint: tracing.endpoint })
}
