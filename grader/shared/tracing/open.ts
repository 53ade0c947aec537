import { UNTRACED, type Traces, type Tracing } from './traces.ts'

/** What is not traced costs nothing: OpenTelemetry is loaded where an endpoint is set, and by nobody else. */
export async function openTraces(tracing: Tracing): Promise<Traces> {
  if (tracing.endpoint === null) return UNTRACED
  const { openOtlp } = await import('./otlp.ts')
  return openOtlp({ ...tracing, endpoint: tracing.endpoint })
}
